// What each binding file adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace mulle::bind {

void bind_fishing(nanobind::module_& module);
void bind_tricks(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_engine(nanobind::module_& module);
void bind_self_play(nanobind::module_& module);

}  // namespace mulle::bind

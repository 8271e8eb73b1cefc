#include "module.hpp"

#include "../errors.hpp"

NB_MODULE(mulle_native, module) {
    namespace nb = nanobind;
    module.doc() = "The native engine of mulle: the same rules at the speed of the machine.";
    module.attr("__version__") = MULLE_NATIVE_VERSION;
    nb::exception<mulle::InvalidInput>(module, "InvalidInput", PyExc_ValueError);
    nb::exception<mulle::IllegalMove>(module, "IllegalMove", PyExc_ValueError);
    nb::exception<mulle::TooCrowded>(module, "CrowdedTable", PyExc_ValueError);
    mulle::bind::bind_fishing(module);
    mulle::bind::bind_tricks(module);
    mulle::bind::bind_search(module);
    mulle::bind::bind_engine(module);
    mulle::bind::bind_self_play(module);
}

// Absurdly crowded tables: maximal packings found rank by rank instead of group by group.
#pragma once

#include "vectors.hpp"

namespace mulle::fishing {

// scratch.fitting holds the groups that fit `counts`, at least one; scratch.found is empty and gets the result.
void maximal_packings(Ranks counts, VectorScratch& scratch);

}  // namespace mulle::fishing

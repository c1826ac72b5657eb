#pragma once

/// The postings of many words as those of one.

#include <functional>
#include <vector>

#include "storage/postings/posting_sum.h"
#include "storage/view/surface_list.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// The live documents that hold any of `words`, which are of one field of `view`, in any order, and
/// how often they do. Cost: O(postings of their terms), each list and each block of a dictionary is
/// read once, and what PostingAdder says; which forms occur is read only of terms that have others,
/// too. `check` is called before each list is read, and may throw. Throws CorruptIndexError.
PostingSum union_of(const View& view, std::vector<SurfacePlace> words,
                    const std::function<void()>& check);

}  // namespace inkling::storage

#pragma once

/// The postings of many surface forms as those of one.

#include <functional>
#include <vector>

#include "storage/postings/posting_sum.h"
#include "storage/view/surface_list.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// The live documents that hold any of `forms`, and how often. The forms are of one field of
/// `view`, in any order. Cost: O(postings of their terms), and that of PostingAdder; each list and
/// each block of a dictionary is read once, and which form an occurrence has only of terms that
/// have other forms, too. Calls `check`, which may throw, before it reads a list. Throws
/// CorruptIndexError.
PostingSum union_of(const View& view, std::vector<SurfacePlace> forms,
                    const std::function<void()>& check);

}  // namespace inkling::storage

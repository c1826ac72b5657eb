#pragma once

#include <cstddef>
#include <cstdint>

#include "inkling/types.h"
#include "storage/postings/posting_block.h"

namespace inkling::storage {

/// The entry of a term.
struct TermEntry {
  TermStatistics statistics;  ///< deleted documents included
  PostingListPlace place;
};

}  // namespace inkling::storage

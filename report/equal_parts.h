#pragma once

/// Parts of equal length of a corpus.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "inkling/report_work.h"
#include "report/selection.h"

namespace inkling::report {

/// Where a part begins.
struct PartStart {
  std::uint64_t token = 0;  ///< how many tokens are before it
  DocId doc{};
  std::uint32_t position = 0;  ///< in the document; 0 where a document begins
};

/// The starts of at most `count` parts of the selected documents in the order of entry, of which
/// none is empty: part i of n ends behind the token i N / n of all N, but tokens that stand at one
/// place stay together. Cost: a walk over all terms for every 4 million tokens of documents that
/// are cut. Memory: 32 MiB, or 8 bytes for each token of the longest of them.
std::vector<PartStart> equal_parts(const Index& index, const Selection& selection,
                                   std::size_t count, const ReportWork& work);

}  // namespace inkling::report

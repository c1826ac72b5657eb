#pragma once

/// Scratch memory of searches, kept for the next query: the system takes large blocks back and
/// clears what it hands out, which takes a fifth of the time of a short query.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/idle_objects.h"
#include "query/common/chosen_documents.h"
#include "query/score/saturation_sums.h"
#include "query/score/score_window.h"

namespace inkling::query {

struct AnyTermsScratch {
  /// Scratch memory of queries with more terms is not kept.
  static constexpr std::size_t kMostWords = 16;

  ScoreWindow window;
  // For terms that are added by column:
  std::vector<SaturatedTerm> columns;
  std::vector<std::uint64_t>
      wanted;  ///< bits of the documents of the window that have some of them
  std::vector<SelectedSum> selected;
  ChosenDocuments
      chosen;  ///< the documents of the window that may enter, and what was found of each until now
  ChosenDocuments few;  ///< of terms that have few documents beside another
  ChosenDocuments of_term;
  std::vector<std::uint32_t> tfs;  ///< of one term
};

/// One for each thread that ranks at the same time: some hundred KB each, 2.3 MB at most.
using AnyTermsScratchPool = analysis::IdleObjects<AnyTermsScratch>;

struct BestWindowsScratch {
  std::vector<std::uint16_t> sums;
  std::vector<std::uint32_t> selected;  ///< places of sums
};

/// One for each thread that ranks at the same time: 6 bytes for each 64 documents.
using BestWindowsScratchPool = analysis::IdleObjects<BestWindowsScratch>;

}  // namespace inkling::query

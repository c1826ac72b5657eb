#pragma once

/// Words that follow one another.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/report.h"
#include "inkling/row_order.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

inline constexpr std::size_t kFewestNgramWords = 2;
inline constexpr std::size_t kMostNgramWords = 5;

struct NgramOptions {
  std::size_t shortest = 2, longest = 2;  ///< in words, kFewestNgramWords to kMostNgramWords
  NgramOrder order = NgramOrder::count;
  std::size_t k = 20;
  std::uint64_t min_count = 1;
  std::uint64_t min_df = 1;
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  std::uint64_t memory = std::uint64_t{48} << 20;  ///< bytes for counting, about
  ReportWork work{};
};

struct Ngram {
  std::vector<std::string> terms{};
  std::vector<std::string> surfaces{};  ///< the most frequent surface form of each
  std::uint64_t count = 0;
  std::uint64_t df = 0;  ///< documents that have it
  double per_million = 0;
};

struct NgramReport {
  std::uint32_t documents = 0;
  std::uint64_t tokens = 0;
  std::vector<std::uint64_t> occurrences{};  ///< of n-grams of each length, from the shortest on
  std::vector<Ngram> ngrams{};
  NgramOptions options{};
};

/// The most frequent runs of n words that stand at consecutive places of one value of a document. A
/// place where a stop word was dropped ends a run. Of a word that stands for its parts as well
/// ("java.lang"), only the whole is a word here. Counts are exact.
///
/// Cost: two walks over the positions of the field, for all lengths together, and one more each
/// time that the n-grams which may be among the k best do not fit into `memory`: many in a large
/// collection with a large k and a small `min_count`, and by other columns than `count` and `df`,
/// since all n-grams may be. Threads share the reading of positions and the counting. Memory:
/// `memory` and k rows; 8 bytes for each token of the longest document if that is more, 12 for each
/// document, 2 for each of 2^20 terms; by `surface` 4 for each stem up to a sixteenth of `memory`.
/// What does not fit is in temporary files: IoError where these cannot be made. Throws OptionError
/// for lengths out of bounds, and what every report does (inkling/report.h).
NgramReport ngram_report(const Index& index, const DocumentSet& where,
                         const NgramOptions& options = {});
NgramReport ngram_report(const Index& index, const NgramOptions& options = {});

}  // namespace inkling

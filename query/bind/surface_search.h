#pragma once

/// Which surface forms of an index match, and how often live documents have them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/index.h"
#include "query/bind/fuzzy_search.h"
#include "query/bind/spellings.h"
#include "query/common/deadline.h"
#include "storage/view/surface_list.h"

namespace inkling::query {

/// Searches one list, which includes forms of deleted documents. Both the forms and what they are
/// compared with are folded.
class SurfaceSearch {
 public:
  /// List and deadline must outlive it.
  SurfaceSearch(const storage::SurfaceList& list, const AnalyzerSettings& settings,
                const Deadline& deadline)
      : list_(list), deadline_(deadline), strips_(settings.fold_accents) {}

  /// What any of the spellings stands for, sorted by bytes, each form at its least distance. Throws
  /// TimeLimitError.
  std::vector<Candidate> find(const Spellings& spellings);

 private:
  std::vector<Candidate> find_one(const PatternNode& pattern);
  std::vector<Candidate> find_one(const RangeNode& range);
  std::vector<Candidate> find_one(const FuzzyNode& fuzzy);
  /// Those of the forms in [from, end) that are wanted.
  template <typename IsWanted>
  std::vector<Candidate> among(std::string_view from, const std::optional<std::string>& end,
                               IsWanted is_wanted);
  std::vector<Candidate> compare_all(std::string_view word, unsigned most);
  /// The form as it is compared: without accents where terms lose them, which changes the order.
  std::string_view spelled(std::size_t at);

  /// Checks the deadline now and then.
  void pass_word();

  const storage::SurfaceList& list_;
  const Deadline& deadline_;
  std::uint32_t passed_ = 0;
  bool strips_;
  std::string spelling_;
};

/// Occurrences in live documents. Cost: O(1) for each segment; with deletions O(postings of its
/// terms).
std::uint64_t live_count(const Index& index, const storage::SurfaceList& list,
                         const Candidate& candidate);

/// The `most` that occur most often in live documents, with their counts, then the first by bytes;
/// none that no live document holds. In segments with deletions only those are counted that may be
/// among them.
std::vector<Candidate> most_frequent(const Index& index, const storage::SurfaceList& list,
                                     std::vector<Candidate> candidates, std::size_t most,
                                     const Deadline& deadline);

}  // namespace inkling::query

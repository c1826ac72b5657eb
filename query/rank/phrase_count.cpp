#include "query/rank/phrase_count.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "query/match/conjunction.h"
#include "query/rank/phrase_occurrences.h"
#include "storage/files/format.h"
#include "storage/view/block_cursor.h"
#include "storage/view/frequent_terms.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

/// Where the documents and positions of a phrase's terms are found: the rarest term by its list,
/// another by what is cached of it, or by its list where positions are not.
class PhraseSources {
 public:
  PhraseSources(const Index& index, const BoundTerms& phrase) : sources_(phrase.terms.size()) {
    const auto rarest =
        static_cast<std::size_t>(std::ranges::min_element(phrase.dfs) - phrase.dfs.begin());
    for (std::size_t term = 0; term < sources_.size(); ++term)
      add(index, phrase, term, term == rarest, phrase.dfs[rarest]);
  }

  std::vector<storage::BlockCursor*> lists() const {
    std::vector<storage::BlockCursor*> lists;
    for (const auto& list : lists_) lists.push_back(list.get());
    return lists;
  }
  /// The cached documents of all terms but the rarest.
  const std::vector<const DocumentSet*>& sets() const noexcept { return sets_; }
  const std::vector<PhraseOccurrences::Source>& positions() const noexcept { return sources_; }

 private:
  void add(const Index& index, const BoundTerms& phrase, std::size_t term, bool is_rarest,
           std::uint64_t lookups) {
    PhraseOccurrences::Source& source = sources_[term];
    if (const auto* const known = by_document(index, phrase, term, lookups)) {
      source.known = storage::view_of(index).caches().frequent_terms().positions(*known, lookups);
      if (!is_rarest) sets_.push_back(&known->documents());
    }
    if (!is_rarest && source.known != nullptr) return;
    source.number = lists_.size();
    lists_.push_back(std::make_unique<storage::BlockCursor>(storage::view_of(index).commit(),
                                                            phrase.field, phrase.lists[term]));
    source.list = lists_.back().get();
  }

  std::vector<PhraseOccurrences::Source> sources_;  ///< by term
  std::vector<std::unique_ptr<storage::BlockCursor>> lists_;
  std::vector<const DocumentSet*> sets_;
};

}  // namespace

MatchCount count_phrase(const Index& index, const BoundTerms& phrase, const DocumentSet* filter,
                        std::uint64_t limit, const Deadline& deadline) {
  const PhraseSources sources(index, phrase);
  std::vector<const DocumentSet*> sets = sources.sets();
  if (filter != nullptr) sets.push_back(filter);
  Conjunction documents(sources.lists(), std::move(sets));
  PhraseOccurrences occurrences(phrase, sources.positions(), documents, deadline);
  std::array<std::uint8_t, storage::kPostingBlock> all;
  std::iota(all.begin(), all.end(), std::uint8_t{0});
  Steps steps(deadline);
  MatchCount found;
  documents.enter_range({0, index.document_bound()});
  while (found.count <= limit && documents.next_block()) {
    documents.choose(documents.candidates());
    while (documents.next_batch()) {
      steps.check();
      documents.meet();
      occurrences.choose(std::span(all).first(documents.docs().size()));
      for (std::size_t at = 0; at < documents.docs().size(); ++at)
        found.count += std::uint64_t{occurrences.count(at) > 0};
    }
  }
  // The answer does not depend on how far it was counted.
  return found.count <= limit ? MatchCount{found.count, true} : MatchCount{limit + 1, false};
}

}  // namespace inkling::query

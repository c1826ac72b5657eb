#include "classify/answers/pair_scores.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "classify/answers/shared_terms.h"
#include "classify/counts/term_pairs.h"
#include "classify/model/scoring.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

/// The words and pairs of one document, with how often they stand there.
class RowTerms {
 public:
  explicit RowTerms(const PairLookup& pairs) : pairs_(pairs) {}

  /// By term: each comes once for each place.
  const std::vector<std::uint32_t>& read(std::span<const Occurrence> row) {
    terms_.clear();
    for (const Occurrence& at : row) terms_.push_back(at.term);
    for_each_pair(row, [&](std::uint32_t first, std::uint32_t second) {
      const std::uint32_t pair = pairs_.find(first, second);
      if (pair != PairLookup::kNone) terms_.push_back(pair);
    });
    std::sort(terms_.begin(), terms_.end());
    return terms_;
  }

 private:
  const PairLookup& pairs_;
  std::vector<std::uint32_t> terms_;
};

std::vector<Occurrence> occurrences_in(const Model& model, const Index& index,
                                       std::span<const DocId> docs) {
  const std::uint32_t first = to_number(docs.front());
  std::vector<std::uint32_t> row_of(to_number(docs.back()) - first + 1, kNoRow);
  for (std::uint32_t row = 0; row < docs.size(); ++row) row_of[to_number(docs[row]) - first] = row;
  std::vector<Occurrence> occurrences;
  for_each_shared_term(model, index, [&](std::size_t term, PostingCursor postings) {
    add_occurrences(std::move(postings), static_cast<std::uint32_t>(term), row_of, first,
                    occurrences);
  });
  sort_by_place(occurrences, docs.size());
  return occurrences;
}

void add_terms(const std::vector<std::uint32_t>& terms, TermScorer& scorer, DocumentSums sums) {
  for (auto at = terms.begin(); at != terms.end();) {
    const auto end = std::find_if(at, terms.end(), [&](std::uint32_t term) { return term != *at; });
    scorer.start(*at);
    scorer.add(static_cast<std::uint32_t>(end - at), sums);
    at = end;
  }
}

}  // namespace

PairLookup::PairLookup(const Model& model) {
  const StringTable& terms = model.record().terms;
  std::uint32_t word = 0;
  for (std::uint32_t term = 0; term < terms.size(); ++term) {
    const std::size_t blank = terms[term].find(' ');
    if (blank == std::string_view::npos) {
      word = term;
      continue;
    }
    // The pairs of a word come right behind it.
    const auto second = terms.find(terms[term].substr(blank + 1));
    if (second) pairs_.push_back({word, static_cast<std::uint32_t>(*second), term});
  }
}

std::uint32_t PairLookup::find(std::uint32_t first, std::uint32_t second) const noexcept {
  const auto found =
      std::ranges::lower_bound(pairs_, std::pair(first, second), {},
                               [](const Pair& pair) { return std::pair(pair.first, pair.second); });
  const bool is_found = found != pairs_.end() && found->first == first && found->second == second;
  return is_found ? found->term : kNone;
}

void score_by_pairs(const Model& model, const PairLookup& pairs, const Index& index,
                    std::span<const DocId> docs,
                    const std::function<void(const DocumentScore&)>& visit) {
  const std::vector<Occurrence> occurrences = occurrences_in(model, index, docs);
  RowTerms terms(pairs);
  TermScorer scorer(model);
  SumsTable table(model, 1);
  std::vector<double> scores(model.topic_count());
  const FieldId field = storage::require_field(index, model.record().source.field);
  const std::span<const std::uint32_t> lengths = index.lengths(field);
  auto at = occurrences.begin();
  for (std::uint32_t row = 0; row < docs.size(); ++row) {
    const auto end = std::find_if(at, occurrences.end(),
                                  [&](const Occurrence& place) { return place.row != row; });
    table.clear(0);
    const DocumentSums sums = table[0];
    add_terms(terms.read({at, end}), scorer, sums);
    finish(model, sums, scores);
    visit({docs[row], sums.known.tokens > 0, scores,
           measure(model, sums, scores, lengths[to_number(docs[row])])});
    at = end;
  }
}

}  // namespace inkling::classify

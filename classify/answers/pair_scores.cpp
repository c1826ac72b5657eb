#include "classify/answers/pair_scores.h"

#include <algorithm>
#include <optional>
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

  /// In increasing order.
  std::span<const TermTf> read(std::span<const Occurrence> row) {
    places_.clear();
    for (const Occurrence& at : row) places_.push_back(at.term);
    for_each_pair(row, [&](std::uint32_t first, std::uint32_t second) {
      const std::uint32_t pair = pairs_.find(first, second);
      if (pair != PairLookup::kNone) places_.push_back(pair);
    });
    std::sort(places_.begin(), places_.end());
    terms_.clear();
    for (const std::uint32_t term : places_) {
      if (terms_.empty() || terms_.back().term != term) terms_.push_back({term, 0});
      ++terms_.back().tf;
    }
    return terms_;
  }

 private:
  const PairLookup& pairs_;
  std::vector<std::uint32_t> places_;  ///< a term for each place of it
  std::vector<TermTf> terms_;
};

/// Half of the walk.
std::vector<Occurrence> occurrences_in(const Model& model, const Index& index,
                                       std::span<const DocId> docs,
                                       const std::function<void(double)>& on_part) {
  const std::uint32_t first = to_number(docs.front());
  std::vector<std::uint32_t> row_of(to_number(docs.back()) - first + 1, kNoRow);
  for (std::uint32_t row = 0; row < docs.size(); ++row) row_of[to_number(docs[row]) - first] = row;
  std::vector<Occurrence> occurrences;
  const auto terms = static_cast<double>(model.term_count());
  for_each_shared_term(model, index, [&](std::size_t term, const TermCursor& cursor) {
    if (on_part) on_part(static_cast<double>(term) / terms / 2);
    if (has_blank(cursor.term())) return;  // the model has a pair of this name
    add_occurrences(cursor.postings(), static_cast<std::uint32_t>(term), row_of, first,
                    occurrences);
  });
  sort_by_place(occurrences, docs.size());
  return occurrences;
}

}  // namespace

PairLookup::PairLookup(const Model& model) {
  const ModelTerms& terms = model.terms();
  std::optional<std::size_t> first;
  std::string_view first_name;
  for (std::uint32_t term = 0; term < terms.size(); ++term) {
    const std::string_view name = terms[term];
    const std::size_t blank = name.find(' ');
    if (blank == name.npos) {
      first = term;
      first_name = name;
      continue;
    }
    // The pairs of a word come right behind it, but for words that have control characters.
    if (name.substr(0, blank) != first_name) {
      first_name = name.substr(0, blank);
      first = terms.find(first_name);
    }
    const auto second = terms.find(name.substr(blank + 1));
    if (first && second) {
      pairs_.push_back(
          {static_cast<std::uint32_t>(*first), static_cast<std::uint32_t>(*second), term});
    }
  }
  if (!std::ranges::is_sorted(pairs_)) std::ranges::sort(pairs_);
}

std::uint32_t PairLookup::find(std::uint32_t first, std::uint32_t second) const noexcept {
  const auto found =
      std::ranges::lower_bound(pairs_, std::pair(first, second), {},
                               [](const Pair& pair) { return std::pair(pair.first, pair.second); });
  const bool is_found = found != pairs_.end() && found->first == first && found->second == second;
  return is_found ? found->term : kNone;
}

void for_each_row_of_pairs(
    const Model& model, const PairLookup& pairs, const Index& index, std::span<const DocId> docs,
    const std::function<void(std::size_t row, std::span<const TermTf> terms)>& visit,
    const std::function<void(double)>& on_part) {
  const std::vector<Occurrence> occurrences = occurrences_in(model, index, docs, on_part);
  RowTerms terms(pairs);
  auto at = occurrences.begin();
  for (std::uint32_t row = 0; row < docs.size(); ++row) {
    const auto end = std::find_if(at, occurrences.end(),
                                  [&](const Occurrence& place) { return place.row != row; });
    visit(row, terms.read({at, end}));
    at = end;
    if (on_part) on_part((1 + static_cast<double>(row) / static_cast<double>(docs.size())) / 2);
  }
}

void score_by_pairs(const Model& model, const PairLookup& pairs, const Index& index,
                    std::span<const DocId> docs,
                    const std::function<void(const DocumentScore&)>& visit,
                    const std::function<void(double)>& on_part) {
  TermScorer scorer(model);
  SumsTable table(model, 1);
  std::vector<double> scores(model.topic_count());
  const FieldId field = storage::require_field(index, model.record().source.field);
  const std::span<const std::uint32_t> lengths = index.lengths(field);
  const auto score = [&](std::size_t row, std::span<const TermTf> terms) {
    constexpr std::uint32_t kFirst = 0;
    table.clear(0);
    for (const auto& [term, tf] : terms) {
      scorer.start(term);
      scorer.add({{&kFirst, 1}, {&tf, 1}}, table);
    }
    const DocumentSums sums = table[0];
    finish(model, sums, scores);
    visit({docs[row], sums.has_known_term(), scores,
           measure(model, sums, scores, lengths[to_number(docs[row])])});
  };
  for_each_row_of_pairs(model, pairs, index, docs, score, on_part);
}

}  // namespace inkling::classify

#include "bench/peers/inkling/exhaustive_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <ranges>
#include <span>
#include <utility>

namespace inkling::bench {

namespace {

constexpr double kK1 = 1.2;
constexpr double kB = 0.75;

/// What is looked up as a unit: every word, or the whole phrase.
std::vector<std::string> texts_of(const Query& query) {
  if (query.kind != QueryKind::phrase) return query.words;
  return {fmt::format("{}", fmt::join(query.words, " "))};
}

/// Leaves the hits whose document has the label.
void keep_labelled(const Index& index, const std::string& label, std::vector<Hit>& hits) {
  const KeywordColumn* const labels = index.keyword_column("label");
  std::erase_if(hits, [&](const Hit& hit) {
    return labels == nullptr ||
           std::ranges::none_of(labels->ordinals(hit.doc), [&](std::uint32_t ordinal) {
             return labels->values()[ordinal] == label;
           });
  });
}

}  // namespace

ExhaustiveSearch::ExhaustiveSearch(const Index& index)
    : index_(index),
      analyzer_(index.analyzer()),
      fields_(index),
      N_(index.documents().count()),
      length_factors_(index.document_bound()),
      scores_(index.document_bound()),
      clauses_held_(index.document_bound()) {
  const std::span<const std::uint32_t> lengths = index.lengths(FieldId::text);
  std::uint64_t tokens = 0;
  index.documents().for_each([&](DocId doc) { tokens += lengths[to_number(doc)]; });
  const double avgdl = static_cast<double>(tokens) / N_;
  std::ranges::transform(lengths, length_factors_.begin(),
                         [&](std::uint32_t dl) { return 1 / (kK1 * (1 - kB + kB * dl / avgdl)); });
}

std::vector<Hit> ExhaustiveSearch::search(const Query& query) {
  std::vector<Hit> hits = query.kind == QueryKind::bm25f ? fields_.search(query) : matches(query);
  if (query.kind == QueryKind::filtered) keep_labelled(index_, query.label, hits);
  std::ranges::sort(hits, [](const Hit& a, const Hit& b) {
    return a.score != b.score ? a.score > b.score : a.doc < b.doc;
  });
  return hits;
}

std::vector<Hit> ExhaustiveSearch::matches(const Query& query) {
  std::vector<Clause> clauses = read_clauses(query);
  if (query.kind == QueryKind::mixed) {
    for (Clause& clause : clauses | std::views::drop(1)) clause.is_optional = true;
  }
  std::ranges::fill(scores_, 0);
  std::ranges::fill(clauses_held_, 0);
  for (const Clause& clause : clauses) add(clause);
  return collect(query.kind == QueryKind::all ? static_cast<std::uint32_t>(clauses.size()) : 1);
}

/// A word that analysis cuts into several terms is a phrase; one of which it leaves
/// nothing is left out.
std::vector<ExhaustiveSearch::Clause> ExhaustiveSearch::read_clauses(const Query& query) {
  std::vector<Clause> clauses;
  if (is_pattern(query.kind)) {
    clauses.push_back(read_words(query));
    return clauses;
  }
  for (const std::string& text : texts_of(query)) {
    const std::vector<std::string> terms = analyzer_.terms(text);
    if (terms.size() == 1) clauses.push_back(read_term(terms.front()));
    if (terms.size() > 1) clauses.push_back(read_phrase(terms));
  }
  return clauses;
}

ExhaustiveSearch::Clause ExhaustiveSearch::read_term(const std::string& term) const {
  Clause clause;
  for (PostingCursor cursor = index_.postings(FieldId::text, term); cursor.doc() != kNoDoc;
       cursor.advance()) {
    clause.postings.push_back({cursor.doc(), cursor.tf()});
  }
  clause.idf = idf(static_cast<std::uint32_t>(clause.postings.size()));
  return clause;
}

ExhaustiveSearch::Clause ExhaustiveSearch::read_phrase(
    const std::vector<std::string>& terms) const {
  Clause clause;
  std::vector<Place> begins;
  for (std::uint32_t distance = 0; distance < terms.size(); ++distance) {
    std::uint32_t df = 0;
    std::vector<Place> places = read_places(terms[distance], distance, df);
    clause.idf += idf(df);
    if (distance == 0) {
      begins = std::move(places);
      continue;
    }
    std::vector<Place> both;
    std::ranges::set_intersection(begins, places, std::back_inserter(both));
    begins = std::move(both);
  }
  for (const Place place : begins) {
    const DocId doc{static_cast<std::uint32_t>(place >> 32)};
    if (clause.postings.empty() || clause.postings.back().doc != doc)
      clause.postings.push_back({doc, 0});
    ++clause.postings.back().tf;
  }
  return clause;
}

/// The occurrences of all words count as those of one term.
ExhaustiveSearch::Clause ExhaustiveSearch::read_words(const Query& pattern) {
  if (!words_) words_.emplace(index_);
  const std::set<std::string> wanted = words_->find(pattern);
  std::map<DocId, std::uint32_t> tfs;
  for (TermCursor word = index_.words(FieldId::text); !word.exhausted(); word.advance()) {
    if (!wanted.contains(std::string(word.term()))) continue;
    for (PostingCursor cursor = word.postings(); cursor.doc() != kNoDoc; cursor.advance()) {
      tfs[cursor.doc()] += cursor.tf();
    }
  }
  Clause clause;
  for (const auto& [doc, tf] : tfs) clause.postings.push_back({doc, tf});
  clause.idf = idf(static_cast<std::uint32_t>(tfs.size()));
  return clause;
}

/// The places `distance` before an occurrence of `term`, increasing.
std::vector<ExhaustiveSearch::Place> ExhaustiveSearch::read_places(const std::string& term,
                                                                   std::uint32_t distance,
                                                                   std::uint32_t& df) const {
  std::vector<Place> places;
  std::vector<std::uint32_t> positions;
  for (PostingCursor cursor = index_.postings(FieldId::text, term); cursor.doc() != kNoDoc;
       cursor.advance()) {
    ++df;
    cursor.positions(positions);
    for (const std::uint32_t position : positions) {
      if (position >= distance)
        places.push_back(Place{to_number(cursor.doc())} << 32 | (position - distance));
    }
  }
  return places;
}

double ExhaustiveSearch::idf(std::uint32_t df) const noexcept {
  return std::log1p((N_ - df + 0.5) / (df + 0.5));
}

void ExhaustiveSearch::add(const Clause& clause) {
  for (const auto& [doc, tf] : clause.postings) {
    scores_[to_number(doc)] += clause.idf * (1 - 1 / (1 + tf * length_factors_[to_number(doc)]));
    if (!clause.is_optional) ++clauses_held_[to_number(doc)];
  }
}

/// The documents that match at least `wanted` clauses, and at least one.
std::vector<Hit> ExhaustiveSearch::collect(std::uint32_t wanted) const {
  std::vector<Hit> hits;
  for (std::uint32_t doc = 0; doc < scores_.size(); ++doc) {
    if (clauses_held_[doc] >= std::max(wanted, 1u)) hits.push_back({DocId{doc}, scores_[doc]});
  }
  return hits;
}

}  // namespace inkling::bench

#include "bench/peers/inkling/exhaustive_fields.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace inkling::bench {

namespace {

constexpr double kTitleWeight = 2;
constexpr double kTextWeight = 1;
constexpr double kSaturation = 1.2;
constexpr double kNormalisation = 0.75;

double normalised(double weight, std::uint32_t tf, std::uint32_t dl, double avgdl) {
  return tf == 0 ? 0 : weight * tf / (1 - kNormalisation + kNormalisation * dl / avgdl);
}

}  // namespace

ExhaustiveFields::ExhaustiveFields(const Index& index)
    : index_(index),
      analyzer_(index.analyzer()),
      title_tfs_(index.document_bound()),
      text_tfs_(index.document_bound()),
      scores_(index.document_bound()),
      matches_(index.document_bound()) {
  std::uint64_t title = 0;
  std::uint64_t text = 0;
  index.documents().for_each([&](DocId doc) {
    title += index.lengths(FieldId::title)[to_number(doc)];
    text += index.lengths(FieldId::text)[to_number(doc)];
  });
  title_average_ = static_cast<double>(title) / index.document_count();
  rest_average_ = static_cast<double>(text - title) / index.document_count();
}

std::vector<Hit> ExhaustiveFields::search(const Query& query) {
  std::ranges::fill(scores_, 0);
  matches_.assign(matches_.size(), false);
  for (const std::string& word : query.words) {
    const std::vector<std::string> terms = analyzer_.terms(word);
    if (terms.size() > 1) throw std::invalid_argument("several words in one: " + word);
    if (!terms.empty()) add(terms.front());
  }
  std::vector<Hit> hits;
  for (std::uint32_t doc = 0; doc < scores_.size(); ++doc) {
    if (matches_[doc]) hits.push_back({DocId{doc}, scores_[doc]});
  }
  return hits;
}

std::uint32_t ExhaustiveFields::read(FieldId field, const std::string& term,
                                     std::vector<std::uint32_t>& tfs) const {
  std::ranges::fill(tfs, 0);
  std::uint32_t df = 0;
  for (PostingCursor cursor = index_.postings(field, term); cursor.doc() != kNoDoc;
       cursor.advance()) {
    tfs[to_number(cursor.doc())] = cursor.tf();
    ++df;
  }
  return df;
}

void ExhaustiveFields::add(const std::string& term) {
  read(FieldId::title, term, title_tfs_);
  const std::uint32_t df = read(FieldId::text, term, text_tfs_);
  const double idf = std::log1p((index_.document_count() - df + 0.5) / (df + 0.5));
  for (std::uint32_t doc = 0; doc < scores_.size(); ++doc) {
    if (text_tfs_[doc] == 0) continue;
    const std::uint32_t dl = index_.lengths(FieldId::title)[doc];
    const std::uint32_t rest = index_.lengths(FieldId::text)[doc] - dl;
    const double x = normalised(kTitleWeight, title_tfs_[doc], dl, title_average_) +
                     normalised(kTextWeight, text_tfs_[doc] - title_tfs_[doc], rest, rest_average_);
    scores_[doc] += idf * (x / (kSaturation + x));
    matches_[doc] = true;
  }
}

}  // namespace inkling::bench

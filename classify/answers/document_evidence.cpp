#include "classify/answers/document_evidence.h"

#include <algorithm>
#include <string>
#include <utility>

#include "classify/answers/evidence.h"
#include "classify/answers/field_classification.h"
#include "classify/answers/pair_scores.h"
#include "classify/answers/shared_terms.h"
#include "classify/answers/text_reader.h"
#include "classify/model/scoring.h"

namespace inkling::classify {

namespace {

using RowOfTerms = std::vector<TermTf>;

/// Both increasing.
void add_postings(std::uint32_t term, PostingCursor& postings, std::span<const DocId> docs,
                  std::vector<RowOfTerms>& known) {
  for (std::size_t row = 0; row < docs.size(); ++row) {
    postings.seek(docs[row]);
    if (postings.doc() == kNoDoc) return;
    if (postings.doc() == docs[row]) known[row].push_back({term, postings.tf()});
  }
}

std::vector<RowOfTerms> known_terms(const Model& model, const Index& index,
                                    std::span<const DocId> docs) {
  std::vector<RowOfTerms> known(docs.size());
  if (model.has_pairs()) {
    for_each_row_of_pairs(model, PairLookup(model), index, docs,
                          [&](std::size_t row, std::span<const TermTf> terms) {
                            known[row].assign(terms.begin(), terms.end());
                          });
    return known;
  }
  PostingCursor postings;
  for_each_shared_term(model, index, [&](std::size_t term, const TermCursor& cursor) {
    cursor.postings(postings);
    add_postings(static_cast<std::uint32_t>(term), postings, docs, known);
  });
  return known;
}

/// The rows of an explanation: the prior, then the terms.
std::vector<Evidence> weigh_row(const Model& model, const RowOfTerms& terms, WeightCache& weights,
                                const ContestedDocument& document) {
  SumsTable table(model, 1);
  TermScorer scorer(model);
  constexpr std::uint32_t kFirst = 0;
  for (const auto& [term, tf] : terms) {
    scorer.start(term, weights.of(term));
    scorer.add({{&kFirst, 1}, {&tf, 1}}, table);
  }
  const Scales scales(model, table[0].squares, document.best, document.second);
  std::vector<Evidence> rows{{"", "prior", 0, scales.prior(), ""}};
  for (const auto& [term, tf] : terms) {
    const TermWeights of_term = weights.of(term);
    rows.push_back(
        {std::string(model.terms()[term]), std::string(model.surface(term)), tf,
         scales.bits(tf, of_term),
         scales.is_possible_in_second(of_term) ? "" : model.record().topics[document.second]});
  }
  return rows;
}

}  // namespace

std::vector<std::vector<Evidence>> weigh_documents(const Model& model, const Index& index,
                                                   std::span<const ContestedDocument> documents) {
  std::vector<std::vector<Evidence>> rows;
  if (documents.empty()) return rows;
  if (model.fields() != nullptr) {
    for (const ContestedDocument& of : documents)
      rows.push_back(weigh_fields(model, index, of.doc, of.best, of.second));
    return rows;
  }
  std::vector<DocId> docs;
  for (const ContestedDocument& of : documents) docs.push_back(of.doc);
  const std::vector<RowOfTerms> known = known_terms(model, index, docs);
  WeightCache weights(model);
  for (std::size_t row = 0; row < docs.size(); ++row) {
    if (weights.memory_bytes() > TextReader::kMostBytes) weights.clear();
    rows.push_back(weigh_row(model, known[row], weights, documents[row]));
  }
  return rows;
}

}  // namespace inkling::classify

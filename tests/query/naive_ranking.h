#pragma once

/// Every ranking again, from whole documents: what inverted scores must agree with bit for bit.

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "inkling/ranker.h"
#include "inkling/types.h"

namespace inkling::test {

/// Texts of random words over a small alphabet, cut at spaces.
struct NaiveDocument {
  std::string id;
  std::vector<std::string> title;
  std::vector<std::string> text;  ///< the title's words, those of values, then the text's own
  bool deleted = false;
  /// Of text fields, in the order of these.
  std::vector<std::pair<FieldId, std::vector<std::string>>> values{};

  std::vector<std::string> words(FieldId field) const;
  /// How many words of `text` stand before the text's own.
  std::size_t before_own() const;
};

/// How often each of them occurs.
std::map<std::string, std::uint64_t> counted_words(const std::vector<std::string>& words);

/// What one field of all live documents holds.
struct NaiveField {
  explicit NaiveField(const std::vector<NaiveDocument>& documents, FieldId field);

  TermStatistics statistics(const std::string& word) const;

  std::uint32_t N = 0;
  std::uint64_t tokens = 0;
  std::uint64_t postings = 0;
  std::map<std::string, TermStatistics> terms;
};

/// A word or a phrase that scores.
struct NaiveClause {
  FieldId field = FieldId::text;
  std::vector<std::string> words;

  friend auto operator<=>(const NaiveClause&, const NaiveClause&) = default;
};

/// How often the phrase begins in the document's field; no phrase reaches across
/// two values.
std::uint32_t occurrences(const NaiveClause& clause, const NaiveDocument& document);

/// One ranking of one query.
class NaiveRanking {
 public:
  /// `fields` are all, by number, which must outlive it; `clauses` the query's that score, from
  /// left to right. Text fields have the names that `weights` call them by.
  NaiveRanking(const std::vector<NaiveField>& fields, const std::vector<std::string>& names,
               Ranker ranker, const FieldWeights& weights, const std::vector<NaiveClause>& clauses);

  /// What a clause that matches adds to the score of `document`, in order.
  std::vector<double> contributions(const NaiveClause& clause, const NaiveDocument& document) const;
  /// What its lengths do.
  std::vector<double> length_contributions(const NaiveDocument& document) const;

 private:
  const NaiveField& field(FieldId id) const { return fields_[to_index(id)]; }
  double score(const NaiveClause& clause, double boost, const NaiveDocument& document) const;
  double score_by(const Bm25& bm25, const NaiveClause&, double boost, std::uint32_t tf,
                  const NaiveDocument&) const;
  double score_by(const Bm25Plus& bm25, const NaiveClause&, double boost, std::uint32_t tf,
                  const NaiveDocument&) const;
  double score_by(const TfIdf&, const NaiveClause&, double boost, std::uint32_t tf,
                  const NaiveDocument&) const;
  double score_by(const Smart& smart, const NaiveClause&, double boost, std::uint32_t tf,
                  const NaiveDocument&) const;
  double score_by(const Dirichlet& lm, const NaiveClause&, double boost, std::uint32_t tf,
                  const NaiveDocument&) const;
  double score_by(const JelinekMercer& lm, const NaiveClause&, double boost, std::uint32_t tf,
                  const NaiveDocument&) const;
  /// Refused: its fields are a formula of their own, which stream_plan_test.cpp works out.
  double score_by(const Bm25F&, const NaiveClause&, double boost, std::uint32_t tf,
                  const NaiveDocument&) const;
  double score_by(const Dph&, const NaiveClause&, double boost, std::uint32_t tf,
                  const NaiveDocument&) const;
  double smart_in_document(const Smart& smart, const NaiveClause&, std::uint32_t tf,
                           const NaiveDocument&) const;
  double smart_in_query(const Smart& smart, const NaiveClause& clause) const;
  double smart_df(char letter, const NaiveClause& clause) const;
  bool is_known(const NaiveClause& clause) const;

  struct Counted {
    NaiveClause clause;
    double boost;
  };

  const std::vector<NaiveField>& fields_;
  Ranker ranker_;
  std::vector<std::pair<FieldId, double>> weights_;  ///< above 0, by field
  std::vector<Counted> clauses_;  ///< those that are added for weighted fields included
};

/// A random one of each kind, with random parameters.
std::vector<Ranker> random_rankers(std::uint32_t seed);

}  // namespace inkling::test

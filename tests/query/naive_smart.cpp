// SMART's weights, of documents and of queries.

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "stats/smart.h"
#include "tests/query/naive_ranking.h"

namespace inkling::test {

namespace {

std::uint64_t bytes_of(const std::vector<std::string>& words) {
  std::uint64_t bytes = 0;
  for (const std::string& word : words) bytes += word.size();
  return bytes;
}

}  // namespace

double NaiveRanking::smart_df(char letter, const NaiveClause& clause) const {
  if (letter == 'n') return 1;
  const NaiveField& in = field(clause.field);
  double sum = 0;
  for (const std::string& word : clause.words)
    sum += stats::smart_df(letter, in.statistics(word).df, in.N);
  return sum;
}

/// Of a word, the component of stats::smart_weights(); a phrase is divided by the same length.
double NaiveRanking::smart_in_document(const Smart& smart, const NaiveClause& clause,
                                       std::uint32_t tf, const NaiveDocument& document) const {
  const NaiveField& in = field(clause.field);
  const std::vector<std::string>& words = document.words(clause.field);
  const auto counts = counted_words(words);
  std::vector<stats::SmartTerm> terms;
  std::size_t place = 0;
  std::uint64_t greatest = 0;
  for (const auto& [word, count] : counts) {
    if (word == clause.words.front()) place = terms.size();
    terms.push_back({count, in.statistics(word).df});
    greatest = std::max(greatest, count);
  }
  const auto distinct = static_cast<double>(counts.size());
  const double pivot = static_cast<double>(in.postings) / in.N;
  const double length = smart.document.norm == 'u'
                            ? stats::pivoted_unique(distinct, pivot, smart.slope)
                            : stats::byte_size(static_cast<double>(bytes_of(words)), smart.alpha);
  if (clause.words.size() == 1)
    return stats::smart_weights(smart.document, terms, in.N, length)[place];

  const double base = stats::smart_tf_base(smart.document.tf, static_cast<double>(greatest),
                                           static_cast<double>(words.size()) / distinct);
  const double weight =
      stats::smart_tf(smart.document.tf, tf, base) * smart_df(smart.document.df, clause);
  if (smart.document.norm == 'n') return weight;
  SmartScheme raw = smart.document;
  raw.norm = 'n';
  return weight / (smart.document.norm == 'c'
                       ? stats::euclidean_length(stats::smart_weights(raw, terms, in.N))
                       : length);
}

/// One time of those that the query says it.
double NaiveRanking::smart_in_query(const Smart& smart, const NaiveClause& clause) const {
  std::vector<NaiveClause> components;
  std::map<NaiveClause, std::uint32_t> times;
  std::uint64_t tokens = 0;
  std::uint64_t bytes = 0;
  for (const auto& [other, boost] : clauses_) {
    if (other.field != clause.field || !is_known(other)) continue;
    if (times[other]++ == 0) components.push_back(other);
    bytes += bytes_of(other.words);
    ++tokens;
  }
  std::uint32_t greatest = 0;
  for (const auto& [other, count] : times) greatest = std::max(greatest, count);
  const double base =
      stats::smart_tf_base(smart.query.tf, greatest,
                           static_cast<double>(tokens) / static_cast<double>(components.size()));
  std::vector<double> weights;
  double own = 0;
  for (const NaiveClause& other : components) {
    weights.push_back(stats::smart_tf(smart.query.tf, times[other], base) *
                      smart_df(smart.query.df, other));
    if (other == clause) own = weights.back();
  }
  const NaiveField& in = field(clause.field);
  double length = 1;
  if (smart.query.norm == 'c') length = stats::euclidean_length(weights);
  if (smart.query.norm == 'b') length = stats::byte_size(static_cast<double>(bytes), smart.alpha);
  if (smart.query.norm == 'u') {
    length = stats::pivoted_unique(static_cast<double>(components.size()),
                                   static_cast<double>(in.postings) / in.N, smart.slope);
  }
  return own / length / times[clause];
}

double NaiveRanking::score_by(const Smart& smart, const NaiveClause& clause, double boost,
                              std::uint32_t tf, const NaiveDocument& document) const {
  return smart_in_document(smart, clause, tf, document) * (smart_in_query(smart, clause) * boost);
}

}  // namespace inkling::test

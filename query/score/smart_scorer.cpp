#include "query/score/smart_scorer.h"

#include <algorithm>
#include <string_view>

namespace inkling::query {

namespace {

bool is_one_of(char letter, std::string_view letters) noexcept {
  return letters.find(letter) != std::string_view::npos;
}

}  // namespace

SmartScorer::SmartScorer(const Smart& smart, const FieldContext& context)
    : smart_(smart), N_(context.collection.N) {
  read_documents(context);
  read_query(context.clauses);
}

void SmartScorer::read_documents(const FieldContext& context) {
  const SmartScheme& scheme = smart_.document;
  if (is_one_of(scheme.tf, "aL") || is_one_of(scheme.norm, "ub") || smart_.query.norm == 'u') {
    counts_ = &context.numbers.counts(context.field, context.deadline);
    pivot_ = counts_->mean_distinct_terms;
    lengths_ = context.index.lengths(context.field);
  }
  if (scheme.norm == 'c')
    euclidean_ =
        &context.numbers.euclidean_lengths(context.field, scheme.tf, scheme.df, context.deadline);
}

/// Words that no document holds are not part of the query's vector.
void SmartScorer::read_query(const std::vector<ClauseCounts>& clauses) {
  std::vector<const ClauseCounts*> components;
  std::uint64_t greatest = 0;
  std::uint64_t tokens = 0;
  std::uint64_t bytes = 0;
  for (const ClauseCounts& clause : clauses) {
    if (clause.repeats || !clause.is_known()) continue;
    components.push_back(&clause);
    greatest = std::max<std::uint64_t>(greatest, clause.times);
    tokens += clause.times;
    bytes += std::uint64_t{clause.times} * clause.bytes;
  }
  if (components.empty()) return;
  query_tf_base_ =
      stats::smart_tf_base(smart_.query.tf, static_cast<double>(greatest),
                           static_cast<double>(tokens) / static_cast<double>(components.size()));
  std::vector<double> weights;
  for (const ClauseCounts* component : components) weights.push_back(query_weight(*component));
  query_length_ = query_length(weights, bytes);
}

double SmartScorer::query_length(const std::vector<double>& weights,
                                 std::uint64_t bytes) const noexcept {
  switch (smart_.query.norm) {
    case 'c':
      return stats::euclidean_length(weights);
    case 'u':
      return stats::pivoted_unique(static_cast<double>(weights.size()), pivot_, smart_.slope);
    case 'b':
      return stats::byte_size(static_cast<double>(bytes), smart_.alpha);
    default:
      return 1;
  }
}

double SmartScorer::df_weight(char letter, const ClauseCounts& clause) const noexcept {
  if (letter == 'n') return 1;
  double sum = 0;
  for (const TermStatistics& term : clause.terms) {
    if (term.df > 0) sum += stats::smart_df(letter, term.df, N_);
  }
  return sum;
}

double SmartScorer::query_weight(const ClauseCounts& clause) const noexcept {
  return stats::smart_tf(smart_.query.tf, clause.times, query_tf_base_) *
         df_weight(smart_.query.df, clause);
}

SmartScorer::ClauseWeight SmartScorer::weigh(const ClauseCounts& clause) const noexcept {
  const double in_documents = df_weight(smart_.document.df, clause);
  return {{query_weight(clause) / query_length_ / clause.times,
           in_documents * df_weight(smart_.query.df, clause)},
          in_documents};
}

SmartScorer::DocumentFactor SmartScorer::document_factor(DocId doc) const noexcept {
  DocumentFactor factor;
  const std::uint32_t at = to_number(doc);
  if (euclidean_ != nullptr) factor.length = (*euclidean_)[at];
  if (counts_ == nullptr || counts_->distinct_terms[at] == 0) return factor;
  const std::uint32_t distinct = counts_->distinct_terms[at];
  factor.tf_base = stats::smart_tf_base(smart_.document.tf, counts_->greatest_tf[at],
                                        static_cast<double>(lengths_[at]) / distinct);
  if (smart_.document.norm == 'u')
    factor.length = stats::pivoted_unique(distinct, pivot_, smart_.slope);
  if (smart_.document.norm == 'b') {
    factor.length = stats::byte_size(static_cast<double>(counts_->bytes[at]), smart_.alpha);
  }
  return factor;
}

}  // namespace inkling::query

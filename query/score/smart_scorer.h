#pragma once

/// The SMART grid.

#include <cstdint>
#include <vector>

#include "inkling/ranker.h"
#include "query/score/clause_counts.h"
#include "query/score/document_numbers.h"
#include "query/score/weight.h"
#include "stats/smart.h"

namespace inkling::query {

/// As inkling::Smart says. A clause that the query says n times stands for the n-th part of one
/// component each time. The df weight of a phrase is the sum of those of its terms; the letter n
/// counts it once, as a term.
class SmartScorer {
 public:
  /// What documents are divided by is not a length in tokens.
  static constexpr bool kIsMonotone = false;

  struct ClauseWeight : Weight {
    double df_weight = 1;  ///< in the document's vector
  };

  struct DocumentFactor {
    double tf_base = 0;
    double length = 1;
  };

  SmartScorer(const Smart& smart, const FieldContext& context);

  ClauseWeight weigh(const ClauseCounts& clause) const noexcept;
  DocumentFactor document_factor(DocId doc) const noexcept;

  double contribution(const ClauseWeight& weight, std::uint32_t tf,
                      const DocumentFactor& document) const noexcept {
    const double in_document =
        stats::smart_tf(smart_.document.tf, tf, document.tf_base) * weight.df_weight;
    return in_document / document.length * weight.scale;
  }

 private:
  double df_weight(char letter, const ClauseCounts& clause) const noexcept;
  /// In the query's vector, before normalisation.
  double query_weight(const ClauseCounts& clause) const noexcept;
  void read_query(const std::vector<ClauseCounts>& clauses);
  double query_length(const std::vector<double>& weights, std::uint64_t bytes) const noexcept;
  void read_documents(const FieldContext& context);

  Smart smart_;
  std::uint32_t N_;
  double pivot_ = 0;
  double query_tf_base_ = 0;
  double query_length_ = 1;
  std::span<const std::uint32_t> lengths_;
  const TermCounts* counts_ = nullptr;              ///< null where no letter needs them
  const std::vector<double>* euclidean_ = nullptr;  ///< of the letter c
};

}  // namespace inkling::query

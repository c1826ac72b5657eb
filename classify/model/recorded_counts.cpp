#include "classify/model/recorded_counts.h"

#include "classify/families/feature_values.h"

namespace inkling::classify {

CountFamily family_of(const RecordHead& head, std::span<const double> log_priors) {
  return {{head.choices.family, head.choices.smoothing, head.choices.alpha},
          head.topic_documents,
          log_priors};
}

TermCounts counts_of(const RecordHead& head, const ModelTerms& terms, std::size_t term) {
  const FeatureRule& rule = head.choices.rule;
  const double idf = rule.idf == IdfPlace::counts
                         ? idf_at(rule, IdfPlace::counts, head.documents, terms.documents(term))
                         : 1;
  return {terms.cells_of(term), idf / head.mass_unit()};
}

}  // namespace inkling::classify

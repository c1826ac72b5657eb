#include "classify/families/priors.h"

#include <cmath>
#include <numeric>

namespace inkling::classify {

namespace {

std::vector<double> prior_weights(const RecordHead& record,
                                  std::span<const std::uint64_t> topic_documents,
                                  std::span<const double> topic_weights) {
  switch (record.prior.kind) {
    case PriorKind::fit: {
      std::vector<double> weights(topic_weights.begin(), topic_weights.end());
      if (weights.empty()) weights.assign(topic_documents.begin(), topic_documents.end());
      for (double& weight : weights) weight += record.prior.alpha;
      return weights;
    }
    case PriorKind::uniform:
      return std::vector<double>(topic_documents.size(), 1.0);
    case PriorKind::given:
      return record.prior.weights;
  }
  return {};
}

}  // namespace

std::vector<double> log_priors(const RecordHead& record,
                               std::span<const std::uint64_t> topic_documents,
                               std::span<const double> topic_weights) {
  std::vector<double> weights = prior_weights(record, topic_documents, topic_weights);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight = std::log(weight / total);
  return weights;
}

}  // namespace inkling::classify

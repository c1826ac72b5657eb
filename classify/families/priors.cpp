#include "classify/families/priors.h"

#include <cmath>
#include <numeric>

namespace inkling::classify {

namespace {

std::vector<double> prior_weights(const TrainingRecord& record,
                                  std::span<const std::uint64_t> topic_documents) {
  switch (record.prior.kind) {
    case PriorKind::fit: {
      std::vector<double> weights(topic_documents.begin(), topic_documents.end());
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

std::vector<double> log_priors(const TrainingRecord& record,
                               std::span<const std::uint64_t> topic_documents) {
  std::vector<double> weights = prior_weights(record, topic_documents);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight = std::log(weight / total);
  return weights;
}

}  // namespace inkling::classify

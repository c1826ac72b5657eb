#include "classify/model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace inkling::classify {

namespace {

std::vector<double> prior_weights(const TrainingRecord& record) {
  switch (record.prior) {
    case PriorKind::fit:
      return {record.topic_documents.begin(), record.topic_documents.end()};
    case PriorKind::uniform:
      return std::vector<double>(record.topics.size(), 1.0);
    case PriorKind::given:
      return record.prior_weights;
  }
  return {};
}

std::vector<double> normalized_logs(std::vector<double> weights) {
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight = std::log(weight / total);
  return weights;
}

std::vector<std::uint64_t> tokens_by_topic(const TrainingRecord& record) {
  std::vector<std::uint64_t> tokens(record.topics.size());
  for (const Cell& cell : record.cells) tokens[cell.topic] += cell.count;
  return tokens;
}

}  // namespace

Model::Model(TrainingRecord record)
    : record_(std::move(record)),
      topic_tokens_(tokens_by_topic(record_)),
      log_priors_(normalized_logs(prior_weights(record_))) {
  const double pseudo_tokens = record_.alpha * static_cast<double>(term_count());
  for (const std::uint64_t tokens : topic_tokens_)
    denominators_.push_back(static_cast<double>(tokens) + pseudo_tokens);
  for (std::size_t topic = 0; topic < topic_count(); ++topic)
    log_unseen_.push_back(smoothed_log(0, topic));
}

std::span<const Cell> Model::cells(std::size_t term) const noexcept {
  const std::uint64_t start = record_.cell_starts[term];
  return {record_.cells.data() + start,
          static_cast<std::size_t>(record_.cell_starts[term + 1] - start)};
}

std::uint64_t Model::count(std::size_t term, std::size_t topic) const noexcept {
  const std::span<const Cell> row = cells(term);
  const auto cell =
      std::lower_bound(row.begin(), row.end(), topic,
                       [](const Cell& left, std::size_t right) { return left.topic < right; });
  return cell != row.end() && cell->topic == topic ? cell->count : 0;
}

std::string_view Model::surface(std::size_t term) const noexcept {
  const std::string_view surface = record_.surfaces[term];
  return surface.empty() ? record_.terms[term] : surface;
}

double Model::smoothed_log(std::uint64_t count, std::size_t topic) const noexcept {
  const double numerator = static_cast<double>(count) + record_.alpha;
  // At alpha 0, a topic without tokens would give 0/0, which is NaN.
  if (numerator == 0) return -std::numeric_limits<double>::infinity();
  return std::log(numerator / denominators_[topic]);
}

double Model::log_probability(std::size_t term, std::size_t topic) const noexcept {
  return smoothed_log(count(term, topic), topic);
}

void Model::log_probabilities(std::size_t term, std::span<double> out) const noexcept {
  std::copy(log_unseen_.begin(), log_unseen_.end(), out.begin());
  for (const Cell& cell : cells(term)) out[cell.topic] = smoothed_log(cell.count, cell.topic);
}

}  // namespace inkling::classify

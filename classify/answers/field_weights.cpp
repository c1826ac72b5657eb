#include "classify/answers/field_weights.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <tuple>

namespace inkling::classify {

namespace {

std::uint64_t count_of(const FieldTable& table, std::size_t value, std::size_t topic) {
  for (const Cell& cell : table.cells_of(value))
    if (cell.topic == topic) return cell.count;
  return 0;
}

double mean_of_others(const std::vector<double>& rates, std::size_t topic) {
  if (rates.size() < 2) return 0;
  double sum = 0;
  for (std::size_t other = 0; other < rates.size(); ++other) {
    if (other != topic) sum += rates[other];
  }
  return sum / static_cast<double>(rates.size() - 1);
}

}  // namespace

std::vector<ModelField> describe_fields(const Model& model) {
  std::vector<ModelField> fields;
  if (model.fields() == nullptr) return fields;
  for (std::size_t at = 0; at < model.fields()->tables().size(); ++at) {
    const FieldTable& table = model.fields()->tables()[at];
    ModelField& field =
        fields.emplace_back(ModelField{table.name, table.kind, table.documents, table.size(), {}});
    const Gaussian* const gaussian = model.fields()->gaussian(at);
    if (gaussian == nullptr) continue;
    for (std::size_t topic = 0; topic < model.topic_count(); ++topic) {
      field.numbers.push_back({gaussian->counts()[topic], gaussian->means()[topic],
                               std::sqrt(gaussian->variances()[topic])});
    }
  }
  return fields;
}

std::optional<ValueNumbers> value_numbers(const Model& model, std::string_view name) {
  for (std::size_t at = 0; at < model.fields()->tables().size(); ++at) {
    const FieldTable& table = model.fields()->tables()[at];
    const Categorical* const categorical = model.fields()->categorical(at);
    const std::string prefix = table.name + ":";
    if (categorical == nullptr || !name.starts_with(prefix)) continue;
    const std::optional<std::size_t> value = table.values.find(name.substr(prefix.size()));
    if (!value) continue;
    ValueNumbers numbers{{}, std::vector<double>(model.topic_count())};
    for (std::size_t topic = 0; topic < model.topic_count(); ++topic)
      numbers.counts.push_back(count_of(table, *value, topic));
    categorical->log_rates(*value, numbers.log_rates);
    return numbers;
  }
  return std::nullopt;
}

std::uint64_t value_count(const Model& model) noexcept {
  std::uint64_t count = 0;
  for (const FieldTable& table : model.fields()->tables()) count += table.values.size();
  return count;
}

std::uint64_t cell_count(const Model& model) noexcept {
  std::uint64_t count = 0;
  for (const FieldTable& table : model.fields()->tables()) count += table.cells.size();
  return count;
}

std::vector<TopicWeight> top_values(const Model& model, std::size_t topic, std::size_t k) {
  std::vector<TopicWeight> rows;
  std::vector<double> rates(model.topic_count());
  for (std::size_t at = 0; at < model.fields()->tables().size(); ++at) {
    const FieldTable& table = model.fields()->tables()[at];
    const Categorical* const categorical = model.fields()->categorical(at);
    if (categorical == nullptr) continue;
    for (std::size_t value = 0; value < table.size(); ++value) {
      categorical->log_rates(value, rates);
      const std::string name(table.values[value]);
      const double bits = (rates[topic] - mean_of_others(rates, topic)) * std::numbers::log2e;
      rows.push_back({table.name + ":" + name, name,
                      static_cast<double>(count_of(table, value, topic)), rates[topic],
                      rates[topic], std::isnan(bits) ? 0 : bits});
    }
  }
  const std::size_t kept = std::min(k, rows.size());
  std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(kept), rows.end(),
                    [](const TopicWeight& left, const TopicWeight& right) {
                      return std::tuple(right.bits, right.count, left.term) <
                             std::tuple(left.bits, left.count, right.term);
                    });
  rows.resize(kept);
  return rows;
}

}  // namespace inkling::classify

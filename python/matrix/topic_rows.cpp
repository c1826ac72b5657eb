#include "python/matrix/topic_rows.h"

#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>

#include "python/matrix/blocks.h"

namespace inkling::python {

namespace {

double or_impossible(double value) noexcept {
  return std::isnan(value) ? -std::numeric_limits<double>::infinity() : value;
}

}  // namespace

TopicRows topic_rows(const Classifier& classifier, std::span<const std::string_view> texts,
                     std::size_t threads, const service::StopAsked& stop) {
  const std::vector<std::string>& topics = classifier.topics();
  std::unordered_map<std::string_view, std::int32_t> columns;
  for (const std::string& topic : topics)
    columns.emplace(topic, static_cast<std::int32_t>(columns.size()));
  TopicRows rows;
  rows.p.resize(texts.size() * topics.size());
  rows.log_p.resize(rows.p.size());
  rows.best.resize(texts.size());
  for_each_item(threads, texts.size(), stop, [&](std::size_t, std::size_t row) {
    const std::vector<TopicProbability> found = classifier.classify(texts[row]).predictions;
    rows.best[row] = columns.at(found.front().topic);
    for (const TopicProbability& each : found) {
      const std::size_t at = row * topics.size() + static_cast<std::size_t>(columns.at(each.topic));
      rows.p[at] = or_impossible(each.p);
      rows.log_p[at] = or_impossible(each.log_p);
    }
  });
  return rows;
}

}  // namespace inkling::python

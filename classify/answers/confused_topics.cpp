#include "inkling/confused_topics.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "inkling/error.h"

namespace inkling {

namespace {

std::vector<std::string> names_of(const std::vector<TopicQuality>& topics) {
  std::vector<std::string> names;
  for (const TopicQuality& topic : topics) names.push_back(topic.topic);
  return names;
}

/// Most confused first.
bool is_before(const ConfusedPair& left, const ConfusedPair& right) {
  return std::tie(right.confused, right.share, left.a, left.b) <
         std::tie(left.confused, left.share, right.a, right.b);
}

}  // namespace

ConfusedTopics confused_topics(const Evaluation& evaluation, const ConfusedTopicsOptions& options) {
  const auto& matrix = evaluation.confusion;
  if (matrix.empty()) {
    throw OptionError("evaluation", "there is no confusion matrix of more than " +
                                        std::to_string(Evaluation::kMostConfusionTopics) +
                                        " topics");
  }
  const std::vector<std::string> topics = names_of(evaluation.topics);
  if (options.topic && std::ranges::find(topics, *options.topic) == topics.end())
    throw UnknownNameError("topic", *options.topic, topics);
  std::vector<std::uint64_t> rows;
  for (const std::vector<std::uint64_t>& row : matrix)
    rows.push_back(std::accumulate(row.begin(), row.end(), std::uint64_t{0}));
  ConfusedTopics found;
  for (std::size_t a = 0; a < topics.size(); ++a) {
    found.documents += rows[a];
    found.confused += rows[a] - matrix[a][a];
    for (std::size_t b = a + 1; b < topics.size(); ++b) {
      const std::uint64_t confused = matrix[a][b] + matrix[b][a];
      const bool is_wanted =
          !options.topic || topics[a] == *options.topic || topics[b] == *options.topic;
      if (confused == 0 || !is_wanted) continue;
      const double share = static_cast<double>(confused) / static_cast<double>(rows[a] + rows[b]);
      found.pairs.push_back({topics[a], topics[b], confused, share, matrix[a][b], matrix[b][a]});
    }
  }
  std::ranges::sort(found.pairs, is_before);
  found.pairs.resize(std::min(found.pairs.size(), options.k));
  return found;
}

}  // namespace inkling

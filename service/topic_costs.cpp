#include "service/topic_costs.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "inkling/error.h"
#include "service/choices.h"

namespace inkling::service {

namespace {

bool is_topic(const std::vector<std::string>& topics, const std::string& name) {
  return std::ranges::binary_search(topics, name);
}

double parse_number(const std::string& text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end)
    throw ParameterError("cost", "`" + text + "` found, a number wanted");
  return number;
}

TopicCost parse_cost(const std::string& text, const std::vector<std::string>& topics) {
  const std::size_t equals = text.rfind('=');
  const std::string names = text.substr(0, equals);
  const std::size_t first = names.find('>');
  if (equals == std::string::npos || first == std::string::npos)
    throw ParameterError("cost", "must be TRUE>GIVEN=X, and `" + text + "` is not");
  const double cost = parse_number(text.substr(equals + 1));
  for (std::size_t at = first; at != std::string::npos; at = names.find('>', at + 1)) {
    const std::string truth = names.substr(0, at), given = names.substr(at + 1);
    if (is_topic(topics, truth) && is_topic(topics, given)) return {truth, given, cost};
  }
  const std::string truth = names.substr(0, first);
  throw UnknownNameError("topic", is_topic(topics, truth) ? names.substr(first + 1) : truth,
                         topics);
}

}  // namespace

std::vector<TopicCost> parse_costs(const std::vector<std::string>& costs,
                                   const std::vector<std::string>& topics) {
  std::vector<TopicCost> parsed;
  for (const std::string& cost : costs) {
    const TopicCost made = parse_cost(cost, topics);
    const bool is_repeated = std::ranges::any_of(parsed, [&](const TopicCost& earlier) {
      return earlier.truth == made.truth && earlier.given == made.given;
    });
    if (is_repeated) {
      throw ParameterError("cost",
                           "what `" + made.truth + ">" + made.given + "` costs is given twice",
                           "leave one of them out");
    }
    parsed.push_back(made);
  }
  return parsed;
}

}  // namespace inkling::service

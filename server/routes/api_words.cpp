#include "server/routes/api_words.h"

#include <algorithm>
#include <cstddef>
#include <set>

#include "server/routes/parameter_list.h"

namespace inkling::server {

namespace {

/// Of all routes, and what the server reads of any.
const std::set<std::string>& parameter_names() {
  static const std::set<std::string> all = [] {
    std::set<std::string> names = {"q", "format", "columns", "snapshot"};
    for (const Route& route : routes()) {
      for (const DescribedParameter& parameter : parameters_of(route)) names.insert(parameter.name);
    }
    return names;
  }();
  return all;
}

/// "`rank`"; what is no parameter here is a flag of the server, or of another command.
std::string called(std::string_view name) {
  const std::string parameter = name_in_api(name);
  if (parameter_names().contains(parameter)) return '`' + parameter + '`';
  return (name.size() == 1 ? "-" : "--") + std::string(name);
}

}  // namespace

std::string without_commands(std::string_view hint) {
  constexpr std::string_view kCommand = "`inkling ", kAnd = "; ", kOr = ", or ";
  std::string left;
  for (std::string_view separator; !hint.empty();) {
    const std::size_t end = std::min({hint.find(kAnd), hint.find(kOr), hint.size()});
    const std::string_view advice = hint.substr(0, end);
    if (advice.find(kCommand) == advice.npos)
      left.append(left.empty() ? "" : separator).append(advice);
    hint.remove_prefix(end);
    separator = hint.starts_with(kAnd) ? kAnd : kOr;
    hint.remove_prefix(std::min(hint.size(), separator.size()));
  }
  return left;
}

std::string in_api_words(const ErrorText& text) { return text.with(called); }

Problem worded(Problem problem) {
  if (!problem.parameter.empty() && !problem.is_as_given) {
    problem.parameter = name_in_api(problem.parameter);
    problem.errors.front().parameter = problem.parameter;
  }
  problem.detail = problem.detail.with(called);
  problem.hint = without_commands(problem.hint.with(called));
  for (ParameterFault& fault : problem.errors) fault.message = fault.message.with(called);
  return problem;
}

}  // namespace inkling::server

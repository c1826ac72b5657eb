#include "server/routes/blamed.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inkling::server {

namespace {

/// Those whose values are queries, in which a field stands before a colon.
bool is_query(std::string_view parameter) {
  constexpr std::string_view kQueries[] = {"q",     "query",  "filter",   "refine",
                                           "where", "target", "reference"};
  return std::ranges::find(kQueries, parameter) != std::end(kQueries);
}

/// As one of the names between commas, or before a colon there, as in "price:bins:4".
bool lists(std::string_view value, std::string_view name) {
  for (;;) {
    const std::size_t comma = value.find(',');
    const std::string_view one = value.substr(0, comma);
    if (one.starts_with(name) && (one.size() == name.size() || one[name.size()] == ':'))
      return true;
    if (comma == value.npos) return false;
    value.remove_prefix(comma + 1);
  }
}

bool has_name(const std::string& parameter, const std::string& value, const Problem& problem) {
  if (!is_query(parameter)) return lists(value, problem.unknown);
  const bool is_field = problem.code == "unknown_field";
  return value.find(is_field ? problem.unknown + ':' : problem.unknown) != value.npos;
}

/// The names of values of which that holds, each once.
template <typename Holds>
std::vector<std::string> names_where(const Values& given, Holds holds) {
  std::vector<std::string> names;
  for (const auto& [name, value] : given) {
    if (holds(name, value) && (names.empty() || names.back() != name)) names.push_back(name);
  }
  return names;
}

std::vector<std::string> names_of(const Problem& problem, const Values& given) {
  if (problem.query.empty())
    return names_where(given, [&](const std::string& name, const std::string& value) {
      return has_name(name, value, problem);
    });
  std::vector<std::string> whole = names_where(
      given, [&](const auto&, const std::string& value) { return value == problem.query; });
  if (!whole.empty()) return whole;
  // These are read as one query.
  return names_where(given, [](const std::string& name, const auto&) {
    return name == "filter" || name == "refine";
  });
}

}  // namespace

Problem blamed(Problem problem, const Values& given) {
  if (problem.query.empty() && problem.unknown.empty()) return problem;
  const std::vector<std::string> names = names_of(problem, given);
  if (names.empty()) return problem;
  const ErrorText what = problem.errors.empty() ? problem.detail : problem.errors.front().message;
  problem.errors.clear();
  for (const std::string& name : names) problem.errors.push_back({name, what});
  return problem;
}

}  // namespace inkling::server

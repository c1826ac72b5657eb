#include "server/routes/blamed.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inkling::server {

namespace {

bool is_one_of(std::string_view parameter, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, parameter) != names.end();
}

/// Those whose values are queries, in which a field stands before a colon.
bool is_query(std::string_view parameter) {
  return is_one_of(parameter, {"q", "query", "filter", "refine", "where", "target", "reference"});
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

bool is_in_name(char sign) noexcept {
  const auto byte = static_cast<unsigned char>(sign);
  return byte >= 0x80 || std::isalnum(byte) != 0 || sign == '_' || sign == '-' || sign == '.';
}

/// Whether a name goes on before `at`. A sign that stands before a whole word, as in "-price:3", is
/// none of it.
bool is_within_name(std::string_view query, std::size_t at) noexcept {
  if (at == 0 || !is_in_name(query[at - 1])) return false;
  return query[at - 1] != '-' || (at > 1 && is_in_name(query[at - 2]));
}

/// Not as a part of a longer name: "price:" does not stand in "myprice:4", nor "zz" in "pizza".
bool stands_in(std::string_view query, std::string_view words) {
  for (std::size_t at = query.find(words); at != query.npos; at = query.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    const bool goes_on = words.back() != ':' && end < query.size() && is_in_name(query[end]);
    if (!goes_on && !is_within_name(query, at)) return true;
  }
  return false;
}

bool has_name(const std::string& parameter, const std::string& value, const Problem& problem) {
  if (problem.code == "unknown_model")
    return is_one_of(parameter, {"name", "model", "compare"}) && value == problem.unknown;
  if (problem.code == "unknown_document")
    return is_one_of(parameter, {"id", "document", "like", "unlike", "compare"}) &&
           value == problem.unknown;
  if (!is_query(parameter)) return lists(value, problem.unknown);
  const bool is_field = problem.code == "unknown_field";
  return stands_in(value, is_field ? problem.unknown + ':' : problem.unknown);
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

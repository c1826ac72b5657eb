#include "cli/given_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/flags.h"

namespace inkling::cli {

namespace {

/// The library calls a model so, where commands take its NAME, or the name it gets: TO.
std::string name_here(const Invocation& invocation, const std::string& name) {
  if (name != "model" || invocation.spelled.contains(name)) return name;
  return invocation.spelled.contains("to") ? "to" : "name";
}

}  // namespace

void rethrow_as_given(const Invocation& invocation, const OptionError& error) {
  const ErrorText hint = hint_with_settings(invocation, error);
  if (error.name().empty()) throw OptionError::at(error.place(), error.what_is_wrong(), hint);
  const auto given = invocation.spelled.find(name_here(invocation, error.name()));
  throw OptionError(given == invocation.spelled.end() ? error.name() : given->second,
                    error.what_is_wrong(), hint);
}

ErrorText hint_with_settings(const Invocation& invocation, const Error& error) {
  ErrorText hint = error.advice();
  const std::vector<std::string> named = error.message().parameters();
  for (const auto& [name, place] : invocation.settings) {
    if (std::ranges::find(named, name) == named.end()) continue;
    hint += fmt::format("{}`{}` is set in {}, and `--no-{}` leaves it out",
                        hint.empty() ? "" : "; ", spelled(name), place, name);
  }
  return hint;
}

}  // namespace inkling::cli

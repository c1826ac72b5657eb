#include "cli/given_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "cli/flags.h"

namespace inkling::cli {

namespace {

/// Whether `flag` stands in the text, and not as the beginning of a longer one.
bool names_flag(std::string_view text, std::string_view flag) {
  for (std::size_t at = text.find(flag); at != text.npos; at = text.find(flag, at + 1)) {
    const std::size_t end = at + flag.size();
    const char next = end < text.size() ? text[end] : ' ';
    if (next != '-' && std::isalnum(static_cast<unsigned char>(next)) == 0) return true;
  }
  return false;
}

/// Whether what is quoted behind `before` is a parameter of the library, and not a value or a name
/// that a person gave. `follows_one`: whether the quotation before it was one.
bool quotes_parameter(std::string_view before, bool follows_one) {
  constexpr std::string_view kBefore[] = {"belongs to ", "combined with ", "effect with ",
                                          "one with ",   "out of ",        "as in "};
  constexpr std::string_view kJoined[] = {" and ", " or ", " or of ", ", and "};
  const auto ends = [&](std::string_view words) { return before.ends_with(words); };
  return std::ranges::any_of(kBefore, ends) || (follows_one && std::ranges::any_of(kJoined, ends));
}

/// "`expand`" as "`--expand`", where that is a flag of the command.
std::string with_flags_spelled(const Invocation& invocation, const std::string& text) {
  std::string result;
  std::size_t at = 0;
  bool was_one = false;
  for (std::size_t open = text.find('`'); open != text.npos; open = text.find('`', at)) {
    const std::size_t close = text.find('`', open + 1);
    if (close == text.npos) break;
    const std::string before = text.substr(at, open - at);
    const std::string name = text.substr(open + 1, close - open - 1);
    const auto flag = invocation.flags.find(name);
    was_one = flag != invocation.flags.end() && quotes_parameter(before, was_one);
    result += before + '`' + (was_one ? flag->second : name) + '`';
    at = close + 1;
  }
  return result + text.substr(at);
}

/// The library calls a model so, where commands take its NAME, or the name it gets: TO.
std::string name_here(const Invocation& invocation, const std::string& name) {
  if (name != "model" || invocation.spelled.contains(name)) return name;
  return invocation.spelled.contains("to") ? "to" : "name";
}

}  // namespace

void rethrow_as_given(const Invocation& invocation, const OptionError& error) {
  const service::ParameterError parts = parameter_error(error);
  const std::string what = with_flags_spelled(invocation, parts.what_is_wrong());
  const std::string hint = with_flags_spelled(invocation, error.hint());
  const auto flag = invocation.spelled.find(name_here(invocation, error.name()));
  throw OptionError(flag == invocation.spelled.end() ? error.name() : flag->second, what,
                    hint_with_settings(invocation, what, hint));
}

std::string hint_with_settings(const Invocation& invocation, std::string_view message,
                               std::string hint) {
  for (const auto& [flag, place] : invocation.settings) {
    if (!names_flag(message, flag)) continue;
    hint +=
        fmt::format("{}`{}` is set in {}, and `--no-{}` leaves it out", hint.empty() ? "" : "; ",
                    flag, place, flag.substr(flag.find_first_not_of('-')));
  }
  return hint;
}

}  // namespace inkling::cli

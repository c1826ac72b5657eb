#include "cli/given_names.h"

#include <fmt/format.h>

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

/// "`expand`" as "`--expand`", where that is a flag of the command and not a value that was found
/// or is suggested.
std::string with_flags_spelled(const Invocation& invocation, const std::string& text) {
  constexpr std::string_view kFound = " found", kMeant = "did you mean ";
  std::string result;
  std::size_t at = 0;
  for (std::size_t open = text.find('`'); open != text.npos; open = text.find('`', at)) {
    const std::size_t close = text.find('`', open + 1);
    if (close == text.npos) break;
    const std::string name = text.substr(open + 1, close - open - 1);
    const auto flag = invocation.flags.find(name);
    const std::string_view behind = std::string_view(text).substr(close + 1);
    const bool is_value =
        behind.starts_with(kFound) || std::string_view(text).substr(0, open).ends_with(kMeant);
    result += text.substr(at, open - at) + '`';
    result += (is_value || flag == invocation.flags.end() ? name : flag->second) + '`';
    at = close + 1;
  }
  return result + text.substr(at);
}

}  // namespace

void rethrow_as_given(const Invocation& invocation, const OptionError& error) {
  const service::ParameterError parts = parameter_error(error);
  const std::string what = with_flags_spelled(invocation, parts.what_is_wrong());
  const std::string hint = with_flags_spelled(invocation, error.hint());
  const auto flag = invocation.spelled.find(error.name());
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

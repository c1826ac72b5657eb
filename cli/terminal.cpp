#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "cli/environment.h"

namespace inkling::cli {

namespace {

constexpr std::size_t kUsualWidth = 80;

bool is_dumb() { return environment("TERM") == "dumb"; }

/// See no-color.org and bixense.com/clicolors.
bool wants_colour(bool is_terminal) {
  if (!environment("NO_COLOR").empty()) return false;
  const std::string_view forced = environment("CLICOLOR_FORCE");
  if (!forced.empty() && forced != "0") return true;
  return is_terminal && !is_dumb() && environment("CLICOLOR") != "0";
}

std::size_t width_of_variable() {
  const std::string_view text = environment("COLUMNS");
  std::size_t width = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
  return error == std::errc() && end == text.data() + text.size() ? width : 0;
}

/// What the user says, what the terminal says, what most are.
std::size_t width_of(int descriptor) {
  if (const std::size_t width = width_of_variable(); width > 0) return width;
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return kUsualWidth;
}

std::optional<ColorChoice> choice_named(std::string_view name) noexcept {
  for (const auto& [known, choice] : kColorChoices) {
    if (known == name) return choice;
  }
  return std::nullopt;
}

}  // namespace

ColorChoice color_asked_for(int argc, const char* const* argv) noexcept {
  constexpr std::string_view kFlag = "--color";
  ColorChoice choice = ColorChoice::automatic;
  for (int at = 1; at < argc && std::string_view(argv[at]) != "--"; ++at) {
    const std::string_view word = argv[at];
    std::string_view name;
    if (word == kFlag && at + 1 < argc) {
      name = argv[at + 1];
    } else if (word.starts_with(kFlag) && word.substr(kFlag.size()).starts_with('=')) {
      name = word.substr(kFlag.size() + 1);
    }
    choice = choice_named(name).value_or(choice);
  }
  return choice;
}

render::Style style_of_descriptor(int descriptor, ColorChoice choice) {
  render::Style style;
  style.is_terminal = ::isatty(descriptor) != 0;
  if (style.is_terminal) style.width = width_of(descriptor);
  style.colour = choice == ColorChoice::automatic ? wants_colour(style.is_terminal)
                                                  : choice == ColorChoice::always;
  return style;
}

bool terminal_can_show_progress() { return ::isatty(STDERR_FILENO) != 0 && !is_dumb(); }

std::size_t progress_width() { return width_of(STDERR_FILENO); }

}  // namespace inkling::cli

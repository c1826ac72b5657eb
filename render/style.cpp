#include "render/style.h"

#include <algorithm>
#include <ios>
#include <ostream>

#include "render/graphemes.h"

namespace inkling::render {

namespace {

constexpr long kColour = 1;
constexpr long kTerminal = 2;
constexpr long kWidthUnit = 4;

int place() {
  static const int place = std::ios_base::xalloc();
  return place;
}

/// The number of a stream that holds its style: flags, and the width above them.
long& packed(std::ostream& out) { return out.iword(place()); }
/// The pointer of a stream that holds its columns.
void*& columns_of(std::ostream& out) { return out.pword(place()); }

/// Parameters of SGR (ECMA-48, 8.3.117) from the eight colours that every terminal has.
std::string_view sgr_of(Role role) noexcept {
  switch (role) {
    case Role::id:
    case Role::hint:
      return "36";  // cyan
    case Role::score:
    case Role::bar:
      return "32";  // green
    case Role::match:
      return "1";  // bold
    case Role::minus_bar:
    case Role::error:
      return "31";  // red
    case Role::warning:
      return "33";  // yellow
    case Role::plain:
      break;
  }
  return {};
}

constexpr std::string_view kFirstStrongIsolate = "\u2068";
constexpr std::string_view kRightToLeftIsolate = "\u2067";
constexpr std::string_view kPopIsolate = "\u2069";

}  // namespace

void set_style(std::ostream& out, const Style& style) {
  constexpr std::size_t kWidest = 1 << 20;
  packed(out) = (style.colour ? kColour : 0) + (style.is_terminal ? kTerminal : 0) +
                kWidthUnit * static_cast<long>(std::min(style.width, kWidest));
  columns_of(out) = style.columns;
}

Style style_of(std::ostream& out) {
  const long number = packed(out);
  return {.colour = (number & kColour) != 0,
          .is_terminal = (number & kTerminal) != 0,
          .width = static_cast<std::size_t>(number / kWidthUnit),
          .columns = static_cast<ColumnChoice*>(columns_of(out))};
}

std::string painted(const Style& style, Role role, std::string_view text) {
  const std::string_view sgr = sgr_of(role);
  if (!style.colour || sgr.empty() || text.empty()) return std::string(text);
  return std::string("\x1b[").append(sgr).append("m").append(text).append("\x1b[0m");
}

std::string isolated(const Style& style, std::string text) {
  if (!style.is_terminal || !has_right_to_left(text)) return text;
  return text.insert(0, kFirstStrongIsolate).append(kPopIsolate);
}

std::string isolated_right_to_left(const Style& style, std::string text) {
  if (!style.is_terminal) return text;
  return text.insert(0, kRightToLeftIsolate).append(kPopIsolate);
}

}  // namespace inkling::render

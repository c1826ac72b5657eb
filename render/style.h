#pragma once

/// How text looks where it goes: plain in a pipe; fitted, and perhaps in colour, on a terminal.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::render {

/// The columns that tables are to have, in this order.
struct ColumnChoice {
  std::vector<std::string> names{};
  bool was_met = false;  ///< by a table
};

struct Style {
  bool colour = false;
  bool is_terminal = false;
  std::size_t width = 0;  ///< columns that a line may take; 0: any number
  /// Null for the usual columns. It must live as long as the stream.
  ColumnChoice* columns = nullptr;
};

/// A stream carries its style as it carries its precision. One that was given none is plain.
void set_style(std::ostream& out, const Style& style);
Style style_of(std::ostream& out);

/// What a text is, which decides its colour.
enum class Role { plain, id, score, match, bar, minus_bar, error, warning, hint };

/// `text` in the colour of its role, where the style has colours.
std::string painted(const Style& style, Role role, std::string_view text);

/// `text` as it stands beside other columns: on a terminal, right-to-left text is put between FSI
/// and PDI, so that it does not reorder what is around it.
std::string isolated(const Style& style, std::string text);
/// The same between RLI and PDI, as a text that is read from right to left whatever begins it.
std::string isolated_right_to_left(const Style& style, std::string text);

}  // namespace inkling::render

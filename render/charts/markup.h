#pragma once

/// What all charts are written with.

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::render::charts {

/// `text` for the content of an element or a value in double quotes. It must be well-formed UTF-8
/// without control characters, which HTML forbids.
std::string escaped(std::string_view text);

/// A length or coordinate with at most two decimals, the same on every machine.
std::string coordinate(double number);

/// Texts of a table; all columns but the first are numbers.
struct HtmlTable {
  std::vector<std::string> header{};
  std::vector<std::vector<std::string>> rows{};
};
void write_table(std::ostream& out, const HtmlTable& table);

/// Opens an image of that size in user units, named `title` for who does not see it.
void begin_svg(std::ostream& out, double width, double height, std::string_view title);
void end_svg(std::ostream& out);

/// `kind` is a class of the style sheet: "end" sets the text to the left of x, "mid" about it.
void write_label(std::ostream& out, double x, double y, std::string_view kind,
                 std::string_view text);

/// All up to the first element of the body. `title` is its heading, too.
void begin_page(std::ostream& out, std::string_view title);
void end_page(std::ostream& out);

/// At most `most` code points, with an ellipsis where some are left out.
std::string shortened(std::string_view text, std::size_t most);

}  // namespace inkling::render::charts

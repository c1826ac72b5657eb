#include "render/charts/markup.h"

#include <fmt/format.h>

namespace inkling::render::charts {

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        safe += letter;
    }
  }
  return safe;
}

std::string coordinate(double number) {
  std::string text = fmt::format("{:.2f}", number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

void write_table(std::ostream& out, const HtmlTable& table) {
  out << "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>";
  for (const std::string& name : table.header)
    out << "<th scope=\"col\">" << escaped(name) << "</th>";
  out << "</tr></thead><tbody>\n";
  for (const auto& row : table.rows) {
    out << "<tr>";
    for (const std::string& cell : row) out << "<td>" << escaped(cell) << "</td>";
    out << "</tr>\n";
  }
  out << "</tbody></table></div>\n";
}

void begin_svg(std::ostream& out, double width, double height, std::string_view title) {
  out << fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {0} {1}\" "
      "width=\"{0}\" height=\"{1}\"><title>{2}</title>\n",
      coordinate(width), coordinate(height), escaped(title));
}

void end_svg(std::ostream& out) { out << "</svg>\n"; }

void write_label(std::ostream& out, double x, double y, std::string_view kind,
                 std::string_view text) {
  out << fmt::format("<text x=\"{}\" y=\"{}\" class=\"{}\">{}</text>\n", coordinate(x),
                     coordinate(y), kind, escaped(text));
}

std::string shortened(std::string_view text, std::size_t most) {
  std::size_t points = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
    if (begins && ++points > most) return std::string(text.substr(0, at)) + "\u2026";
  }
  return std::string(text);
}

}  // namespace inkling::render::charts

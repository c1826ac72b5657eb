#include "render/marked_text.h"

#include <ostream>
#include <string>

#include "render/style.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

MarkedLine with_asterisks(MarkedLine parts) {
  for (MarkedPart& part : parts) {
    if (part.is_marked) part.text = '*' + part.text + '*';
  }
  return parts;
}

}  // namespace

void print_marked(std::ostream& out, std::string_view head, const MarkedLine& text) {
  const Style style = style_of(out);
  const std::size_t indent = display_width(head);
  const bool fits = style.width >= indent + kNarrowestColumn;
  const MarkedLine parts = style.colour ? text : with_asterisks(text);
  std::string before(head);
  for (const MarkedLine& line : wrapped(parts, fits ? style.width - indent : 0)) {
    out << before;
    for (const MarkedPart& part : line)
      out << painted(style, part.is_marked ? Role::match : Role::plain, part.text);
    out << '\n';
    before.assign(indent, ' ');
  }
}

}  // namespace inkling::render

#include "reader/alt_chunk.h"

#include <algorithm>
#include <array>
#include <string>

#include "reader/ascii.h"
#include "reader/converted.h"
#include "reader/html.h"
#include "reader/mail.h"
#include "reader/page_charset.h"

namespace inkling::reader {

void append_chunk(std::string_view name, std::string_view bytes, LineText& text) {
  const std::string small = lower(name);
  const auto ends_in = [&](std::string_view ending) { return small.ends_with(ending); };
  static constexpr std::array<std::string_view, 4> kPages{".htm", ".html", ".xht", ".xhtml"};
  if (std::ranges::any_of(kPages, ends_in)) {
    text.add_lines(convert_html(page_in_utf8(bytes), false).text);
  } else if (ends_in(".mht") || ends_in(".mhtml")) {
    text.add_lines(convert_mail(bytes, kUsualCharset).text);
  } else if (ends_in(".txt")) {
    text.add_lines(in_utf8(bytes, {}));
  } else {
    throw DamagedDocument("it is of a format that is not read here");
  }
  text.line();
}

}  // namespace inkling::reader

#include "reader/elements.h"

#include <algorithm>
#include <array>
#include <utility>

namespace inkling::reader {

namespace {

using Named = std::pair<std::string_view, Tag>;

constexpr auto kElements = [] {
  using enum Tag;
  auto elements = std::to_array<Named>({
      {"a", anchor},
      {"address", block},
      {"applet", skipped},
      {"article", article},
      {"aside", boilerplate},
      {"audio", skipped},
      {"blockquote", quote},
      {"body", body},
      {"br", line_break},
      {"button", form},
      {"canvas", skipped},
      {"caption", block},
      {"center", container},
      {"dd", item},
      {"details", container},
      {"dialog", block},
      {"dir", list},
      {"div", container},
      {"dl", list},
      {"dt", item},
      {"embed", skipped},
      {"fieldset", form},
      {"figcaption", block},
      {"figure", block},
      {"footer", boilerplate},
      {"form", form},
      {"frame", skipped},
      {"frameset", block},
      {"h1", heading},
      {"h2", heading},
      {"h3", heading},
      {"h4", heading},
      {"h5", heading},
      {"h6", heading},
      {"head", block},
      {"header", boilerplate},
      {"hgroup", block},
      {"hr", block},
      {"html", html},
      {"iframe", skipped},
      {"img", other},
      {"input", block},
      {"isindex", block},
      {"label", block},
      {"legend", block},
      {"li", item},
      {"link", link},
      {"listing", preformatted},
      {"main", article},
      {"map", skipped},
      {"math", other},
      {"menu", list},
      {"meta", meta},
      {"nav", boilerplate},
      {"noembed", skipped},
      {"noframes", block},
      {"noscript", skipped},
      {"object", block},
      {"ol", list},
      {"optgroup", block},
      {"option", block},
      {"p", paragraph},
      {"plaintext", preformatted},
      {"pre", preformatted},
      {"rp", skipped},
      {"script", skipped},
      {"section", container},
      {"select", form},
      {"style", skipped},
      {"summary", block},
      {"svg", skipped},
      {"table", table},
      {"tbody", block},
      {"td", cell},
      {"template", skipped},
      {"textarea", form},
      {"tfoot", block},
      {"th", cell},
      {"thead", block},
      {"title", title},
      {"tr", block},
      {"ul", list},
      {"video", skipped},
  });
  std::ranges::sort(elements, {}, &Named::first);
  return elements;
}();

}  // namespace

Tag tag_of(std::string_view name) noexcept {
  const auto found = std::ranges::lower_bound(kElements, name, {}, &Named::first);
  return found != kElements.end() && found->first == name ? found->second : Tag::other;
}

}  // namespace inkling::reader

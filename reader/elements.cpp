#include "reader/elements.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace inkling::reader {

namespace {

using Named = std::pair<std::string_view, Tag>;

/// All elements that are not Tag::other, between blanks.
constexpr auto kNamesByTag = [] {
  using enum Tag;
  return std::to_array<std::pair<Tag, std::string_view>>({
      {anchor, "a"},
      {line_break, "br"},
      {title, "title"},
      {meta, "meta"},
      {link, "link"},
      {html, "html"},
      {skipped, "applet audio canvas iframe noembed noscript rp script style template video"},
      {drawing, "svg"},
      {annotation, "rt rtc"},
      {block,
       "address caption dialog figcaption figure frameset head hgroup hr input isindex label "
       "legend noframes object optgroup option summary tbody tfoot thead tr"},
      {body, "body"},
      {paragraph, "p"},
      {container, "center details div section"},
      {article, "article main"},
      {heading, "h1 h2 h3 h4 h5 h6"},
      {cell, "td th"},
      {preformatted, "listing plaintext pre xmp"},
      {quote, "blockquote"},
      {list, "dir dl menu ol ul"},
      {item, "dd dt li"},
      {form, "button fieldset form search select textarea"},
      {table, "table"},
      {boilerplate, "aside footer header nav"},
  });
}();

constexpr std::size_t kElementCount = [] {
  std::size_t count = 0;
  for (const auto& [tag, names] : kNamesByTag)
    count += 1 + static_cast<std::size_t>(std::ranges::count(names, ' '));
  return count;
}();

constexpr auto kElements = [] {
  std::array<Named, kElementCount> elements{};
  std::size_t at = 0;
  for (auto [tag, names] : kNamesByTag) {
    while (!names.empty()) {
      const std::size_t size = std::min(names.find(' '), names.size());
      elements[at++] = {names.substr(0, size), tag};
      names.remove_prefix(std::min(size + 1, names.size()));
    }
  }
  std::ranges::sort(elements, {}, &Named::first);
  return elements;
}();

constexpr auto kEndsOfDrawings = std::to_array<std::string_view>(
    {"b",      "big",    "blockquote", "body",  "br",    "center", "code", "dd",      "div",
     "dl",     "dt",     "em",         "embed", "font",  "h1",     "h2",   "h3",      "h4",
     "h5",     "h6",     "head",       "hr",    "i",     "img",    "li",   "listing", "menu",
     "meta",   "nobr",   "ol",         "p",     "pre",   "ruby",   "s",    "small",   "span",
     "strike", "strong", "sub",        "sup",   "table", "tt",     "u",    "ul",      "var"});
static_assert(std::ranges::is_sorted(kEndsOfDrawings));

}  // namespace

bool ends_drawing(std::string_view name) noexcept {
  return std::ranges::binary_search(kEndsOfDrawings, name);
}

Tag tag_of(std::string_view name) noexcept {
  const auto found = std::ranges::lower_bound(kElements, name, {}, &Named::first);
  return found != kElements.end() && found->first == name ? found->second : Tag::other;
}

}  // namespace inkling::reader

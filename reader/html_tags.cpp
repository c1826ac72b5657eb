#include "reader/html_tags.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "reader/ascii.h"
#include "reader/character_names.h"
#include "reader/markup.h"

namespace inkling::reader {

namespace {

constexpr std::string_view kSection = "![CDATA[";

/// Whether the parser would see more than a character in a `<` in front of `behind`.
bool may_begin_markup(std::string_view behind) noexcept {
  constexpr std::string_view kOthers = "/!?_:";
  return !behind.empty() &&
         (is_letter(behind.front()) || kOthers.find(behind.front()) != kOthers.npos);
}

std::size_t count_of_markup(std::string_view page) noexcept {
  std::size_t count = 0;
  for (std::size_t at = page.find('<'); at < page.size(); at = page.find('<', at + 1))
    count += may_begin_markup(page.substr(at + 1)) ? 1U : 0U;
  return count;
}

/// How many bytes a page may need more when it is rewritten: few references are shorter than what
/// takes their place, and what would be markup in a section or plain element gets a companion.
std::size_t most_growth(std::string_view page, bool is_xml) {
  constexpr std::array<std::string_view, 8> kShort = {"&amp", "&AMP", "&gt",   "&GT",
                                                      "&lt",  "&LT",  "&nGt;", "&nLt;"};
  constexpr std::size_t kMostEach = 2;
  const bool has_sections = is_xml && page.find(kSection) != page.npos;
  std::size_t growth = has_sections ? static_cast<std::size_t>(std::ranges::count(page, '<')) : 0;
  if (!is_xml) growth += count_of_markup(page);
  for (std::size_t at = page.find('&'); at < page.size(); at = page.find('&', at + 1)) {
    const std::string_view rest = page.substr(at);
    const auto is_here = [&](std::string_view name) { return rest.starts_with(name); };
    if (has_sections || std::ranges::any_of(kShort, is_here)) growth += kMostEach;
  }
  return growth;
}

/// As libxml2 takes tags apart: where it sees an attribute, this does.
class HtmlTags : public Markup {
 public:
  HtmlTags(std::string_view page, bool is_xml) : Markup(page), page_(page), is_xml_(is_xml) {
    out_.reserve(page.size() + most_growth(page, is_xml));
  }

  std::string mended() {
    while (pass_text()) {
      if (pass_over_other()) continue;
      const std::string_view name = take_name();
      pass_blanks();
      Count count;
      while (!is_at_end_of_tag()) {
        take_attribute(count);
        pass_blanks();
      }
      if (here() != '>') continue;
      if (is(name, "script")) go_to_end_of_script();
      if (is(name, "style")) go_to_end_of_style();
      if (!is_xml_) enter_plain(name);
    }
    keep_to(page_.size());
    return std::move(out_);
  }

 private:
  /// One that has text alone, whatever looks like markup in it (section 13.2.5.2, "RCDATA").
  /// Where its end is missing, all of the page would be in it: then it is one like any other.
  struct PlainElement {
    std::string_view end;
    bool ends = true;  ///< so far
  };

  static bool is(std::string_view name, std::string_view lowered) {
    return std::ranges::equal(name, lowered, {}, [](char c) { return lower(c); });
  }

  /// What was read goes on to be the page, up to `end`.
  void keep_to(std::size_t end) {
    out_.append(page_, kept_, end - kept_);
    kept_ = end;
  }

  /// What lies between `begin` and `end`, the last bytes read, becomes something else.
  void replace(std::size_t begin, std::size_t end, std::string_view other) {
    keep_to(begin);
    out_ += other;
    kept_ = end;
  }

  bool pass_text() {
    const std::size_t begin = place();
    go_to('<');
    resolve_references(begin, false);
    return !is_at_end();
  }

  /// Names of characters between `begin` and here. Those of markup stay references.
  void resolve_references(std::size_t begin, bool in_attribute) {
    const std::string_view text = page_.substr(0, place());
    for (std::size_t at = text.find('&', begin); at < text.size(); at = text.find('&', at + 1)) {
      const NamedReference found = named_reference(text.substr(at), in_attribute);
      if (found.size == 0 || is_of_markup(text.substr(at, found.size))) continue;
      const char first = found.characters.front();
      const bool is_ascii = static_cast<unsigned char>(first) < 0x80;
      replace(at, at + found.size, {});
      if (is_ascii) add_ascii(first, in_attribute);
      out_ += found.characters.substr(is_ascii ? 1 : 0);
    }
  }

  static bool is_of_markup(std::string_view reference) {
    constexpr std::array<std::string_view, 4> kOfMarkup = {"&lt;", "&gt;", "&amp;", "&quot;"};
    return std::ranges::find(kOfMarkup, reference) != kOfMarkup.end();
  }

  /// What would be markup, or end an attribute, alone or with its neighbours, is none.
  void add_ascii(char c, bool in_attribute) {
    if (in_attribute || c == '&') {
      out_ += "&#" + std::to_string(static_cast<int>(c)) + ";";
    } else {
      out_ += c == '<' ? kPlainLess : kNoCharacter;
      if (c != '<') out_ += c;
    }
  }

  void enter_plain(std::string_view name) {
    for (PlainElement& element : plain_elements_) {
      if (!element.ends || !is(name, element.end.substr(2))) continue;
      const std::string_view rest = page_.substr(place());
      const auto lowered = [](char c) { return lower(c); };
      element.ends = !std::ranges::search(rest, element.end, {}, lowered).empty();
      if (element.ends) plain_end_ = element.end;
    }
  }

  /// Whatever is not a beginning of an element.
  bool pass_over_other() {
    if (!plain_end_.empty() && !begins_tag(plain_end_)) {
      if (may_begin_markup(after(1, 1))) replace(place(), place() + 1, kPlainLess);
      advance();
      return true;
    }
    plain_end_ = {};
    if (begins("<!--")) {
      pass_comment();
      return true;
    }
    const std::size_t begin = place();
    advance();
    if (is_letter(here())) return false;
    if (here() == '/') {
      pass_end(begin);
    } else if (here() == '?' || here() == '!') {
      if (is_xml_ && begins(kSection)) return take_section(begin);
      go_behind(">");
      hide(begin);
    }
    return true;
  }

  /// `<!-->` and `<!--->` are whole comments (section 13.2.5.44).
  void pass_comment() {
    constexpr std::size_t kBegin = 4;
    const bool is_whole = after(kBegin, 1) == ">" || after(kBegin, 2) == "->";
    if (!is_whole) return go_behind_comment();
    const std::size_t begin = place();
    go_behind(">");
    hide(begin);
  }

  void pass_end(std::size_t begin) {
    advance();
    if (is_at_end()) return;
    const bool has_name = is_letter(here());
    go_behind(">");
    if (!has_name) hide(begin);
  }

  /// What XML has as plain text: its ends are hidden, and what looks like markup in it is none.
  bool take_section(std::size_t begin) {
    constexpr std::string_view kEnd = "]]>";
    const std::size_t text = place() + kSection.size();
    const std::size_t end = sections_end_ ? page_.find(kEnd, text) : page_.npos;
    sections_end_ = end != page_.npos;
    advance(kSection.size());
    hide(begin);
    if (!sections_end_) return true;
    for (std::size_t at = text; (at = page_.find_first_of("<&", at)) < end; ++at)
      replace(at, at + 1, page_[at] == '<' ? kPlainLess : kPlainAmpersand);
    advance(end + kEnd.size() - text);
    replace(end, place(), kNoCharacter);
    return true;
  }

  /// What lies between `begin` and here is no text, and glues what is around it.
  void hide(std::size_t begin) { replace(begin, place(), kNoCharacter); }

  /// It may also end by `--!>`, and at once.
  void go_behind_comment() {
    advance(2);
    while (go_to('-') && !begins("-->") && !begins("--!>")) advance();
  }

  /// No longer than a name may be.
  std::string_view take_name() {
    constexpr std::size_t kLongestName = 100;
    return take(
        [](char c) {
          constexpr std::string_view kOthers = ":-_.";
          return is_letter_or_digit(c) || kOthers.find(c) != kOthers.npos;
        },
        kLongestName);
  }

  bool is_at_end_of_tag() const { return is_at_end() || here() == '>' || begins("/>"); }

  void take_attribute(Count& count) {
    if (!is_letter(here()) && here() != '_' && here() != ':' && here() != '.') {
      while (!is_at_end_of_tag() && !is_space_in_tag(here())) advance();
      return;
    }
    take_name();
    count.add();
    pass_blanks();
    if (here() != '=') return;
    advance();
    const std::size_t begin = place();
    pass_value();
    resolve_references(begin, true);
  }

  void go_to_end_of_style() {
    constexpr std::string_view kEnd = "</style";
    while (go_to('<') && !is(after(0, kEnd.size()), kEnd)) advance();
  }

  /// Behind `<!--` a script may hold scripts with ends of their own (sections 13.2.5.15 to 31,
  /// "script data escaped" and "double escaped"). The parser takes the first end for that of the
  /// script, so those before it become something else.
  void go_to_end_of_script() {
    constexpr std::string_view kEnd = "</script";
    bool is_escaped = false;
    bool is_in_other = false;
    for (; go_to_one_of("<-"); advance()) {
      if (begins("-->")) {
        is_escaped = is_in_other = false;
      } else if (!is_escaped && begins("<!--")) {
        is_escaped = true;
        advance();  // in front of its dashes, which may be those of `-->`
      } else if (is_escaped && begins_tag("<script")) {
        is_in_other = true;
      } else if (is(after(0, kEnd.size()), kEnd)) {
        const bool is_end = begins_tag(kEnd);
        if (is_end && !is_in_other) return;
        if (is_end) is_in_other = false;
        replace(place(), place() + 1, " ");
      }
    }
  }

  /// `tag` is in lower case.
  bool begins_tag(std::string_view tag) const {
    constexpr std::string_view kBehindName = " \t\r\n\f/>";
    const std::string_view behind = after(tag.size(), 1);
    return is(after(0, tag.size()), tag) && !behind.empty() &&
           kBehindName.find(behind.front()) != behind.npos;
  }

  /// The parser leaves this character out, and what is beside it is no markup.
  static constexpr std::string_view kNoCharacter = "\x01";
  static constexpr std::string_view kPlainLess = "<\x01";
  static constexpr std::string_view kPlainAmpersand = "&\x01";

  std::string_view page_;
  std::string out_{};
  std::size_t kept_ = 0;  ///< bytes of the page of which is settled what they become
  bool is_xml_;
  bool sections_end_ = true;  ///< so far
  std::array<PlainElement, 2> plain_elements_{{{"</title"}, {"</textarea"}}};
  std::string_view plain_end_{};  ///< of the one that is open, or empty
};

}  // namespace

std::string mended_html(std::string_view page, bool is_xml) {
  return HtmlTags(page, is_xml).mended();
}

}  // namespace inkling::reader

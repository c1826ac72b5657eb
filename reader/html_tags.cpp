#include "reader/html_tags.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "reader/ascii.h"
#include "reader/markup.h"

namespace inkling::reader {

namespace {

bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// As libxml2 takes tags apart: where it sees an attribute, this does.
class HtmlTags : public Markup {
 public:
  HtmlTags(std::string& page, bool is_xml) : Markup(page), page_(page), is_xml_(is_xml) {}

  void mend() {
    while (go_to('<')) {
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
      if (!is_xml_ && (is(name, "title") || is(name, "textarea"))) plain_ = name;
    }
  }

 private:
  static bool is(std::string_view name, std::string_view lowered) {
    return std::ranges::equal(name, lowered, {}, [](char c) { return lower(c); });
  }

  /// Whatever is not a beginning of an element.
  bool pass_over_other() {
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
      if (is_xml_ && begins("![CDATA[")) return take_section(begin);
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
    if (is(after(0, plain_.size()), lower(plain_))) plain_ = {};
    const bool has_name = is_letter(here());
    go_behind(">");
    if (!has_name) hide(begin);
  }

  /// What XML has as plain text: its ends are hidden, and what looks like markup in it is none.
  bool take_section(std::size_t begin) {
    constexpr std::string_view kBegin = "![CDATA[";
    constexpr std::string_view kEnd = "]]>";
    advance(kBegin.size());
    hide(begin);
    page_[place() - 1] = '>';
    const std::size_t text = place();
    const std::size_t end = sections_end_ ? page_.find(kEnd, text) : page_.npos;
    sections_end_ = end != page_.npos;
    if (!sections_end_) return true;
    std::replace(page_.begin() + static_cast<std::ptrdiff_t>(text),
                 page_.begin() + static_cast<std::ptrdiff_t>(end), '<', ' ');
    page_.replace(end, kEnd.size(), kEnd.size(), kNoCharacter);
    advance(end + kEnd.size() - text);
    return true;
  }

  /// What lies between `begin` and here becomes something as long, of which the parser makes
  /// nothing, up to the `>` in it: an instruction, or, where that does not fit, no characters.
  void hide(std::size_t begin) {
    constexpr std::string_view kInstruction = "<?x ";
    if (!plain_.empty()) return;
    const std::size_t size = place() - begin;
    if (size > kInstruction.size()) {
      page_.replace(begin, kInstruction.size(), kInstruction);
    } else {
      page_.replace(begin, size, size, kNoCharacter);
    }
  }

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
          return is_letter(c) || (c >= '0' && c <= '9') || kOthers.find(c) != kOthers.npos;
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
    pass_value();
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
        page_[place()] = ' ';
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

  static constexpr char kNoCharacter = '\x01';

  std::string& page_;
  bool is_xml_;
  bool sections_end_ = true;  ///< so far
  std::string_view plain_{};  ///< the element that is open in which browsers see no comments
};

}  // namespace

void mend_html_tags(std::string& page, bool is_xml) { HtmlTags(page, is_xml).mend(); }

}  // namespace inkling::reader

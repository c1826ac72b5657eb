#include "reader/attribute_limit.h"

#include <algorithm>
#include <cstddef>

#include "reader/ascii.h"
#include "reader/converted.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kMostAttributes = 2000;

bool is_space_in_tag(char c) noexcept { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

bool is_end_of_name(char c) noexcept {
  return is_space_in_tag(c) || c == '=' || c == '>' || c == '/';
}

bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// A place in markup.
class Markup {
 public:
  explicit Markup(std::string_view markup) : markup_(markup) {}

 protected:
  /// Counts the attributes of an element.
  class Count {
   public:
    void add() {
      if (++count_ > kMostAttributes)
        throw DamagedDocument("an element has more than 2,000 attributes");
    }

   private:
    std::size_t count_ = 0;
  };

  bool is_at_end() const noexcept { return at_ == markup_.size(); }
  /// NUL at the end.
  char here() const noexcept { return is_at_end() ? '\0' : markup_[at_]; }
  std::string_view after(std::size_t bytes, std::size_t size) const {
    return markup_.substr(std::min(at_ + bytes, markup_.size()), size);
  }
  bool begins(std::string_view word) const { return markup_.substr(at_).starts_with(word); }
  void advance(std::size_t bytes = 1) { at_ = std::min(at_ + bytes, markup_.size()); }

  bool go_to(char c) {
    at_ = std::min(markup_.find(c, at_), markup_.size());
    return !is_at_end();
  }
  void go_behind(std::string_view end) {
    const std::size_t found = markup_.find(end, at_);
    at_ = found == markup_.npos ? markup_.size() : found + end.size();
  }
  /// Passes over what `is_part` says.
  template <typename IsPart>
  std::string_view take(IsPart is_part, std::size_t most = std::string_view::npos) {
    const std::size_t begin = at_;
    while (!is_at_end() && at_ - begin < most && is_part(markup_[at_])) ++at_;
    return markup_.substr(begin, at_ - begin);
  }
  void pass_blanks() { take(is_space_in_tag); }

  /// Behind `=`: in quotes, or up to the next blank.
  void pass_value() {
    pass_blanks();
    const std::string_view quote = markup_.substr(at_, 1);
    if (quote == "\"" || quote == "'") {
      advance();
      go_behind(quote);
    } else {
      take([](char c) { return !is_space_in_tag(c) && c != '>'; });
    }
  }

 private:
  std::string_view markup_;
  std::size_t at_ = 0;
};

class XmlTags : public Markup {
 public:
  using Markup::Markup;

  void require_few_attributes() {
    while (go_to('<')) {
      if (pass_over_other()) continue;
      pass_name();
      Count count;
      while (take_attribute()) count.add();
    }
  }

 private:
  /// Whatever is not a beginning of an element.
  bool pass_over_other() {
    if (begins("<!--")) {
      go_behind("-->");
    } else if (begins("<![CDATA[")) {
      go_behind("]]>");
    } else {
      advance();
      constexpr std::string_view kOthers = "!?/<>=&;";
      return is_at_end() || is_space_in_tag(here()) || kOthers.find(here()) != kOthers.npos;
    }
    return true;
  }

  void pass_name() {
    take([](char c) { return !is_end_of_name(c); });
  }

  /// False at the end of the tag.
  bool take_attribute() {
    take([](char c) { return is_space_in_tag(c) || c == '/'; });
    if (is_at_end() || here() == '>') return false;
    if (here() == '=') advance();
    pass_name();
    pass_blanks();
    if (here() != '=') return true;
    advance();
    pass_value();
    return true;
  }
};

/// As libxml2 takes tags apart: where it sees an attribute, this does.
class HtmlTags : public Markup {
 public:
  using Markup::Markup;

  void require_few_attributes() {
    while (go_to('<')) {
      if (pass_over_other()) continue;
      const std::string_view name = take_name();
      pass_blanks();
      Count count;
      while (!is_at_end_of_tag()) {
        take_attribute(count);
        pass_blanks();
      }
      if (here() == '>' && (is(name, "script") || is(name, "style"))) go_to_end_of(name);
    }
  }

 private:
  static bool is(std::string_view name, std::string_view lowered) {
    return std::ranges::equal(name, lowered, {}, [](char c) { return lower(c); });
  }

  /// Whatever is not a beginning of an element.
  bool pass_over_other() {
    if (begins("<!--")) {
      go_behind_comment();
      return true;
    }
    advance();
    if (is_letter(here())) return false;
    const bool has_name = here() == '/' || here() == '?';
    const bool is_passed_over = here() == '!';
    if (has_name) advance();
    if (is_passed_over || (has_name && is_letter(here()))) go_behind(">");
    return true;
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

  void go_to_end_of(std::string_view name) {
    while (go_to('<')) {
      if (begins("</") && is(after(2, name.size()), is(name, "script") ? "script" : "style"))
        return;
      advance();
    }
  }
};

}  // namespace

void require_few_attributes(std::string_view xml) { XmlTags(xml).require_few_attributes(); }

void require_few_html_attributes(std::string_view page) { HtmlTags(page).require_few_attributes(); }

}  // namespace inkling::reader

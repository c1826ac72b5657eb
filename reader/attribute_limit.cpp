#include "reader/attribute_limit.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "reader/converted.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kMostAttributes = 2000;

bool is_space_in_tag(char c) noexcept { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

bool is_end_of_name(char c) noexcept {
  return is_space_in_tag(c) || c == '=' || c == '>' || c == '/';
}

/// Walks through markup from one beginning of an element to the next.
class Tags {
 public:
  explicit Tags(std::string_view markup) : markup_(markup) {}

  void require_few_attributes() {
    while (go_to('<')) {
      if (pass_over_other()) continue;
      const std::string_view name = take_name();
      std::size_t count = 0;
      while (take_attribute()) {
        if (++count > kMostAttributes)
          throw DamagedDocument("an element has more than 2,000 attributes");
      }
      if (is_raw(name)) go_behind("</");
    }
  }

 private:
  bool go_to(char c) {
    at_ = std::min(markup_.find(c, at_), markup_.size());
    return at_ < markup_.size();
  }

  void go_behind(std::string_view end) {
    const std::size_t found = markup_.find(end, at_);
    at_ = found == markup_.npos ? markup_.size() : found + end.size();
  }

  bool begins(std::string_view word) const { return markup_.substr(at_).starts_with(word); }

  /// Whatever is not a beginning of an element.
  bool pass_over_other() {
    if (begins("<!--")) {
      go_behind("-->");
    } else if (begins("<![CDATA[")) {
      go_behind("]]>");
    } else {
      ++at_;
      constexpr std::string_view kOthers = "!?/<>=&;";
      return at_ == markup_.size() || is_space_in_tag(markup_[at_]) ||
             kOthers.find(markup_[at_]) != kOthers.npos;
    }
    return true;
  }

  std::string_view take_name() {
    const std::size_t begin = at_;
    while (at_ < markup_.size() && !is_end_of_name(markup_[at_])) ++at_;
    return markup_.substr(begin, at_ - begin);
  }

  void pass_blanks() {
    while (at_ < markup_.size() && is_space_in_tag(markup_[at_])) ++at_;
  }

  /// False at the end of the tag.
  bool take_attribute() {
    while (at_ < markup_.size() && (is_space_in_tag(markup_[at_]) || markup_[at_] == '/')) ++at_;
    if (at_ == markup_.size() || markup_[at_] == '>') return false;
    if (markup_[at_] == '=') ++at_;
    take_name();
    pass_blanks();
    if (!begins("=")) return true;
    ++at_;
    pass_blanks();
    if (begins("\"") || begins("'")) {
      ++at_;
      go_behind(markup_.substr(at_ - 1, 1));
    } else {
      while (at_ < markup_.size() && !is_space_in_tag(markup_[at_]) && markup_[at_] != '>') ++at_;
    }
    return true;
  }

  static bool is_raw(std::string_view name) {
    static constexpr std::array<std::string_view, 2> kRaw{"script", "style"};
    return std::ranges::any_of(kRaw, [&](std::string_view raw) {
      return std::ranges::equal(name, raw,
                                [](char c, char wanted) { return (c | 0x20) == wanted; });
    });
  }

  std::string_view markup_;
  std::size_t at_ = 0;
};

}  // namespace

void require_few_attributes(std::string_view markup) { Tags(markup).require_few_attributes(); }

}  // namespace inkling::reader

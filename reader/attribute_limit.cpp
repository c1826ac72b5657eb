#include "reader/attribute_limit.h"

#include <cstddef>

#include "reader/markup.h"

namespace inkling::reader {

namespace {

bool is_end_of_name(char c) noexcept {
  return is_space_in_tag(c) || c == '=' || c == '>' || c == '/';
}

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

}  // namespace

void require_few_attributes(std::string_view xml) { XmlTags(xml).require_few_attributes(); }

}  // namespace inkling::reader

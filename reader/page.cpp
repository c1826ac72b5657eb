#include "reader/page.h"

#include <algorithm>
#include <array>

#include "reader/ascii.h"

namespace inkling::reader {

namespace {

using namespace std::string_view_literals;

bool is_white(char c) noexcept {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

std::string_view value_of(const PageAttributes& attributes, std::string_view name) {
  const auto found = std::ranges::find(attributes, name, &PageAttribute::name);
  return found == attributes.end() ? std::string_view() : found->value;
}

/// Without white space at its ends, and with single spaces within.
std::string collapsed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_white(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

/// "en-US" of "en_US"; empty for anything that is not a tag of a language.
std::string language_tag(std::string_view text) {
  std::string tag = collapsed(text);
  std::ranges::replace(tag, '_', '-');
  const std::size_t first = std::min(tag.find('-'), tag.size());
  const auto is_letter = [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
  const bool is_tag =
      (first == 2 || first == 3) && tag.size() <= 35 &&
      std::all_of(tag.begin(), tag.begin() + static_cast<std::ptrdiff_t>(first), is_letter) &&
      std::ranges::all_of(
          tag, [&](char c) { return is_letter(c) || c == '-' || (c >= '0' && c <= '9'); });
  return is_tag ? tag : std::string();
}

// The words by which class and id of an element tell what it is: those of Mozilla's Readability
// (Apache-2.0), which has them from Arc90.
constexpr std::array kUnlikely = {
    "-ad-"sv,       "ai2html"sv,    "banner"sv,    "breadcrumb"sv, "combx"sv,  "comment"sv,
    "community"sv,  "cover-wrap"sv, "disqus"sv,    "extra"sv,      "footer"sv, "gdpr"sv,
    "header"sv,     "legends"sv,    "menu"sv,      "related"sv,    "remark"sv, "replies"sv,
    "rss"sv,        "shoutbox"sv,   "sidebar"sv,   "skyscraper"sv, "social"sv, "sponsor"sv,
    "supplement"sv, "ad-break"sv,   "agegate"sv,   "pagination"sv, "pager"sv,  "popup"sv,
    "newsletter"sv, "cookie"sv,     "subscribe"sv, "recommend"sv,  "promo"sv,  "share"sv};
constexpr std::array kMaybe = {"and"sv,     "article"sv, "body"sv,  "column"sv,
                               "content"sv, "main"sv,    "shadow"sv};
constexpr std::array kPositive = {"article"sv, "body"sv,    "content"sv, "entry"sv,
                                  "hentry"sv,  "h-entry"sv, "main"sv,    "page"sv,
                                  "post"sv,    "text"sv,    "blog"sv,    "story"sv};
constexpr std::array kNegative = {
    "hidden"sv,     "banner"sv,  "combx"sv,    "comment"sv, "com-"sv,     "contact"sv,
    "footer"sv,     "gdpr"sv,    "masthead"sv, "media"sv,   "meta"sv,     "outbrain"sv,
    "promo"sv,      "related"sv, "scroll"sv,   "share"sv,   "shoutbox"sv, "sidebar"sv,
    "skyscraper"sv, "sponsor"sv, "shopping"sv, "tags"sv,    "widget"sv};

template <std::size_t kSize>
bool has_any(std::string_view text, const std::array<std::string_view, kSize>& words) {
  return std::ranges::any_of(
      words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

/// Whether a `<blockquote>` is of the message that is answered, as programs for mail mark it;
/// others indent.
bool quotes_message(const PageAttributes& attributes) {
  return lower(value_of(attributes, "type")) == "cite" ||
         value_of(attributes, "class").find("gmail_quote") != std::string_view::npos;
}

}  // namespace

PageBuilder::PageBuilder(PageUse use, std::size_t bytes) : use_(use) {
  // It doubles: to all of the source, but not to twice as much.
  constexpr std::size_t kPart = 4;
  text_.reserve(bytes / kPart + 1);
  blocks_.push_back({});
}

void PageBuilder::open(std::string_view name, const PageAttributes& attributes) {
  if (skipped_ > 0 && !(is_in_drawing_ && leave_drawing(name))) {
    ++skipped_;
    return;
  }
  const Tag tag = tag_of(name);
  if (tag == Tag::skipped || tag == Tag::drawing) {
    is_in_drawing_ = tag == Tag::drawing;
    skipped_ = 1;
    return;
  }
  const std::uint32_t block = segment_.block;
  if (is_block(tag)) {
    open_block(tag, attributes);
  } else {
    open_other(tag, attributes);
  }
  const bool is_answered = tag == Tag::quote && quotes_message(attributes);
  if (is_answered) ++inside_.quotes;
  open_.push_back({tag, block, is_answered});
}

/// True if the element within a drawing is to be read: one of HTML ends the drawing, and a
/// `foreignObject` interrupts it.
bool PageBuilder::leave_drawing(std::string_view name) {
  const bool interrupts = name == "foreignobject";
  if (!interrupts && !ends_drawing(name)) return false;
  // Those that are open end later, and hold text until then.
  if (!interrupts) open_.insert(open_.end(), skipped_, {Tag::other, segment_.block});
  if (interrupts) interrupted_.push_back({open_.size(), skipped_});
  skipped_ = 0;
  gap_ = Gap::line;
  return true;
}

void PageBuilder::open_block(Tag tag, const PageAttributes& attributes) {
  end_segment();
  gap_ = Gap::line;
  if (tag == Tag::heading) heading_ = text_.size();
  if (use_ == PageUse::main) add_block(tag, attributes);
}

void PageBuilder::add_block(Tag tag, const PageAttributes& attributes) {
  PageBlock block{.parent = segment_.block, .tag = tag};
  const std::string names =
      lower(value_of(attributes, "class")) + ' ' + lower(value_of(attributes, "id"));
  const std::string role = lower(value_of(attributes, "role"));
  if (names.size() > 1) {
    block.is_unlikely = has_any(names, kUnlikely) && !has_any(names, kMaybe);
    block.weight = static_cast<std::int8_t>(has_any(names, kPositive) - has_any(names, kNegative));
  }
  static constexpr std::array kRoles = {"menu"sv,       "menubar"sv,     "complementary"sv,
                                        "navigation"sv, "alert"sv,       "alertdialog"sv,
                                        "dialog"sv,     "contentinfo"sv, "banner"sv};
  if (std::ranges::find(kRoles, role) != kRoles.end()) block.is_unlikely = true;
  segment_.block = static_cast<std::uint32_t>(blocks_.size());
  blocks_.push_back(block);
}

void PageBuilder::open_other(Tag tag, const PageAttributes& attributes) {
  switch (tag) {
    case Tag::anchor:
      ++inside_.anchors;
      break;
    case Tag::line_break:
      gap_ = Gap::line;
      break;
    case Tag::annotation:
      gap_ = std::max(gap_, Gap::space);
      break;
    case Tag::title:
      if (inside_.titles++ == 0) is_later_title_ = !document_.title.empty();
      break;
    case Tag::meta:
      read_meta(attributes);
      break;
    case Tag::link:
      if (lower(value_of(attributes, "rel")) == "canonical")
        add_field("canonical", collapsed(value_of(attributes, "href")));
      break;
    case Tag::html: {
      const std::string_view language = value_of(attributes, "lang");
      add_field("language",
                language_tag(language.empty() ? value_of(attributes, "xml:lang") : language));
      break;
    }
    default:
      break;
  }
}

void PageBuilder::read_meta(const PageAttributes& attributes) {
  const std::string name = lower(value_of(attributes, "name"));
  if (name == "description") add_field("description", collapsed(value_of(attributes, "content")));
}

/// Only the first value counts, where a page has one. It stands in front of the headings, of which
/// there may be any number.
void PageBuilder::add_field(const char* name, std::string value) {
  if (value.empty()) return;
  auto& fields = document_.fields;
  auto at = fields.begin();
  while (at != fields.end() && at->first != kHeadingField) {
    if (at++->first == name) return;
  }
  fields.emplace(at, name, std::move(value));
}

void PageBuilder::close() {
  if (skipped_ > 0) {
    --skipped_;
    return;
  }
  if (open_.empty()) return;
  const OpenElement element = open_.back();
  open_.pop_back();
  if (element.tag == Tag::anchor) --inside_.anchors;
  if (element.tag == Tag::title) --inside_.titles;
  if (element.is_answered) --inside_.quotes;
  if (element.tag == Tag::annotation) gap_ = std::max(gap_, Gap::space);
  if (!interrupted_.empty() && interrupted_.back().level == open_.size()) resume_drawing();
  if (!is_block(element.tag)) return;
  end_segment();
  gap_ = Gap::line;
  segment_.block = element.block;
  if (element.tag != Tag::heading || heading_ == kNoHeading) return;
  std::string heading = collapsed(std::string_view(text_).substr(heading_));
  if (!heading.empty()) add_heading(std::move(heading), document_);
  heading_ = kNoHeading;
}

void PageBuilder::resume_drawing() {
  skipped_ = interrupted_.back().skipped;
  is_in_drawing_ = true;
  gap_ = Gap::line;
  interrupted_.pop_back();
}

void PageBuilder::add_text(std::string_view text) {
  if (skipped_ > 0) return;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    if (is_white(text[at])) {
      gap_ = std::max(gap_, Gap::space);
      while (at < text.size() && is_white(text[at])) ++at;
    } else {
      while (at < text.size() && !is_white(text[at])) ++at;
      append(text.substr(begin, at - begin));
    }
  }
}

void PageBuilder::append(std::string_view word) {
  if (inside_.titles > 0) {
    if (is_later_title_) return;
    if (!document_.title.empty() && gap_ != Gap::none) document_.title += ' ';
    document_.title += word;
    gap_ = Gap::none;
    return;
  }
  append_gap();
  if (segment_.end == segment_.begin) segment_.begin = text_.size();
  text_ += word;
  segment_.end = text_.size();
  if (inside_.anchors > 0) segment_.linked += word.size() + 1;
}

void PageBuilder::append_gap() {
  const bool is_first = text_.empty();
  const bool begins_line = is_first || gap_ == Gap::line;
  if (gap_ != Gap::none && !is_first) text_ += gap_ == Gap::line ? '\n' : ' ';
  if (begins_line && inside_.quotes > 0 && use_ == PageUse::message) text_ += "> ";
  gap_ = Gap::none;
}

void PageBuilder::end_segment() {
  if (use_ == PageUse::main && segment_.end > segment_.begin) segments_.push_back(segment_);
  segment_ = {.block = segment_.block};
}

}  // namespace inkling::reader

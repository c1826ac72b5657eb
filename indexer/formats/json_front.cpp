#include "indexer/formats/json_front.h"

#include <algorithm>
#include <array>
#include <string>

namespace inkling::indexer {

namespace {

using Kind = JsonFront::Kind;
constexpr std::string_view kSpace = " \t\r\n";

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  JsonFront scan() {
    skip_space();
    if (at_ == text_.size() || (text_[at_] != '{' && text_[at_] != '[')) return {};
    JsonFront front{.kind = Kind::partial, .size = 0, .is_array = text_[at_] == '['};
    while (at_ < text_.size() && front.kind == Kind::partial) {
      if (!step()) {
        front.kind = Kind::none;
      } else if (open_.empty()) {
        front.kind = Kind::complete;
      } else {
        skip_space();
      }
    }
    front.size = at_;
    front.has_string = has_string_;
    front.has_text = has_text_ && !front.is_array;
    const std::size_t behind = text_.find_first_not_of(" \t\r", at_);
    front.ends_line = behind == std::string_view::npos || text_[behind] == '\n';
    return front;
  }

 private:
  /// What may come next.
  enum class Next { value, value_or_end, key, key_or_end, colon, comma_or_end };

  void skip_space() { at_ = std::min(text_.find_first_not_of(kSpace, at_), text_.size()); }

  /// Takes the next token; false when it may not stand there.
  bool step() {
    const char c = text_[at_];
    switch (next_) {
      case Next::colon:
        return c == ':' && take(Next::value);
      case Next::comma_or_end:
        if (c == ',') return take(open_.back() == '{' ? Next::key : Next::value);
        return close(c);
      case Next::key_or_end:
      case Next::key:
        if (c == '"') return take_key();
        return next_ == Next::key_or_end && close(c);
      default:
        return take_value(c);
    }
  }

  bool take(Next next) {
    ++at_;
    next_ = next;
    return true;
  }

  bool take_value(char c) {
    if (c == '"') return take_string(Next::comma_or_end);
    if (c == '{' || c == '[') {
      open_ += c;
      return take(c == '{' ? Next::key_or_end : Next::value_or_end);
    }
    if (c == ']') return next_ == Next::value_or_end && close(c);
    return take_word();
  }

  bool close(char c) {
    if (open_.empty() || c != (open_.back() == '{' ? '}' : ']')) return false;
    open_.pop_back();
    return take(Next::comma_or_end);
  }

  bool take_key() {
    const std::string_view rest = text_.substr(at_);
    const bool is_text = rest.starts_with("\"text\"") || rest.starts_with("\"title\"");
    has_text_ = has_text_ || (is_text && open_.size() == 1);
    return take_string(Next::colon);
  }

  bool take_string(Next next) {
    has_string_ = true;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\n') return false;
      if (text_[at_] == '\\') ++at_;
    }
    at_ = std::min(at_, text_.size());
    next_ = next;
    if (at_ < text_.size()) ++at_;
    return true;
  }

  /// A number, or true, false, null.
  bool take_word() {
    const std::size_t end = std::min(text_.find_first_of(",]} \t\r\n:[{\"", at_), text_.size());
    const std::string_view word = text_.substr(at_, end - at_);
    const bool is_number =
        !word.empty() && word.find_first_not_of("-+.0123456789eE") == std::string_view::npos;
    const bool is_cut = end == text_.size();
    const auto is_name = [&](std::string_view name) {
      return word == name || (is_cut && name.starts_with(word));
    };
    at_ = end;
    next_ = Next::comma_or_end;
    return is_number || is_name("true") || is_name("false") || is_name("null");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Next next_ = Next::value;
  std::string open_;  ///< brackets
  bool has_string_ = false;
  bool has_text_ = false;
};

}  // namespace

JsonFront json_front(std::string_view front) { return Scanner(front).scan(); }

bool is_json_extension(const std::string& extension) {
  static constexpr std::array<std::string_view, 5> kJson{"json", "geojson", "har", "webmanifest",
                                                         "topojson"};
  return std::ranges::find(kJson, extension) != kJson.end();
}

}  // namespace inkling::indexer

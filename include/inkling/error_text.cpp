#include "inkling/error_text.h"

#include <algorithm>
#include <utility>

namespace inkling {

namespace {

constexpr std::string_view kDashes = "--";

bool is_small_letter(char letter) { return letter >= 'a' && letter <= 'z'; }

bool is_of_name(char letter) {
  return is_small_letter(letter) || (letter >= '0' && letter <= '9') || letter == '-';
}

/// Bytes of the mention that a text begins with; 0 where it begins with none.
std::size_t mention_length(std::string_view text) {
  if (!text.starts_with(kDashes)) return 0;
  const std::string_view rest = text.substr(kDashes.size());
  if (rest.empty() || !is_small_letter(rest.front())) return 0;
  const auto end = std::ranges::find_if_not(rest, is_of_name);
  return kDashes.size() + static_cast<std::size_t>(end - rest.begin());
}

}  // namespace

ErrorText::ErrorText(const char* words) {
  bool is_quoted = false;
  for (std::string_view rest = words; !rest.empty();) {
    const std::size_t length = is_quoted ? 0 : mention_length(rest);
    if (length > 0) {
      mention(rest.substr(kDashes.size(), length - kDashes.size()));
    } else {
      plain_ += rest.front();
      is_quoted = is_quoted != (rest.front() == '`');
    }
    rest.remove_prefix(std::max<std::size_t>(length, 1));
  }
}

void ErrorText::mention(std::string_view name) {
  const std::size_t begin = plain_.size();
  plain_.append("`").append(name).append("`");
  mentions_.push_back({begin, plain_.size(), std::string(name)});
}

ErrorText& ErrorText::operator+=(const ErrorText& more) {
  const std::size_t before = plain_.size();
  const std::vector<Mention> added = more.mentions_;  // `more` may be this text
  plain_ += more.plain_;
  for (const Mention& each : added)
    mentions_.push_back({before + each.begin, before + each.end, each.name});
  return *this;
}

std::string ErrorText::with(const CallParameter& call) const {
  if (!call) return plain_;
  std::string text;
  std::size_t done = 0;
  for (const Mention& each : mentions_) {
    text.append(plain_, done, each.begin - done).append(call(each.name));
    done = each.end;
  }
  return text.append(plain_, done);
}

std::vector<std::string> ErrorText::parameters() const {
  std::vector<std::string> names;
  for (const Mention& each : mentions_) names.push_back(each.name);
  return names;
}

ErrorText ErrorText::renamed(std::string_view name, std::string_view other) const {
  ErrorText text;
  std::size_t done = 0;
  for (const Mention& each : mentions_) {
    text.plain_.append(plain_, done, each.begin - done);
    text.mention(each.name == name ? other : each.name);
    done = each.end;
  }
  text.plain_.append(plain_, done);
  return text;
}

}  // namespace inkling

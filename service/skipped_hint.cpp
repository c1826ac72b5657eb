#include "service/skipped_hint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inkling::service {

namespace {

constexpr std::string_view kMissingText = "missing_text";
constexpr std::string_view kNeedsOwnIndex = "needs_own_index";
constexpr std::string_view kTooManyFields = "too_many_fields";

/// Fields that hold texts elsewhere, in any case of letters, the likeliest first.
constexpr std::string_view kUsualNames[] = {"text",     "body",    "content",    "contents",
                                            "fulltext", "message", "plain",      "article",
                                            "abstract", "comment", "description"};

bool is_same_word(std::string_view a, std::string_view b) {
  constexpr auto kLower = [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, kLower, kLower);
}

/// The names, but for the id, that the detail lists: "no field `text`; there are: `body`, `year`".
std::vector<std::string> names_in(std::string_view detail) {
  constexpr std::string_view kBeginning = "; there are: ";
  std::vector<std::string> names;
  std::size_t at = detail.find(kBeginning);
  while (at != std::string_view::npos) {
    const std::size_t open = detail.find('`', at);
    const std::size_t close = open == detail.npos ? detail.npos : detail.find('`', open + 1);
    if (close == detail.npos) break;
    const std::string_view name = detail.substr(open + 1, close - open - 1);
    if (name != "id") names.emplace_back(name);
    at = close + 1;
  }
  return names;
}

/// One that usually holds a text; else the only one there is. Empty when it is anyone's guess.
std::string likely_text(const std::vector<std::string>& names) {
  for (const std::string_view usual : kUsualNames) {
    const auto found = std::ranges::find_if(
        names, [&](const std::string& name) { return is_same_word(name, usual); });
    if (found != names.end()) return *found;
  }
  return names.size() == 1 ? names.front() : "";
}

/// Of most of the first records without a text, the earliest of several.
std::string commonest_text(const std::vector<RejectedRecord>& rejected) {
  std::vector<std::pair<std::string, std::uint64_t>> names;
  for (const RejectedRecord& record : rejected) {
    if (record.reason != kMissingText) continue;
    std::string name = likely_text(names_in(record.detail));
    const auto known = std::ranges::find(names, name, [](const auto& one) { return one.first; });
    if (known == names.end()) {
      names.emplace_back(std::move(name), 1);
    } else {
      ++known->second;
    }
  }
  const auto most =
      std::ranges::max_element(names, {}, [](const auto& counted) { return counted.second; });
  return most == names.end() ? "" : most->first;
}

/// As it can be pasted into a shell.
std::string shell_word(const std::string& name) {
  static constexpr std::string_view kPlain = "_-./:";
  const auto is_plain = [](char c) {
    const bool is_letter = (c | 32) >= 'a' && (c | 32) <= 'z';
    return is_letter || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80 ||
           kPlain.find(c) != kPlain.npos;
  };
  if (std::ranges::all_of(name, is_plain)) return name;
  std::string out = "'";
  for (const char c : name) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

/// The reason by which most records were skipped of those that something can be done about.
std::string_view commonest_told(const IngestReport& report) {
  std::string_view commonest;
  std::uint64_t most = 0;
  for (const std::string_view reason : {kNeedsOwnIndex, kTooManyFields, kMissingText}) {
    const auto skipped = report.skipped.find(std::string(reason));
    if (skipped == report.skipped.end() || skipped->second <= most) continue;
    commonest = reason;
    most = skipped->second;
  }
  return commonest;
}

}  // namespace

ErrorText skipped_hint(const IngestReport& report) {
  const std::string_view reason = commonest_told(report);
  if (reason == kNeedsOwnIndex)
    return "--format ciff -i OTHER makes an index of its own of CIFF files, which have no texts";
  if (reason == kTooManyFields)
    return "--max-fields N lets the index have more; names that are data make a field each";
  if (reason != kMissingText) return {};
  const std::string name = commonest_text(report.first_rejected);
  if (name.empty()) return "--text FIELD names the field that holds the text";
  return ErrorText("--text ") + fmt::format("{} reads the text from `{}`", shell_word(name), name);
}

}  // namespace inkling::service

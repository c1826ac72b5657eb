#include "service/skipped_hint.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
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

}  // namespace

ErrorText skipped_hint(const IngestReport& report) {
  for (const RejectedRecord& record : report.first_rejected) {
    if (record.reason == kNeedsOwnIndex)
      return "--format ciff -i OTHER makes an index of its own of CIFF files, which have no texts";
    if (record.reason == kTooManyFields)
      return "--max-fields N lets the index have more; names that are data make a field each";
    if (record.reason != kMissingText) continue;
    const std::string name = likely_text(names_in(record.detail));
    if (!name.empty())
      return ErrorText("--text ") + fmt::format("{0} reads the text from `{0}`", name);
    return "--text FIELD names the field that holds the text";
  }
  return {};
}

}  // namespace inkling::service

#include "indexer/records/document_rules.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <utility>

#include "analysis/unicode.h"
#include "indexer/bytes/encoding_guess.h"
#include "indexer/bytes/encoding_sample.h"
#include "indexer/bytes/text_decoder.h"
#include "indexer/bytes/utf8.h"
#include "indexer/records/file_fields.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kNamesInDetail = 8;
constexpr std::size_t kLongestNameInDetail = 64;  ///< in code points
/// The field of a member with an empty name.
constexpr const char* kNameless = "_";

/// Fields of the index itself. A member with such a name and another meaning is kept with a `_`
/// after its name.
constexpr std::array<std::string_view, 6> kOwnFields{"label", "tag",      "text",
                                                     "title", kFileField, kModifiedField};

std::string names_in_detail(std::span<const std::string_view> names) {
  std::vector<std::string_view> distinct;
  for (const std::string_view name : names) {
    if (distinct.size() > kNamesInDetail) break;
    if (std::ranges::find(distinct, name) == distinct.end()) distinct.push_back(name);
  }
  if (distinct.empty()) return "no fields at all";
  const bool are_more = distinct.size() > kNamesInDetail;
  if (are_more) distinct.pop_back();
  std::vector<std::string> shown;
  for (const std::string_view name : distinct) shown.push_back(name_in_detail(name));
  return fmt::format("`{}`{}", fmt::join(shown, "`, `"), are_more ? ", ..." : "");
}

bool is_short_ascii(std::string_view line) noexcept {
  constexpr std::size_t kShort = 128;
  if (line.size() > kShort) return false;
  unsigned bits = 0;
  for (const char c : line) bits |= static_cast<unsigned char>(c);
  return bits < 0x80;
}

}  // namespace

std::string field_for(std::string_view name) {
  if (name.empty()) return kNameless;
  const bool is_own = std::ranges::find(kOwnFields, name) != kOwnFields.end();
  return std::string(name) + (is_own ? "_" : "");
}

std::string place_id(const RawRecord& record) {
  if (!record.id.empty()) return record.id;
  return record.line == 0 ? record.file->id : fmt::format("{}:{}", record.file->id, record.line);
}

Rejection time_is_spent() {
  return {"bad_archive",
          "members of the file before it took 32 s, and 4 s for each MiB of the file, to be "
          "converted: none that needs a converter is read any more"};
}

void note_chosen(const std::vector<std::string>& chosen, std::string_view field,
                 ReadDocument& read) {
  const auto at = std::ranges::find(chosen, field) - chosen.begin();
  if (at < 64) read.chosen_fields |= std::uint64_t{1} << at;
}

std::string name_in_detail(std::string_view name) {
  const std::string_view shown = analysis::first_code_points(name, kLongestNameInDetail);
  return fmt::format("{}{}", shown, shown.size() < name.size() ? "..." : "");
}

std::optional<Rejection> check_length(std::string_view field, std::string_view value) {
  if (field.size() > kLongestKeyword)
    return Rejection{"long_value", fmt::format("a field name of {} bytes", field.size())};
  if (value.size() <= kLongestKeyword) return std::nullopt;
  return Rejection{
      "long_value",
      fmt::format("field `{}` has a value of {} bytes, at most {} can be kept; name it with "
                  "--text when it is text to be searched",
                  name_in_detail(field), value.size(), kLongestKeyword)};
}

Omission omitted_long_value(std::string_view field, std::string_view value, bool is_label) {
  const std::string name = name_in_detail(field);
  if (field.size() > kLongestKeyword) {
    return {{},
            {"long_value", fmt::format("the field `{}` has a name of {} bytes, at most {} can be "
                                       "kept: it is left out",
                                       name, field.size(), kLongestKeyword)}};
  }
  std::string detail =
      fmt::format("field `{}` has a value of {} bytes, at most {} can be kept: it is left out",
                  name, value.size(), kLongestKeyword);
  if (!is_label)
    detail += fmt::format("; --text-field {} keeps it, as a text to be searched", name);
  return {{}, {"long_value", std::move(detail)}};
}

std::optional<Rejection> check_id(std::string_view id, bool is_own) {
  if (id.size() <= kLongestId) return std::nullopt;
  return Rejection{
      "bad_id", fmt::format("an id of {} bytes, at most {} are allowed; {}", id.size(), kLongestId,
                            is_own ? "--id names a field with shorter ones" : kShorterPath)};
}

Rejection missing_text(std::span<const std::string> text, std::span<const std::string_view> names) {
  return {"missing_text", fmt::format("no field `{}`; there are: {}", fmt::join(text, "` or `"),
                                      names_in_detail(names))};
}

bool mend_line(std::string& line, bool guesses, std::string& encoding, std::uint64_t& replaced) {
  // Of a short line this is told sooner than the other is called.
  if (is_short_ascii(line) || simdjson::validate_utf8(line.data(), line.size())) return false;
  if (guesses && is_windows_1252(line)) {
    encoding = kWindows1252;
    std::string text;
    TextDecoder(encoding).decode(line, true, text);
    line = std::move(text);
    return true;
  }
  MendedText mended = mend_utf8(std::move(line));
  line = std::move(mended.text);
  replaced += mended.replaced;
  return true;
}

}  // namespace inkling::indexer

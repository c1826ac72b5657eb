#include "indexer/document_check.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "analysis/unicode.h"
#include "indexer/records/record.h"
#include "inkling/error.h"
#include "inkling/text_analyzer.h"
#include "inkling/types.h"
#include "storage/documents/each_keyword.h"
#include "storage/documents/keyword_data.h"
#include "storage/strings/sorted_ids.h"

namespace inkling::indexer {

namespace {

/// Positions stay below the numbers that mean none.
constexpr std::uint64_t kMostPositions = 0xFFFF'0000;

/// Tags come from models alone (IndexWriter::put_tags).
constexpr std::string_view kReservedField = "tag";

/// Most names and values are ASCII, of which vectors are sooner sure.
bool is_valid_utf8(std::string_view text) noexcept {
  return analysis::is_ascii(text) || simdjson::validate_utf8(text);
}

void require_string(const char* name, std::string_view text, std::size_t longest) {
  if (text.size() > longest) {
    throw OptionError(name,
                      fmt::format("it has {} bytes, and {} is the limit", text.size(), longest));
  }
  if (!is_valid_utf8(text)) throw OptionError(name, "it is not valid UTF-8");
}

void require_field(std::string_view field) {
  require_string("field", field, kLongestKeyword);
  if (field.empty()) throw OptionError("field", "a field needs a name");
  if (field == kReservedField) {
    throw OptionError("field", "`tag` is reserved for the tags that models give",
                      "give the field another name, such as `tags` or `tag_`");
  }
}

void require_keyword(const KeywordValue& keyword) {
  require_field(keyword.field);
  require_string("keyword", keyword.value, kLongestKeyword);
}

void require_positions_of(const Document& document) {
  std::uint64_t bytes = document.title.size() + document.text.size();
  for (const TextValue& each : document.texts) bytes += each.value.size();
  require_positions(bytes, document.texts.size() + 2);
}

}  // namespace

// A token has a byte at least, and a gap stands between two values.
void require_positions(std::uint64_t bytes, std::uint64_t values) {
  if (bytes + values * kPositionGap > kMostPositions)
    throw OptionError("text", "its texts have more words than positions can number");
}

void require_findable(const Document& document, const FieldMapping& mapping) {
  const auto refuse = [](const std::string& field, const char* what) {
    throw OptionError("field",
                      fmt::format("`{}` is {}: {} of that name could never be found", field, what,
                                  "a keyword or number"),
                      fmt::format("give it another name, such as `{}_`", field));
  };
  const auto require_no_text = [&](const std::string& field) {
    if (analyzed_field(mapping, field)) refuse(field, "a field of texts");
  };
  storage::for_each_keyword(document,
                            [&](const KeywordValue& keyword) { require_no_text(keyword.field); });
  for (const NumberValue& number : document.numbers) {
    require_no_text(number.field);
    if (number.field == storage::kLabelField) refuse(number.field, "the field of labels");
  }
}

void require_label(const char* name, std::string_view label) {
  require_string(name, label, kLongestKeyword);
}

void require_valid(const Document& document, const FieldMapping& mapping) {
  ValidityCheck(mapping).require_valid(document);
}

void ValidityCheck::require_valid(const Document& document) {
  storage::require_short_id(document.id);
  if (document.id.empty()) throw OptionError("id", "a document needs an id");
  require_string("id", document.id, kLongestId);
  require_analyzable(document.title);
  require_analyzable(document.text);
  for (const auto& [field, value] : document.texts) {
    const std::optional<FieldId> analyzed = analyzed_field(mapping_, field);
    if (!analyzed || *analyzed == FieldId::title)
      throw OptionError("texts", fmt::format("`{}` is not a text field of the index", field));
    require_analyzable(value);
  }
  require_positions_of(document);
  for (const std::string& label : document.labels) require_label("label", label);
  std::ranges::for_each(document.keywords, require_keyword);
  for (const auto& [field, value] : document.numbers) {
    require_field(field);
    if (!std::isfinite(value.to_double()))
      throw OptionError("number",
                        fmt::format("field `{}` holds a number that is not finite", field));
  }
  if (document.shared.is_copy_of(valid_)) return;
  std::ranges::for_each(document.shared.values(), require_keyword);
  valid_ = document.shared;
}

}  // namespace inkling::indexer

#include "indexer/placeless_digest.h"

#include <xxhash.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "indexer/records/file_fields.h"
#include "storage/documents/each_keyword.h"
#include "storage/documents/keyword_data.h"

namespace inkling::indexer {

namespace {

constexpr std::string_view kPlaceDigits = "0123456789";

bool is_whole_file(const Document& document) {
  return std::ranges::any_of(document.numbers,
                             [](const auto& number) { return number.field == kModifiedField; });
}

std::string keyword_of(const Document& document, std::string_view field) {
  std::string found;
  storage::for_each_keyword(document, [&](const KeywordValue& keyword) {
    if (keyword.field == field) found = keyword.value;
  });
  return found;
}

/// Where `:12` begins, at the end of the id or before a member; npos where there is none.
std::size_t place_in(std::string_view id, std::size_t from) {
  for (std::size_t at = id.find(':', from); at != std::string_view::npos;
       at = id.find(':', at + 1)) {
    const std::size_t end = id.find_first_not_of(kPlaceDigits, at + 1);
    const bool has_digits = end != at + 1 && at + 1 < id.size();
    if (has_digits && (end == std::string_view::npos || id[end] == '!')) return at;
  }
  return std::string_view::npos;
}

/// What the file of the document gave it: of a record with its own id, the file has none.
std::vector<KeywordValue> of_path(const Document& document, const std::string& file) {
  FileContext context;
  const std::size_t line = document.id.rfind(':');
  const bool is_line = line != std::string::npos && line + 1 < document.id.size() &&
                       document.id.find_first_not_of(kPlaceDigits, line + 1) == std::string::npos;
  context.id = !document.id.starts_with(file) ? file
               : is_line                      ? document.id.substr(0, line)
                                              : document.id;
  const std::string parent = keyword_of(document, "parent");
  if (!parent.empty() && document.id.starts_with(parent)) context.in.message = context.id;
  return path_keywords(context);
}

/// As the index does.
void keep_each_once(Document& fields) {
  const auto of_keyword = [](const KeywordValue& one) { return std::tie(one.field, one.value); };
  std::ranges::sort(fields.keywords, {}, of_keyword);
  const auto keywords = std::ranges::unique(fields.keywords);
  fields.keywords.erase(keywords.begin(), keywords.end());
  const auto of_number = [](const NumberValue& one) {
    return std::tuple(std::string_view(one.field), one.value.kind(), one.value.bits());
  };
  std::ranges::sort(fields.numbers, {}, of_number);
  const auto numbers = std::ranges::unique(fields.numbers, {}, of_number);
  fields.numbers.erase(numbers.begin(), numbers.end());
}

std::uint64_t text_digest(std::string_view text) {
  return text.empty() ? 0 : XXH3_64bits(text.data(), text.size());
}

}  // namespace

std::string file_of(const Document& document) {
  return is_whole_file(document) ? document.id : keyword_of(document, kFileField);
}

bool has_place_for_id(const Document& document) {
  const std::string file = keyword_of(document, kFileField);
  return !file.empty() && document.id.starts_with(file) &&
         place_in(document.id, file.size()) != std::string_view::npos;
}

bool is_named_by_file(const Document& document) {
  const std::string file = file_of(document);
  if (file.empty() || !document.id.starts_with(file)) return false;
  const std::string_view rest = std::string_view(document.id).substr(file.size());
  return rest.empty() || rest.starts_with('!') || has_place_for_id(document);
}

std::uint64_t digest_of_texts(const Document& document) {
  std::uint64_t sum = text_digest(document.title) + text_digest(document.text);
  for (const TextValue& text : document.texts) sum += text_digest(text.value);
  return sum;
}

std::uint64_t digest_of_texts(const std::vector<std::string>& values) {
  std::uint64_t sum = 0;
  for (const std::string& value : values) sum += text_digest(value);
  return sum;
}

std::uint64_t digest_of_fields(const Document& document, ContentDigest& digest) {
  const std::vector<KeywordValue> of_file = of_path(document, file_of(document));
  Document fields;
  storage::for_each_keyword(document, [&](const KeywordValue& keyword) {
    const bool is_of_message = keyword.field == "parent" && document.id.starts_with(keyword.value);
    // The index adds a language that was detected.
    if (keyword.field == kFileField || keyword.field == kLanguageField || is_of_message) return;
    if (std::ranges::find(of_file, keyword) == of_file.end()) fields.keywords.push_back(keyword);
  });
  fields.numbers = document.numbers;
  if (is_whole_file(document)) {
    std::erase_if(fields.keywords, [](const auto& one) { return one.field == "modified"; });
    std::erase_if(fields.numbers, [](const auto& one) {
      return one.field == kModifiedField || one.field == kSizeField;
    });
  }
  keep_each_once(fields);
  return digest.of(fields);
}

}  // namespace inkling::indexer

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

/// Whether the place of the document gives it the keyword, beside those of_path().
bool is_of_place(const Document& document, const KeywordValue& keyword) {
  const bool is_of_message = keyword.field == "parent" && document.id.starts_with(keyword.value);
  const bool is_time = keyword.field == "modified" && is_whole_file(document);
  return keyword.field == kFileField || is_of_message || is_time;
}

bool is_of_place(const Document& document, const NumberValue& number) {
  return is_whole_file(document) && (number.field == kModifiedField || number.field == kSizeField);
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
  return digest.of(split_fields(document).own);
}

SplitFields split_fields(const Document& document) {
  const std::vector<KeywordValue> of_path_alone = of_path(document, file_of(document));
  SplitFields fields;
  std::vector<bool> is_there(of_path_alone.size());
  storage::for_each_keyword(document, [&](const KeywordValue& keyword) {
    const auto given = std::ranges::find(of_path_alone, keyword);
    if (is_of_place(document, keyword)) {
      fields.of_file.keywords.push_back(keyword);
    } else if (given != of_path_alone.end()) {
      is_there[static_cast<std::size_t>(given - of_path_alone.begin())] = true;
    } else if (keyword.field != kLanguageField) {  // the index adds one that was detected
      fields.own.keywords.push_back(keyword);
    }
  });
  // A value that the path gives twice is once in the index.
  for (const KeywordValue& keyword : of_path_alone) {
    const auto first = std::ranges::find(of_path_alone, keyword);
    if (is_there[static_cast<std::size_t>(first - of_path_alone.begin())])
      fields.of_file.keywords.push_back(keyword);
  }
  for (const NumberValue& number : document.numbers) {
    Document& fitting = is_of_place(document, number) ? fields.of_file : fields.own;
    fitting.numbers.push_back(number);
  }
  keep_each_once(fields.own);
  return fields;
}

}  // namespace inkling::indexer

#include "indexer/records/record_parser.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "indexer/bytes/encoding_guess.h"
#include "indexer/bytes/text_decoder.h"
#include "indexer/bytes/unicode_encoding.h"
#include "indexer/bytes/utf8.h"
#include "indexer/records/blank_text.h"
#include "indexer/records/file_fields.h"

namespace inkling::indexer {

namespace {

/// The field of a value that is one of the text.
constexpr const char* kTextField = "text";

void add_label(const FileContext& file, ReadDocument& read) {
  std::vector<std::string>& labels = read.document.labels;
  if (file.label.empty() || std::find(labels.begin(), labels.end(), file.label) != labels.end())
    return;
  labels.push_back(file.label);
}

/// The encoding of a text that is perhaps not UTF-8; empty when it is no text.
std::string encoding_of(const RawRecord& record) {
  std::string escaped = escaped_encoding(record.bytes);
  if (!escaped.empty()) return escaped;
  if (simdjson::validate_utf8(record.bytes.data(), record.bytes.size())) return std::string(kUtf8);
  return guess_encoding(record.bytes, record.file->language);
}

/// Makes UTF-8 of the record, and sets `encoding` when it was not that.
std::optional<RejectedRecord> convert(RawRecord& record, std::string& encoding) {
  const FileContext& file = *record.file;
  const std::string found = encoding_of(record);
  if (found.empty())
    return RejectedRecord{file.place, "binary", "its bytes are no text in any encoding"};
  if (found == kUtf8) return std::nullopt;
  std::string text;
  TextDecoder(found).decode(record.bytes, true, text);
  if (text.size() > file.max_record_bytes) {
    return RejectedRecord{file.place, "too_large",
                          fmt::format("longer than {} bytes in UTF-8", file.max_record_bytes)};
  }
  record.bytes = std::move(text);
  encoding = found;
  return std::nullopt;
}

bool has_no_text(const Document& document) {
  return without_outer_blanks(document.text).empty() &&
         std::ranges::all_of(document.texts, [](const TextValue& value) {
           return value.field != kTextField || without_outer_blanks(value.value).empty();
         });
}

void strip_texts(ReadDocument& read, const StrippedParts& parts) {
  Document& document = read.document;
  const bool was_blank = has_no_text(document);
  const auto take_out = [&](std::string& text) {
    const StrippedBytes bytes = strip(text, parts);
    read.stripped.headers += bytes.headers;
    read.stripped.footers += bytes.footers;
    read.stripped.quotes += bytes.quotes;
  };
  take_out(document.text);
  for (TextValue& value : document.texts) {
    if (value.field == kTextField) take_out(value.value);
  }
  read.is_emptied = !was_blank && has_no_text(document);
}

}  // namespace

std::string place_of(const RawRecord& record) {
  return record.line == 0 ? record.file->place
                          : fmt::format("{}:{}", record.file->place, record.line);
}

Record text_document(RawRecord& record) {
  const FileContext& file = *record.file;
  ReadDocument read;
  read.encoding = file.encoding;
  if (file.guess_encoding) {
    if (auto rejection = convert(record, read.encoding)) return *std::move(rejection);
  }
  std::string bytes = std::exchange(record.bytes, {});
  if (bytes.starts_with(kByteOrderMark)) bytes.erase(0, kByteOrderMark.size());
  MendedText mended = mend_utf8(std::move(bytes));
  read.document.id = record.id.empty() ? file.id : record.id;
  read.document.text = std::move(mended.text);
  read.replaced_utf8 = file.replaced_utf8 + mended.replaced;
  add_label(file, read);
  if (file.state) add_file_fields(file, read.document);
  return read;
}

Record RecordParser::parse(FoundRecord& found) {
  if (auto* rejected = std::get_if<RejectedRecord>(&found)) return std::move(*rejected);
  RawRecord& record = std::get<RawRecord>(found);
  Record read = record.line == 0 ? text_document(record) : read_line(record);
  record.bytes = {};
  if (auto* const document = std::get_if<ReadDocument>(&read); document && strip_.any())
    strip_texts(*document, strip_);
  return read;
}

Record RecordParser::read_line(const RawRecord& record) {
  const FileContext& file = *record.file;
  auto result = objects_.read(
      record.bytes, record.id.empty() ? fmt::format("{}:{}", file.id, record.line) : record.id,
      file.encoding.empty());
  if (auto* rejection = std::get_if<Rejection>(&result)) {
    return RejectedRecord{place_of(record), std::move(rejection->reason),
                          std::move(rejection->detail)};
  }
  ReadDocument& read = std::get<ReadDocument>(result);
  if (!file.encoding.empty()) read.encoding = file.encoding;
  add_label(file, read);
  if (file.state) read.document.keywords.push_back({kFileField, file.id});
  return std::move(read);
}

}  // namespace inkling::indexer

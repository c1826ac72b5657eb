#include "indexer/records/record_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "indexer/bytes/utf8.h"
#include "indexer/records/file_fields.h"

namespace inkling::indexer {

namespace {

void add_label(const FileContext& file, ReadDocument& read) {
  std::vector<std::string>& labels = read.document.labels;
  if (file.label.empty() || std::find(labels.begin(), labels.end(), file.label) != labels.end())
    return;
  labels.push_back(file.label);
}

}  // namespace

std::string place_of(const RawRecord& record) {
  return record.line == 0 ? record.file->place
                          : fmt::format("{}:{}", record.file->place, record.line);
}

ReadDocument text_document(RawRecord& record) {
  std::string bytes = std::exchange(record.bytes, {});
  if (bytes.starts_with(kByteOrderMark)) bytes.erase(0, kByteOrderMark.size());
  MendedText mended = mend_utf8(std::move(bytes));
  ReadDocument read;
  read.document.id = record.id.empty() ? record.file->id : record.id;
  read.document.text = std::move(mended.text);
  read.replaced_utf8 = record.file->replaced_utf8 + mended.replaced;
  add_label(*record.file, read);
  if (record.file->state) add_file_fields(*record.file, read.document);
  return read;
}

Record RecordParser::parse(FoundRecord& found) {
  if (auto* rejected = std::get_if<RejectedRecord>(&found)) return std::move(*rejected);
  RawRecord& record = std::get<RawRecord>(found);
  if (record.line == 0) return text_document(record);
  Record read = read_line(record);
  record.bytes = {};
  return read;
}

Record RecordParser::read_line(const RawRecord& record) {
  const FileContext& file = *record.file;
  auto result = objects_.read(
      record.bytes, record.id.empty() ? fmt::format("{}:{}", file.id, record.line) : record.id);
  if (auto* rejection = std::get_if<Rejection>(&result)) {
    return RejectedRecord{place_of(record), std::move(rejection->reason),
                          std::move(rejection->detail)};
  }
  ReadDocument& read = std::get<ReadDocument>(result);
  add_label(file, read);
  if (file.state) read.document.keywords.push_back({kFileField, file.id});
  return std::move(read);
}

}  // namespace inkling::indexer

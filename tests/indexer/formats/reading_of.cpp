#include "tests/indexer/formats/reading_of.h"

#include <memory>
#include <optional>

#include "indexer/reading/input.h"
#include "indexer/reading/record_parser.h"
#include "tests/indexer/packing.h"

namespace inkling::test {

using indexer::ReadDocument;
using indexer::Record;

std::vector<Record> records_of(const std::string& bytes, const std::string& ending,
                               const IngestOptions& options, const FieldMapping& mapping,
                               std::size_t step) {
  const indexer::Input input = indexer::open_input(source_of(bytes, step), "f." + ending, options);
  if (input.unread) return {RejectedRecord{"f", input.unread->reason, input.unread->detail}};
  auto file = std::make_shared<indexer::FileContext>();
  file->place = file->id = "f";
  file->max_record_bytes = options.max_record_bytes;
  file->encoding = input.encoding;
  file->guess_encoding = input.guess;
  file->format = input.format;
  file->format_options = options.format_options;
  file->terms.are_given = mapping.given_terms;
  const auto found = input.format->split(*input.source, file);
  indexer::RecordParser parser(mapping);
  std::vector<Record> records;
  while (std::optional<indexer::FoundRecord> record = found->next())
    records.push_back(parser.parse(*record));
  return records;
}

std::string shown(const Record& record) {
  if (const auto* rejected = std::get_if<RejectedRecord>(&record))
    return rejected->place + ": " + rejected->reason;
  const Document& document = std::get<ReadDocument>(record).document;
  std::string line = document.id + " [" + document.title + "] " + document.text;
  for (const std::string& label : document.labels) line += " #" + label;
  for (const TextValue& text : document.texts) line += " " + text.field + "~" + text.value;
  for (const KeywordValue& keyword : document.keywords)
    line += " " + keyword.field + "=" + keyword.value;
  for (const NumberValue& number : document.numbers)
    line += " " + number.field + ":" + to_string(number.value);
  return line;
}

std::vector<std::string> shown(const std::vector<Record>& records) {
  std::vector<std::string> lines;
  for (const Record& record : records) lines.push_back(shown(record));
  return lines;
}

}  // namespace inkling::test

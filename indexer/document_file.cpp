#include <simdjson.h>

#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "indexer/bytes/byte_source.h"
#include "indexer/files/file_names.h"
#include "indexer/reading/input.h"
#include "indexer/reading/record_parser.h"
#include "inkling/error.h"
#include "inkling/ingest.h"

namespace inkling {

std::string meant_id(std::string_view given) {
  const bool is_utf8 = simdjson::validate_utf8(given.data(), given.size());
  return is_utf8 ? std::string(given) : indexer::name_of_file(given);
}

Document read_document(const std::string& path, std::istream& standard_input) {
  const bool is_stream = path == "-";
  const IngestOptions options{.format = InputFormat::text};
  const indexer::Input input = indexer::open_input(
      is_stream ? indexer::open_stream(standard_input, path) : indexer::open_file(path),
      is_stream ? std::string() : path, options);
  auto file = std::make_shared<indexer::FileContext>();
  file->place = path;
  file->id = indexer::name_of_file(path);
  file->max_record_bytes = options.max_record_bytes;
  file->encoding = input.encoding;
  file->guess_encoding = input.guess;
  file->format = input.format;
  if (input.unread) throw OptionError::at(path, input.unread->detail);
  std::optional<indexer::FoundRecord> found = input.format->split(*input.source, file)->next();
  indexer::Record record = indexer::RecordParser(FieldMapping()).parse(*found);
  if (const auto* rejected = std::get_if<RejectedRecord>(&record))
    throw OptionError::at(path, rejected->detail);
  return std::get<indexer::ReadDocument>(std::move(record)).document;
}

}  // namespace inkling

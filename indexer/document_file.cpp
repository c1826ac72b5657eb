#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "indexer/bytes/byte_source.h"
#include "indexer/bytes/compressed_file.h"
#include "indexer/files/file_names.h"
#include "indexer/records/file_records.h"
#include "indexer/records/record_parser.h"
#include "inkling/error.h"
#include "inkling/ingest.h"

namespace inkling {

Document read_document(const std::string& path, std::istream& standard_input) {
  const std::unique_ptr<indexer::ByteSource> source =
      path == "-" ? indexer::open_stream(standard_input, path) : indexer::open_decompressed(path);
  auto context = std::make_shared<indexer::FileContext>();
  indexer::FileContext& file = *context;
  file.place = path;
  file.id = indexer::name_of_file(path);
  file.max_record_bytes = IngestOptions{}.max_record_bytes;
  std::optional<indexer::FoundRecord> record = indexer::text_records(*source, context)->next();
  if (const auto* rejected = std::get_if<RejectedRecord>(&*record))
    throw OptionError(path, rejected->detail);
  return indexer::text_document(std::get<indexer::RawRecord>(*record)).document;
}

}  // namespace inkling

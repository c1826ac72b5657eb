#include "tests/indexer/formats/cutting.h"

#include <memory>
#include <optional>

#include "indexer/bytes/compressed_file.h"
#include "indexer/reading/input.h"
#include "tests/indexer/packing.h"

namespace inkling::test {

std::vector<std::string> cut(const std::string& bytes, const std::string& name, std::size_t step,
                             const IngestOptions& options) {
  std::vector<std::string> records;
  try {
    const indexer::Input input = indexer::open_input(source_of(bytes, step), name, options);
    if (input.unread) return {input.unread->reason};
    if (input.is_archive) return {"archive"};
    auto file = std::make_shared<indexer::FileContext>();
    file->max_record_bytes = options.max_record_bytes;
    file->format = input.format;
    records.emplace_back(input.format->facts().name);
    const auto found = input.format->split(*input.source, file);
    while (const std::optional<indexer::FoundRecord> record = found->next()) {
      if (const auto* const raw = std::get_if<indexer::RawRecord>(&*record)) {
        records.push_back(std::to_string(raw->line) + ":" + raw->bytes);
      } else {
        records.push_back(std::get<RejectedRecord>(*record).reason);
      }
    }
  } catch (const indexer::DamagedStreamError&) {
    records.emplace_back("damaged");
  }
  return records;
}

}  // namespace inkling::test

#include "indexer/reading/guessed_records.h"

#include <utility>

namespace inkling::indexer {

GuessedRecords::GuessedRecords(std::unique_ptr<FileRecords> records, const GuessingSource& source)
    : records_(std::move(records)), source_(source) {}

std::optional<FoundRecord> GuessedRecords::next() {
  std::optional<FoundRecord> found = records_->next();
  if (!found || source_.encoding().empty()) return found;
  auto* const raw = std::get_if<RawRecord>(&*found);
  if (raw == nullptr) return found;
  if (decoded_ == nullptr) {
    FileContext context = *raw->file;
    context.encoding = source_.encoding();
    decoded_ = std::make_shared<const FileContext>(std::move(context));
  }
  raw->file = decoded_;
  return found;
}

std::unique_ptr<FileRecords> split(const Input& input, ByteSource& source,
                                   std::shared_ptr<const FileContext> file) {
  auto records = input.format->split(source, std::move(file));
  if (input.guessing == nullptr) return records;
  return std::make_unique<GuessedRecords>(std::move(records), *input.guessing);
}

}  // namespace inkling::indexer

#include "indexer/reading/record_batches.h"

#include <chrono>
#include <optional>
#include <utility>

namespace inkling::indexer {

namespace {

using Clock = std::chrono::steady_clock;

/// What a record counts besides its bytes.
constexpr std::size_t kRecordBytes = 64;
/// A batch of a slow stream ends after this time, so that its records enter as they come.
constexpr std::chrono::milliseconds kPatience(50);

}  // namespace

std::vector<BatchedRecord> RecordBatches::next() {
  if (failure_) std::rethrow_exception(failure_);
  std::vector<BatchedRecord> batch;
  std::size_t bytes = 0;
  try {
    const auto start = Clock::now();
    while (bytes < bytes_ && Clock::now() - start < kPatience) {
      std::optional<FoundRecord> found = reader_.next();
      if (!found) break;
      const auto* const raw = std::get_if<RawRecord>(&*found);
      bytes += kRecordBytes + (raw != nullptr ? raw->bytes.size() : 0);
      batch.push_back(
          {*std::move(found), reader_.file(), reader_.input_bytes(), reader_.consumed_bytes()});
    }
  } catch (...) {
    failure_ = std::current_exception();
    if (batch.empty()) throw;
  }
  return batch;
}

}  // namespace inkling::indexer

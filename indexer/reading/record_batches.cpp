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

/// The patience of a batch. The clock is looked at where time can have passed: bytes were read, or
/// the record is a whole document.
class BatchPatience {
 public:
  bool is_over(const BatchedRecord& last) {
    const auto* const raw = std::get_if<RawRecord>(&last.record);
    const bool is_one_of_many = raw != nullptr && raw->line > 0;
    if (is_one_of_many && std::exchange(read_, last.input_bytes) == last.input_bytes) return false;
    return Clock::now() - start_ >= kPatience;
  }

 private:
  Clock::time_point start_ = Clock::now();
  std::uint64_t read_ = 0;
};

}  // namespace

std::vector<BatchedRecord> RecordBatches::next() {
  if (failure_) std::rethrow_exception(failure_);
  std::vector<BatchedRecord> batch;
  batch.reserve(records_);
  std::size_t bytes = 0;
  try {
    BatchPatience patience;
    while (bytes < bytes_ && (batch.empty() || !patience.is_over(batch.back()))) {
      std::optional<FoundRecord> found = reader_.next();
      if (!found) break;
      const auto* const raw = std::get_if<RawRecord>(&*found);
      bytes += kRecordBytes + (raw != nullptr ? raw->bytes.size() : 0);
      batch.emplace_back(*std::move(found), reader_.file(), reader_.input_bytes(),
                         reader_.consumed_bytes());
    }
  } catch (...) {
    failure_ = std::current_exception();
    if (batch.empty()) throw;
  }
  records_ = batch.size();
  return batch;
}

}  // namespace inkling::indexer

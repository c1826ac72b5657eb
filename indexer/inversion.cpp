#include "indexer/inversion.h"

#include <algorithm>
#include <cassert>
#include <mutex>
#include <utility>

#include "indexer/ordered_work.h"
#include "indexer/range_writer.h"
#include "storage/encoded_terms.h"

namespace inkling::indexer {

namespace {

/// Room for the lists of a range, which goes from one range to a later one.
class EncodedPool {
 public:
  std::unique_ptr<storage::EncodedTerms> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<storage::EncodedTerms>();
    auto terms = std::move(free_.back());
    free_.pop_back();
    return terms;
  }

  void give_back(std::unique_ptr<storage::EncodedTerms> terms) {
    terms->clear();
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(terms));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<storage::EncodedTerms>> free_;
};

/// What the jobs of one field share.
struct FieldWriting {
  FieldWriting(FieldId field_id, const FieldOccurrences& occurrences, storage::SegmentWriter& segment_writer,
               std::size_t threads)
      : field(field_id), segment(segment_writer), writers(threads, RangeWriter(occurrences)) {}

  FieldId field;
  storage::SegmentWriter& segment;
  std::vector<RangeWriter> writers;  ///< by worker
  EncodedPool pool;
};

class RangeJob : public Job {
 public:
  RangeJob(FieldWriting& writing, std::size_t range) : writing_(writing), range_(range) {}

  void run(std::size_t worker) override {
    terms_ = writing_.pool.take();
    writing_.writers[worker].write(range_, *terms_);
  }

  bool finish() override {
    writing_.segment.append(writing_.field, *terms_);
    writing_.pool.give_back(std::move(terms_));
    return true;
  }

 private:
  FieldWriting& writing_;
  std::size_t range_;
  std::unique_ptr<storage::EncodedTerms> terms_;
};

}  // namespace

Inversion::Inversion(std::shared_ptr<BlockPool> blocks) : blocks_(std::move(blocks)) {
  add_inverter(std::make_unique<Inverter>(blocks_));
}

void Inversion::add_inverter(std::unique_ptr<Inverter> inverter) {
  inverters_.push_back(std::move(inverter));
  docs_.emplace_back();
}

void Inversion::provide(std::size_t inverters) {
  assert(inverters == 1 || is_parted());
  while (inverters_.size() < inverters) add_inverter(std::make_unique<Inverter>(blocks_, inverters_[0]->ranges()));
}

void Inversion::enter(std::size_t inverter, std::uint32_t doc) {
  std::vector<std::uint32_t>& docs = docs_[inverter];
  docs.push_back(doc);
  if (turns_.empty() || turns_.back().inverter != inverter) turns_.push_back({inverter, 0});
  turns_.back().end = static_cast<std::uint32_t>(docs.size());
}

void Inversion::write(storage::SegmentWriter& segment, std::size_t threads) const {
  for (const FieldId field : kFieldIds) write_field(field, segment, threads);
}

void Inversion::write_field(FieldId field, storage::SegmentWriter& segment, std::size_t threads) const {
  std::vector<InvertedPart> parts;
  for (std::size_t at = 0; at < inverters_.size(); ++at) parts.push_back({inverters_[at].get(), docs_[at]});
  const FieldOccurrences occurrences(field, parts, turns_);
  threads = std::min(threads, inverters_[0]->range_count());
  FieldWriting writing(field, occurrences, segment, threads);
  std::size_t next = 0;
  run_in_order(threads, [&]() -> std::unique_ptr<Job> {
    if (next == inverters_[0]->range_count()) return nullptr;
    return std::make_unique<RangeJob>(writing, next++);
  });
}

std::size_t Inversion::memory_bytes() const noexcept {
  std::size_t bytes = turns_.capacity() * sizeof(Turn);
  for (const auto& docs : docs_) bytes += docs.capacity() * sizeof(std::uint32_t);
  return bytes;
}

}  // namespace inkling::indexer

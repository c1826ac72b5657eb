#include "indexer/invert/inversion.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "analysis/idle_objects.h"
#include "indexer/invert/range_writer.h"
#include "indexer/invert/sub_ranges.h"
#include "storage/postings/encoded_terms.h"
#include "threads/ordered_work.h"

namespace inkling::indexer {

namespace {

/// What the jobs of one field share.
struct FieldWriting {
  FieldWriting(FieldId field_id, const FieldOccurrences& occurrences,
               storage::SegmentWriter& segment_writer, std::size_t threads)
      : field(field_id),
        segment(segment_writer),
        documents(segment_writer.end_documents(field_id)),
        writers(threads, RangeWriter(occurrences)) {}

  FieldId field;
  storage::SegmentWriter& segment;
  storage::FieldDocuments documents;
  std::vector<RangeWriter> writers;                      ///< by worker
  analysis::IdleObjects<storage::EncodedTerms> scratch;  ///< for the lists of a sub-range
};

class SubRangeJob : public threads::Job {
 public:
  SubRangeJob(FieldWriting& writing, const SubRange& sub_range)
      : writing_(writing), sub_range_(sub_range) {}

  void run(std::size_t worker) override {
    terms_ = writing_.scratch.take(
        [&] { return std::make_unique<storage::EncodedTerms>(writing_.documents); });
    writing_.writers[worker].write(sub_range_, *terms_);
  }

  bool finish() override {
    writing_.segment.append(writing_.field, *terms_);
    terms_->clear();
    writing_.scratch.give_back(std::move(terms_));
    return true;
  }

 private:
  FieldWriting& writing_;
  SubRange sub_range_;
  std::unique_ptr<storage::EncodedTerms> terms_;
};

}  // namespace

Inversion::Inversion(std::shared_ptr<BlockPool> blocks, std::size_t fields)
    : blocks_(std::move(blocks)) {
  add_inverter(std::make_unique<Inverter>(blocks_, fields));
}

void Inversion::add_inverter(std::unique_ptr<Inverter> inverter) {
  inverters_.push_back(std::move(inverter));
  docs_.emplace_back();
}

void Inversion::provide(std::size_t inverters) {
  assert(inverters == 1 || is_partitioned());
  while (inverters_.size() < inverters)
    add_inverter(std::make_unique<Inverter>(blocks_, *inverters_[0]));
}

void Inversion::enter(std::size_t inverter, std::uint32_t doc) { take_next(inverter, doc, false); }

void Inversion::leave_out(std::size_t inverter) { take_next(inverter, 0, true); }

void Inversion::take_next(std::size_t inverter, std::uint32_t doc, bool is_left_out) {
  std::vector<std::uint32_t>& docs = docs_[inverter];
  docs.push_back(doc);
  if (turns_.empty() || turns_.back().inverter != inverter ||
      turns_.back().is_left_out != is_left_out)
    turns_.push_back({inverter, 0, is_left_out});
  turns_.back().end = static_cast<std::uint32_t>(docs.size());
}

void Inversion::write(storage::SegmentWriter& segment, std::size_t threads) const {
  write_field(FieldId::text, segment, threads, [&] { segment.finish_documents(); });
  for (const FieldId field : field_ids(inverters_[0]->field_count())) {
    if (field != FieldId::text) write_field(field, segment, threads, {});
  }
}

void Inversion::write_field(FieldId field, storage::SegmentWriter& segment, std::size_t threads,
                            const std::function<void()>& beside) const {
  std::vector<InverterDocuments> inverters;
  for (std::size_t at = 0; at < inverters_.size(); ++at)
    inverters.push_back({inverters_[at].get(), docs_[at]});
  const FieldOccurrences occurrences(field, inverters, turns_);
  threads = std::min(threads, inverters_[0]->range_count());
  FieldWriting writing(field, occurrences, segment, threads);
  std::size_t next_range = 0;
  std::vector<SubRange> sub_ranges;
  auto next = sub_ranges.cbegin();
  const auto next_sub_range = [&]() -> std::unique_ptr<threads::Job> {
    if (next == sub_ranges.cend()) {
      if (next_range == inverters_[0]->range_count()) return nullptr;
      sub_ranges = sub_ranges_of(occurrences, next_range++);
      next = sub_ranges.cbegin();
    }
    return std::make_unique<SubRangeJob>(writing, *next++);
  };
  threads::run_in_order(threads, next_sub_range, beside);
}

std::size_t Inversion::memory_bytes() const noexcept {
  std::size_t bytes = turns_.capacity() * sizeof(Turn);
  for (const auto& docs : docs_) bytes += docs.capacity() * sizeof(std::uint32_t);
  return bytes;
}

}  // namespace inkling::indexer

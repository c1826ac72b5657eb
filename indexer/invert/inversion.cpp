#include "indexer/invert/inversion.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "analysis/idle_objects.h"
#include "indexer/invert/range_pieces.h"
#include "indexer/invert/range_writer.h"
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
  std::vector<RangeWriter> writers;                    ///< by worker
  analysis::IdleObjects<storage::EncodedTerms> rooms;  ///< for the lists of a piece
};

class PieceJob : public threads::Job {
 public:
  PieceJob(FieldWriting& writing, const RangePiece& piece) : writing_(writing), piece_(piece) {}

  void run(std::size_t worker) override {
    terms_ = writing_.rooms.take(
        [&] { return std::make_unique<storage::EncodedTerms>(writing_.documents); });
    writing_.writers[worker].write(piece_, *terms_);
  }

  bool finish() override {
    writing_.segment.append(writing_.field, *terms_);
    terms_->clear();
    writing_.rooms.give_back(std::move(terms_));
    return true;
  }

 private:
  FieldWriting& writing_;
  RangePiece piece_;
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
  assert(inverters == 1 || is_parted());
  while (inverters_.size() < inverters)
    add_inverter(std::make_unique<Inverter>(blocks_, *inverters_[0]));
}

void Inversion::enter(std::size_t inverter, std::uint32_t doc) {
  std::vector<std::uint32_t>& docs = docs_[inverter];
  docs.push_back(doc);
  if (turns_.empty() || turns_.back().inverter != inverter) turns_.push_back({inverter, 0});
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
  std::vector<InvertedPart> parts;
  for (std::size_t at = 0; at < inverters_.size(); ++at)
    parts.push_back({inverters_[at].get(), docs_[at]});
  const FieldOccurrences occurrences(field, parts, turns_);
  threads = std::min(threads, inverters_[0]->range_count());
  FieldWriting writing(field, occurrences, segment, threads);
  std::size_t next_range = 0;
  std::vector<RangePiece> pieces;
  auto next = pieces.cbegin();
  const auto next_piece = [&]() -> std::unique_ptr<threads::Job> {
    if (next == pieces.cend()) {
      if (next_range == inverters_[0]->range_count()) return nullptr;
      pieces = pieces_of(occurrences, next_range++);
      next = pieces.cbegin();
    }
    return std::make_unique<PieceJob>(writing, *next++);
  };
  threads::run_in_order(threads, next_piece, beside);
}

std::size_t Inversion::memory_bytes() const noexcept {
  std::size_t bytes = turns_.capacity() * sizeof(Turn);
  for (const auto& docs : docs_) bytes += docs.capacity() * sizeof(std::uint32_t);
  return bytes;
}

}  // namespace inkling::indexer

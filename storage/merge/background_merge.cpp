#include "storage/merge/background_merge.h"

#include <algorithm>
#include <utility>

#include "inkling/error.h"
#include "storage/files/damage.h"
#include "storage/merge/merge.h"

namespace inkling::storage {

namespace {

std::span<const PlacedSegment> segments_of(const View& base, const SegmentRun& run) {
  return std::span(base.segments()).subspan(run.first, run.size());
}

}  // namespace

std::shared_ptr<const View> view_of_run(const FileSystem& files, const View& base,
                                        const SegmentRun& run) {
  Manifest part = base.manifest();
  part.models.clear();
  part.segments = {part.segments.begin() + static_cast<std::ptrdiff_t>(run.first),
                   part.segments.begin() + static_cast<std::ptrdiff_t>(run.last)};
  return std::make_shared<const View>(files, std::move(part), 0);
}

std::shared_ptr<const Segment> finish_segment(const FileSystem& files, SegmentWriter&& out) {
  SegmentEntry entry;
  entry.info = out.finish();
  for (const FieldStatistics& field : entry.info.fields) entry.live_tokens.push_back(field.tokens);
  std::shared_ptr<const Segment> segment;
  read_back(files.location(), [&] { segment = std::make_shared<const Segment>(files, entry); });
  return segment;
}

BackgroundMerge::BackgroundMerge(std::shared_ptr<FileSystem> files, std::shared_ptr<const View> run,
                                 SegmentWriter&& out, std::uint64_t number)
    : files_(std::move(files)),
      view_(std::move(run)),
      number_(number),
      thread_([this, writer = std::move(out)](const std::stop_token& stop) mutable {
        this->run(stop, std::move(writer));
      }) {}

void BackgroundMerge::run(const std::stop_token& stop, SegmentWriter&& out) noexcept {
  try {
    merge_segments(*view_, DocumentOrder(), out, {}, {.stop = stop});
    segment_ = finish_segment(*files_, std::move(out));
  } catch (...) {
    failure_ = std::current_exception();
  }
  is_done_ = true;
}

std::optional<MergedRun> BackgroundMerge::take(const View& base) {
  if (thread_.joinable()) thread_.join();
  if (failure_) std::rethrow_exception(failure_);
  const std::optional<SegmentRun> run = find_in(base);
  if (!run) return std::nullopt;
  const std::shared_ptr<const View> now = view_of_run(*files_, base, *run);
  return MergedRun{*run, std::move(segment_), deleted_since(*now),
                   merge_tags(*now, *view_, DocumentOrder()),
                   merge_labelled_by_hand(*view_, DocumentOrder())};
}

/// Where its segments stand, if they all do, and have the labels that they had.
std::optional<SegmentRun> BackgroundMerge::find_in(const View& base) const {
  const auto& before = view_->segments();
  const auto& now = base.segments();
  const auto is_same = [](const PlacedSegment& a, const PlacedSegment& b) {
    return a.segment->number() == b.segment->number() &&
           a.segment->entry().labels.commit == b.segment->entry().labels.commit;
  };
  const auto found = std::search(now.begin(), now.end(), before.begin(), before.end(), is_same);
  if (found == now.end()) return std::nullopt;
  const auto first = static_cast<std::size_t>(found - now.begin());
  return SegmentRun{first, first + before.size()};
}

/// Of the merged segment's documents. `now` has the same DocIds as view_.
DocumentSet BackgroundMerge::deleted_since(const View& now) const {
  DocumentSet deleted(view_->document_count());
  std::uint32_t number = 0;
  view_->live().for_each([&](DocId doc) {
    if (!now.live().contains(doc)) deleted.insert(DocId{number});
    ++number;
  });
  return deleted;
}

void BackgroundMerges::begin(const View& base, std::span<const SegmentRun> due,
                             std::uint64_t number,
                             const std::function<SegmentWriter()>& new_segment) {
  if (is_under_way()) return;
  const auto sound =
      std::ranges::find_if(due, [&](const SegmentRun& run) { return !is_damaged(base, run); });
  if (sound == due.end()) return;
  std::shared_ptr<const View> run;
  try {
    run = view_of_run(*files_, base, *sound);
  } catch (const CorruptIndexError&) {
    return remember_damage(segments_of(base, *sound));
  }
  merge_ = std::make_unique<BackgroundMerge>(files_, std::move(run), new_segment(), number);
}

std::optional<MergedRun> BackgroundMerges::take(const View& base, bool waits) {
  if (merge_ == nullptr || !(waits || merge_->is_done())) return std::nullopt;
  const std::unique_ptr<BackgroundMerge> merge = std::move(merge_);
  try {
    return merge->take(base);
  } catch (const CorruptIndexError&) {
    remember_damage(merge->sources().segments());
    return std::nullopt;
  }
}

void BackgroundMerges::remember_damage(std::span<const PlacedSegment> segments) {
  for (const PlacedSegment& placed : segments) damaged_.insert(placed.segment->number());
}

bool BackgroundMerges::is_damaged(const View& base, const SegmentRun& run) const {
  return std::ranges::any_of(segments_of(base, run), [&](const PlacedSegment& placed) {
    return damaged_.contains(placed.segment->number());
  });
}

}  // namespace inkling::storage

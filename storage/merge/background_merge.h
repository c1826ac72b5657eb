#pragma once

/// Merges a run of segments while the index goes on.

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <thread>
#include <utility>

#include "inkling/document_set.h"
#include "storage/files/file_system.h"
#include "storage/merge/merge_policy.h"
#include "storage/segments/segment_writer.h"
#include "storage/segments/sidecars.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// The segment that replaces a run of segments of a commit.
struct MergedRun {
  SegmentRun run;
  std::shared_ptr<const Segment> segment;
  DocumentSet deleted;  ///< of its documents
  SegmentTags tags;
  DocumentSet labelled_by_hand;  ///< as Segment has them
};

/// Only the run, as a view of its own.
std::shared_ptr<const View> view_of_run(const FileSystem& files, const View& base,
                                        const SegmentRun& run);

/// Finishes the segment of `out` and opens it; no commit names it yet. Throws IoError where the
/// disk returns something else than was written.
std::shared_ptr<const Segment> finish_segment(const FileSystem& files, SegmentWriter&& out);

/// Merges on a thread of its own, which the destructor ends early. Commits may be made in the
/// meantime, as long as nobody sweeps its files away.
class BackgroundMerge {
 public:
  /// Begins. `number` is that of `out`.
  BackgroundMerge(std::shared_ptr<FileSystem> files, std::shared_ptr<const View> run,
                  SegmentWriter&& out, std::uint64_t number);

  /// The segment that is being written; 0 when there is none.
  std::uint64_t segment_number() const noexcept { return number_; }
  const View& sources() const noexcept { return *view_; }
  bool is_done() const noexcept { return is_done_; }

  /// Waits until it is done. Returns what replaces the run in `base`, a later commit: documents
  /// that were deleted since then are deleted in it, too, and tags are those of `base`. Empty where
  /// a segment of the run is gone or has other labels: then the merge was in vain. Throws what
  /// merging threw. Call once.
  std::optional<MergedRun> take(const View& base);

 private:
  void run(const std::stop_token& stop, SegmentWriter&& out) noexcept;
  std::optional<SegmentRun> find_in(const View& base) const;
  DocumentSet deleted_since(const View& now) const;

  std::shared_ptr<FileSystem> files_;
  std::shared_ptr<const View> view_;
  std::uint64_t number_;
  std::shared_ptr<const Segment> segment_;
  std::exception_ptr failure_;
  std::atomic<bool> is_done_ = false;
  std::jthread thread_;  ///< last: it is joined before anything it uses goes
};

/// The merges of one writer, one at a time.
class BackgroundMerges {
 public:
  explicit BackgroundMerges(std::shared_ptr<FileSystem> files) : files_(std::move(files)) {}

  /// Begins the first of `due`, runs of `base`, in which no segment was found damaged;
  /// `new_segment` makes the one with `number`. Does nothing when that run turns out to be damaged.
  /// Throws what `new_segment` throws, and IoError.
  void begin(const View& base, std::span<const SegmentRun> due, std::uint64_t number,
             const std::function<SegmentWriter()>& new_segment);
  bool is_under_way() const noexcept { return merge_ != nullptr; }
  /// Of the segment that is being written; 0 when none is.
  std::uint64_t segment_number() const noexcept {
    return merge_ == nullptr ? 0 : merge_->segment_number();
  }

  /// As BackgroundMerge::take() once it is done, with `waits` after waiting for it. Empty also when
  /// there is none, and after damage.
  std::optional<MergedRun> take(const View& base, bool waits);
  void stop() noexcept { merge_.reset(); }
  /// In a forked process, whose copy of it has no thread that could be joined.
  void abandon() noexcept { static_cast<void>(merge_.release()); }

 private:
  bool is_damaged(const View& base, const SegmentRun& run) const;
  void remember_damage(std::span<const PlacedSegment> segments);

  std::shared_ptr<FileSystem> files_;
  std::set<std::uint64_t> damaged_;  ///< segments of runs in which damage was found
  std::unique_ptr<BackgroundMerge> merge_;
};

}  // namespace inkling::storage

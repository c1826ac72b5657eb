#include "storage/merge/merge_policy.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace inkling::storage {

namespace {

constexpr std::size_t kFanOut = 4;
constexpr std::uint64_t kFloor = std::uint64_t{64} << 10;  ///< smaller segments are of level 0
constexpr std::uint64_t kLarge = std::uint64_t{16} << 20;  ///< segments from this size on
constexpr std::size_t kMostLarge = 12;                     ///< so many of them may stay
/// Segments that are merged because there are too many: what a merge keeps in memory grows with
/// their documents.
constexpr std::size_t kMostAtOnce = 8;
constexpr std::uint64_t kMostWritten = std::uint64_t{64}
                                       << 20;  ///< by a merge that could as well be left

/// Of so many bytes: up to 64 KiB 0, then one more for each four times as many.
unsigned level_of(std::uint64_t bytes) {
  return bytes <= kFloor ? 0 : 1 + (static_cast<unsigned>(std::bit_width(bytes / kFloor)) - 1) / 2;
}

std::uint64_t live_bytes_of(const SegmentSize& segment) {
  if (segment.deleted == 0) return segment.bytes;
  const double live = static_cast<double>(segment.documents - segment.deleted) / segment.documents;
  return static_cast<std::uint64_t>(static_cast<double>(segment.bytes) * live);
}

class Policy {
 public:
  explicit Policy(std::span<const SegmentSize> segments)
      : segments_(segments), is_taken_(segments.size()) {
    for (const SegmentSize& segment : segments) live_.push_back(live_bytes_of(segment));
  }

  std::vector<SegmentRun> due() {
    const std::uint64_t largest = live_.empty() ? 0 : *std::max_element(live_.begin(), live_.end());
    for (unsigned level = level_of(largest) + 1; level-- > 0;) take_level(level);
    take_large();
    take_deleted();
    take_too_many();
    if (count_after() > kMostSegments) return {cheapest(segments_.size() - kMostSegments + 1)};
    std::sort(due_.begin(), due_.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    return due_;
  }

 private:
  /// Segments of the level that no larger one parts, and the smaller ones between them.
  void take_level(unsigned level) {
    const auto parts = [&](std::size_t at) { return is_taken_[at] || level_of(live_[at]) > level; };
    for (std::size_t first = 0; first < live_.size(); ++first) {
      std::size_t last = first;
      while (last < live_.size() && !parts(last)) ++last;
      take_from_end({first, last}, level);
      first = last;
    }
  }

  /// As many of the run, from its end, as may be written by one merge; then of what is before them.
  void take_from_end(SegmentRun run, unsigned level) {
    while (run.size() > 0) {
      SegmentRun merge{run.last - 1, run.last};
      while (merge.first > run.first && written_by({merge.first - 1, merge.last}) <= kMostWritten)
        --merge.first;
      take_if_enough(merge, level);
      run.last = merge.first;
    }
  }

  void take_if_enough(const SegmentRun& run, unsigned level) {
    const auto of_level =
        std::count_if(live_.begin() + static_cast<std::ptrdiff_t>(run.first),
                      live_.begin() + static_cast<std::ptrdiff_t>(run.last),
                      [&](std::uint64_t bytes) { return level_of(bytes) == level; });
    if (static_cast<std::size_t>(of_level) >= kFanOut) take(run);
  }

  void take_large() {
    std::size_t large = 0;
    for (std::size_t at = 0; at < live_.size(); ++at) large += is_large(at) ? 1u : 0u;
    while (large > kMostLarge) {
      const std::optional<SegmentRun> run = cheapest_large();
      if (!run) return;
      take(*run);
      large -= kFanOut - 1;
    }
  }

  bool is_large(std::size_t at) const { return !is_taken_[at] && live_[at] >= kLarge; }

  /// From one large segment to the fourth, with nothing taken between them.
  std::optional<SegmentRun> cheapest_large() const {
    std::optional<SegmentRun> best;
    for (std::size_t first = 0; first < live_.size(); ++first) {
      if (!is_large(first)) continue;
      std::size_t last = first;
      for (std::size_t large = 0; last < live_.size() && !is_taken_[last] && large < kFanOut;
           ++last) {
        large += is_large(last) ? 1u : 0u;
        const SegmentRun run{first, last + 1};
        if (large == kFanOut && (!best || written_by(run) < written_by(*best))) best = run;
      }
    }
    return best;
  }

  /// Neighbours of which none is taken, as long as there are too many.
  void take_too_many() {
    std::size_t size = kMostAtOnce;
    while (size > 1 && count_after() > kMostSegments) {
      size = std::min(size, count_after() - kMostSegments + 1);
      if (const std::optional<SegmentRun> run = cheapest_left(size)) {
        take(*run);
      } else {
        --size;
      }
    }
  }

  void take_deleted() {
    for (std::size_t at = 0; at < live_.size(); ++at) {
      const bool is_due = std::uint64_t{2} * segments_[at].deleted > segments_[at].documents;
      if (is_due && !is_taken_[at] && live_[at] <= kMostWritten) take({at, at + 1});
    }
  }

  void take(const SegmentRun& run) {
    due_.push_back(run);
    for (std::size_t at = run.first; at < run.last; ++at) is_taken_[at] = true;
  }

  std::size_t count_after() const {
    std::size_t count = live_.size();
    for (const SegmentRun& run : due_) count -= run.size() - 1;
    return count;
  }

  /// So many neighbours of which none is taken.
  std::optional<SegmentRun> cheapest_left(std::size_t size) const {
    std::optional<SegmentRun> best;
    std::size_t free = 0;  // before the end of the run
    for (std::size_t last = 1; last <= live_.size(); ++last) {
      free = is_taken_[last - 1] ? 0 : free + 1;
      if (free < size) continue;
      const SegmentRun run{last - size, last};
      if (!best || written_by(run) < written_by(*best)) best = run;
    }
    return best;
  }

  SegmentRun cheapest(std::size_t size) const {
    SegmentRun best{0, size};
    for (std::size_t first = 1; first + size <= live_.size(); ++first) {
      if (written_by({first, first + size}) < written_by(best)) best = {first, first + size};
    }
    return best;
  }

  std::uint64_t written_by(const SegmentRun& run) const {
    std::uint64_t bytes = 0;
    for (std::size_t at = run.first; at < run.last; ++at) bytes += live_[at];
    return bytes;
  }

  std::span<const SegmentSize> segments_;
  std::vector<std::uint64_t> live_;  ///< bytes of documents that are not deleted
  std::vector<bool> is_taken_;
  std::vector<SegmentRun> due_;
};

}  // namespace

std::vector<SegmentSize> sizes_of(const std::vector<SegmentEntry>& segments) {
  std::vector<SegmentSize> sizes;
  for (const SegmentEntry& entry : segments) {
    SegmentSize& size =
        sizes.emplace_back(SegmentSize{0, entry.info.document_count, entry.deleted});
    for (const FileStamp& stamp : entry.info.files) size.bytes += stamp.bytes;
  }
  return sizes;
}

std::vector<SegmentRun> due_merges(std::span<const SegmentSize> segments) {
  return Policy(segments).due();
}

}  // namespace inkling::storage

#include "server/snapshots/snapshots.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <system_error>
#include <utility>

#include "inkling/error.h"
#include "service/answer_cache.h"

namespace inkling::server {

namespace {

/// The part of its memory that a searcher of an old commit gets.
constexpr std::uint64_t kOldShare = 64;

}  // namespace

Snapshots::Snapshots(std::filesystem::path directory, std::uint64_t memory)
    : directory_(std::move(directory)), memory_(memory) {
  has_changed();
  newest_ = std::make_shared<const Searcher>(searcher_of(Index::open(directory_), memory_));
}

Searcher Snapshots::searcher_of(Index index, std::uint64_t memory) const {
  return Searcher(std::move(index), {.memory = memory});
}

void Snapshots::look_if_due() {
  bool is_due = false;
  {
    const std::lock_guard lock(mutex_);
    is_due = Clock::now() - looked_ >= kBetween;
  }
  // Who comes while another looks takes what there is.
  if (std::unique_lock looking(looking_, std::defer_lock); is_due && looking.try_lock()) look();
}

SharedSearcher Snapshots::newest() {
  look_if_due();
  const std::lock_guard lock(mutex_);
  was_handed_out_ = true;
  return newest_;
}

void Snapshots::refresh() {
  const std::lock_guard looking(looking_);
  {
    const std::lock_guard lock(mutex_);
    is_settled_ = false;
  }
  look();
}

/// A commit is a file that gets its name, which the time of the directory tells. Times are as
/// coarse as the ticks of the kernel: a change within the last of them may have a second one behind
/// it, of the same time.
bool Snapshots::has_changed() {
  constexpr std::chrono::milliseconds kTick(50);
  std::error_code fault;
  const auto time = std::filesystem::last_write_time(directory_, fault);
  const std::lock_guard lock(mutex_);
  looked_ = Clock::now();
  const bool is_other = fault || !is_settled_ || time != changed_;
  changed_ = time;
  is_settled_ = !fault && std::filesystem::file_time_type::clock::now() - time > kTick;
  return is_other;
}

void Snapshots::look() {
  if (!has_changed()) return;
  try {
    Index index = Index::open(directory_);
    bool is_same = false;
    {
      const std::lock_guard lock(mutex_);
      // An index that was deleted and made again counts its commits from 1 again.
      is_same = service::commit_key(index) == service::commit_key(newest_->index());
      if (!is_same && index.snapshot() <= newest_->index().snapshot()) forget_all();
      fault_.clear();
    }
    if (!is_same) replace(std::make_shared<const Searcher>(searcher_of(std::move(index), memory_)));
  } catch (const std::exception& error) {
    // Whatever it was: the watcher has nobody to tell.
    const std::lock_guard lock(mutex_);
    fault_ = error.what();
    is_settled_ = false;
  }
}

/// The commits of an index that is gone, whose numbers those of another one have now.
void Snapshots::forget_all() {
  kept_.clear();
  was_handed_out_ = false;
}

/// The old one gives its caches back.
void Snapshots::replace(SharedSearcher searcher) {
  auto old = std::make_shared<const Searcher>(searcher_of(newest_->index(), memory_ / kOldShare));
  const std::lock_guard lock(mutex_);
  if (was_handed_out_) keep(std::move(old));
  was_handed_out_ = false;
  newest_ = std::move(searcher);
}

void Snapshots::keep(SharedSearcher searcher) {
  kept_.push_back({std::move(searcher), Clock::now()});
  drop_old();
}

void Snapshots::drop_old() {
  const Clock::time_point now = Clock::now();
  while (!kept_.empty() && (kept_.size() > kMostKept || now - kept_.front().since > kKept))
    kept_.pop_front();
}

/// Null where it is not there. It is kept anew.
SharedSearcher Snapshots::find_kept(std::uint64_t snapshot) {
  drop_old();
  const auto found = std::ranges::find_if(kept_, [snapshot](const Kept& kept) {
    return kept.searcher->index().snapshot() == snapshot;
  });
  if (found == kept_.end()) return nullptr;
  SharedSearcher searcher = std::move(found->searcher);
  kept_.erase(found);
  keep(searcher);
  return searcher;
}

SharedSearcher Snapshots::at(std::uint64_t snapshot) {
  look_if_due();
  {
    const std::lock_guard lock(mutex_);
    if (newest_->index().snapshot() == snapshot) {
      was_handed_out_ = true;
      return newest_;
    }
    if (SharedSearcher kept = find_kept(snapshot)) return kept;
  }
  // The index itself may keep it.
  SharedSearcher opened = std::make_shared<const Searcher>(
      searcher_of(Index::open(directory_, snapshot), memory_ / kOldShare));
  const std::lock_guard lock(mutex_);
  if (SharedSearcher kept = find_kept(snapshot)) return kept;  // another thread was faster
  keep(opened);
  return opened;
}

std::vector<std::uint64_t> Snapshots::all() {
  const SharedSearcher now = newest();
  std::vector<std::uint64_t> found = {now->index().snapshot()};
  try {
    const std::vector<std::uint64_t> on_disk = Index::snapshots(directory_);
    found.insert(found.end(), on_disk.begin(), on_disk.end());
  } catch (const Error&) {
    // The index went: what is open is all there is.
  }
  const std::lock_guard lock(mutex_);
  drop_old();
  for (const Kept& kept : kept_) found.push_back(kept.searcher->index().snapshot());
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::string Snapshots::fault() const {
  const std::lock_guard lock(mutex_);
  return fault_;
}

}  // namespace inkling::server

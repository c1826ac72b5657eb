#include "service/folder_watch.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "inkling/error.h"

namespace inkling::service {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// Opening and reading are not changes.
constexpr std::uint32_t kOfEntries = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO;
constexpr std::uint32_t kOfSelf = IN_DELETE_SELF | IN_MOVE_SELF;
constexpr std::uint32_t kOfContent = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB;

/// Of these, what may put other bytes at a path.
constexpr std::uint32_t kOfBytes = IN_CREATE | IN_MOVED_TO | IN_MODIFY;

/// How often it is asked whether to stop.
constexpr std::chrono::milliseconds kPause{50};

int open_inotify() {
  const int descriptor = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (descriptor >= 0) return descriptor;
  throw IoError("inotify", errno, "folders cannot be watched",
                "end other programs that watch folders, or raise fs.inotify.max_user_instances");
}

/// The path from the root on, without links as far as it exists.
fs::path resolved(const fs::path& path) {
  std::error_code ignored;
  return fs::weakly_canonical(fs::absolute(path, ignored), ignored);
}

/// `a/b/` is `a/b`.
fs::path without_slash(const fs::path& path) {
  return path.has_filename() ? path : path.parent_path();
}

/// Whether something can be read within `time`.
bool is_readable(int descriptor, std::chrono::milliseconds time) {
  pollfd waiting{descriptor, POLLIN, 0};
  return ::poll(&waiting, 1, static_cast<int>(time.count())) > 0;
}

}  // namespace

FolderWatch::FolderWatch(const std::vector<fs::path>& unheeded) : descriptor_(open_inotify()) {
  for (const fs::path& path : unheeded) {
    if (!path.empty()) unheeded_.push_back(without_slash(path));
  }
}

FolderWatch::~FolderWatch() { ::close(descriptor_); }

void FolderWatch::begin_round() {
  ++round_;
  unwatched_ = 0;
}

/// The watch of a path that is there. A folder that is reached by two paths has one watch.
FolderWatch::Watched* FolderWatch::watch(const fs::path& path, std::uint32_t events) {
  const int number = ::inotify_add_watch(descriptor_, path.c_str(),
                                         events | kOfSelf | IN_EXCL_UNLINK | IN_MASK_ADD);
  if (number < 0) {
    unwatched_ += errno == ENOSPC || errno == ENOMEM ? 1 : 0;
    return nullptr;
  }
  Watched& watched = watched_[number];
  if (watched.round != round_) watched = {.round = round_};
  watched.paths.insert(path);
  return &watched;
}

void FolderWatch::add(const fs::path& path) {
  if (Watched* const watched = watch(path, kOfEntries | kOfContent)) watched->heeds_all = true;
}

void FolderWatch::add_way_to(const fs::path& path) {
  fs::path folder = path.is_absolute() ? path.root_path() : fs::path(".");
  for (const fs::path& part : path.relative_path()) {
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      if (Watched* const watched = watch(folder, kOfEntries)) watched->heeded.insert(part.string());
    }
    folder /= part;
  }
}

void FolderWatch::end_round() {
  changed_.clear();
  for (auto at = watched_.begin(); at != watched_.end();) {
    if (at->second.round == round_) {
      ++at;
    } else {
      ::inotify_rm_watch(descriptor_, at->first);
      at = watched_.erase(at);
    }
  }
}

bool FolderWatch::is_heeded(const Watched& watched, const std::string& name) const {
  if (name.empty()) return true;
  if (!watched.heeds_all && !watched.heeded.contains(name)) return false;
  return std::ranges::none_of(unheeded_, [&](const fs::path& path) {
    return path.filename() == name && resolved(path) == resolved(*watched.paths.begin() / name);
  });
}

void FolderWatch::note_changed(const Watched& watched, const std::string& name) {
  for (const fs::path& path : watched.paths)
    changed_.insert(without_slash((path / name).lexically_normal()));
}

bool FolderWatch::has_changed(const fs::path& path) const {
  if (changed_.empty()) return false;
  fs::path at = path.lexically_normal();
  while (!changed_.contains(at)) {
    if (!at.has_relative_path()) return false;
    at = at.parent_path();
  }
  return true;
}

/// Reads what there is: whether something changed that matters.
bool FolderWatch::read_events() {
  alignas(inotify_event) std::array<char, 1 << 16> buffer;
  bool is_changed = false;
  for (;;) {
    const ssize_t count = ::read(descriptor_, buffer.data(), buffer.size());
    if (count <= 0) return is_changed;
    for (const char* at = buffer.data(); at < buffer.data() + count;) {
      inotify_event event;
      std::memcpy(&event, at, sizeof event);
      const std::string name = event.len > 0 ? std::string(at + sizeof event) : std::string();
      at += sizeof event + event.len;
      const auto known = watched_.find(event.wd);
      // After an overflow nobody knows what has changed.
      const bool is_lost = (event.mask & IN_Q_OVERFLOW) != 0;
      const bool is_heard = known != watched_.end() && is_heeded(known->second, name);
      is_changed = is_changed || is_lost || is_heard;
      if (is_heard && (event.mask & kOfBytes) != 0) note_changed(known->second, name);
      if (known != watched_.end() && (event.mask & IN_IGNORED) != 0) watched_.erase(known);
    }
  }
}

Woken FolderWatch::wait(const Patience& patience, const StopAsked& stop) {
  const Clock::time_point start = Clock::now();
  Clock::time_point first{};
  Clock::time_point last{};
  bool is_changed = false;
  for (;;) {
    if (is_asked(stop)) return Woken::by_stop;
    const Clock::time_point now = Clock::now();
    if (is_changed && (now - last >= patience.quiet || now - first >= patience.most))
      return Woken::by_change;
    if (!is_changed && now - start >= patience.longest) return Woken::by_time;
    if (!is_readable(descriptor_, std::min(kPause, patience.quiet)) || !read_events()) continue;
    last = Clock::now();
    if (!is_changed) first = last;
    is_changed = true;
  }
}

}  // namespace inkling::service

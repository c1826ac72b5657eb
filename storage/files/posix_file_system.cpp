#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "inkling/error.h"
#include "storage/files/file_system.h"
#include "storage/files/mapping_guard.h"

namespace inkling::storage {

namespace {

namespace fs = std::filesystem;

class Descriptor {
 public:
  explicit Descriptor(int number) noexcept : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;

  int number() const noexcept { return number_; }

 private:
  int number_;
};

/// Repeats `call` while signals interrupt it.
template <typename Call>
auto uninterrupted(Call call) {
  for (;;) {
    const auto result = call();
    if (result >= 0 || errno != EINTR) return result;
  }
}

/// As open(). Whoever opens a pipe waits for who is at its other end, perhaps forever: this one
/// does not. A program that has a lease of a file, as a file server may, gives it up within a time
/// that the kernel sets, and that is waited for.
int open_without_pipes(const fs::path& path, int flags) {
  const int all = flags | O_CLOEXEC;
  const int number = uninterrupted([&] { return ::open(path.c_str(), all | O_NONBLOCK, 0666); });
  if (number >= 0 || errno != EWOULDBLOCK) return number;
  return uninterrupted([&] { return ::open(path.c_str(), all, 0666); });
}

Descriptor open_or_throw(const fs::path& path, int flags, const char* what_failed) {
  const int number = open_without_pipes(path, flags);
  if (number < 0) throw IoError(path.string(), errno, what_failed);
  return Descriptor(number);
}

void sync_or_throw(const Descriptor& file, const fs::path& path) {
  if (uninterrupted([&] { return ::fsync(file.number()); }) != 0)
    throw IoError(path.string(), errno, "cannot make durable (fsync)");
}

/// Buffers small appends and writes large ones through. Starts writing a large file to the disk
/// while it grows, so that sync() has less to wait for.
class PosixWritableFile : public WritableFile {
 public:
  explicit PosixWritableFile(fs::path path)
      : path_(std::move(path)),
        file_(open_or_throw(path_, O_WRONLY | O_CREAT | O_TRUNC, "cannot create")) {}

  void append(std::span<const std::byte> bytes) override {
    if (buffer_.size() + bytes.size() > kBufferBytes) flush();
    if (bytes.size() >= kBufferBytes) {
      write_all(bytes);
    } else {
      buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    }
  }

  void sync() override {
    flush();
    if (send_error_ != 0)
      throw IoError(path_.string(), send_error_, "cannot make durable (sync_file_range)");
    sync_or_throw(file_, path_);
  }

 private:
  static constexpr std::size_t kBufferBytes = 64 * 1024;
  static constexpr std::size_t kSentBytes = std::size_t{1} << 20;
  static constexpr std::size_t kPage = 4096;

  void flush() {
    write_all(buffer_);
    buffer_.clear();
  }

  void write_all(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const ssize_t written =
          uninterrupted([&] { return ::write(file_.number(), bytes.data(), bytes.size()); });
      if (written <= 0)
        throw IoError(path_.string(), written == 0 ? ENOSPC : errno, "cannot write");
      bytes = bytes.subspan(static_cast<std::size_t>(written));
      waiting_bytes_ += static_cast<std::size_t>(written);
    }
    if (waiting_bytes_ >= kSentBytes) send();
  }

  /// Starts writing whole pages, which are complete. A hint: where the system does not have it,
  /// sync() does all. The system may report an error only once, so that sync() must know of it.
  void send() noexcept {
#ifdef SYNC_FILE_RANGE_WRITE
    const std::size_t bytes = waiting_bytes_ / kPage * kPage;
    const auto at = static_cast<off_t>(sent_bytes_);
    if (::sync_file_range(file_.number(), at, static_cast<off_t>(bytes), SYNC_FILE_RANGE_WRITE) !=
            0 &&
        is_refusal(errno)) {
      send_error_ = errno;
    }
    sent_bytes_ += bytes;
    waiting_bytes_ -= bytes;
#else
    waiting_bytes_ = 0;
#endif
  }

  static bool is_refusal(int error_number) noexcept {
    return error_number == EIO || error_number == ENOSPC || error_number == EDQUOT ||
           error_number == EROFS;
  }

  fs::path path_;
  Descriptor file_;
  std::vector<std::byte> buffer_;
  std::uint64_t sent_bytes_ = 0;
  std::size_t waiting_bytes_ = 0;  ///< behind them, written
  int send_error_ = 0;
};

class Mapping {
 public:
  Mapping(const fs::path& path, const Descriptor& file) {
    struct stat status {};
    if (::fstat(file.number(), &status) != 0)
      throw IoError(path.string(), errno, "cannot read its size");
    size_ = static_cast<std::size_t>(status.st_size);
    if (size_ == 0) return;
    start_ = ::mmap(nullptr, size_, PROT_READ, MAP_SHARED, file.number(), 0);
    if (start_ == MAP_FAILED) throw IoError(path.string(), errno, "cannot map");
  }
  ~Mapping() {
    if (size_ != 0) ::munmap(start_, size_);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  std::span<const std::byte> bytes() const noexcept {
    return {static_cast<const std::byte*>(start_), size_};
  }
  void forget_pages() const noexcept {
    if (size_ != 0) ::madvise(start_, size_, MADV_DONTNEED);
  }

 private:
  void* start_ = nullptr;
  std::size_t size_ = 0;
};

class MappedFile : public ReadableFile {
 public:
  MappedFile(const fs::path& path, const Descriptor& file)
      : mapping_(path, file), guard_(mapping_.bytes().data(), mapping_.bytes().size()) {}

  std::span<const std::byte> bytes() const noexcept override { return mapping_.bytes(); }
  const std::atomic<bool>* is_lost() const noexcept override { return &guard_.is_lost(); }
  // A page that the guard replaced would be read as zeros again, without a signal.
  void forget_pages() const noexcept override {
    if (!guard_.is_lost()) mapping_.forget_pages();
  }

 private:
  Mapping mapping_;
  MappingGuard guard_;
};

class PosixLock : public FileLock {
 public:
  explicit PosixLock(Descriptor file) : file_(std::move(file)) {}
  ~PosixLock() override {
    // Closing would not do: the lock belongs to the open file, which a forked process has, too.
    if (::getpid() == process_) ::flock(file_.number(), LOCK_UN);
  }

 private:
  Descriptor file_;
  pid_t process_ = ::getpid();
};

std::string read_holder(const Descriptor& file) {
  char text[32] = {};
  const ssize_t size = ::pread(file.number(), text, sizeof text - 1, 0);
  std::string pid(text, size > 0 ? static_cast<std::size_t>(size) : 0);
  while (!pid.empty() && pid.back() == '\n') pid.pop_back();
  return pid.empty() ? "another process" : "process " + pid;
}

class PosixFileSystem : public FileSystem {
 public:
  explicit PosixFileSystem(fs::path directory) : directory_(std::move(directory)) {}

  std::string location() const override { return directory_.string(); }

  bool exists() const override {
    std::error_code error;
    const bool is_there = fs::is_directory(directory_, error);
    if (error && error != std::errc::no_such_file_or_directory &&
        error != std::errc::not_a_directory) {
      throw IoError(location(), error.value(), "cannot look into the directory");
    }
    return is_there;
  }

  bool make_directory() override {
    made_.clear();
    std::error_code error;
    const fs::path whole = fs::absolute(directory_, error);
    if (error) throw IoError(location(), error.value(), "the current folder cannot be read");
    return make_with_parents(whole);
  }

  void remove_directory() override {
    if (::rmdir(directory_.c_str()) != 0 && errno != ENOTEMPTY && errno != EEXIST &&
        errno != ENOENT)
      throw IoError(location(), errno, "cannot remove the directory");
    for (; !made_.empty(); made_.pop_back()) {
      // Whoever has put something into it meanwhile keeps it.
      if (::rmdir(made_.back().c_str()) != 0 && errno != ENOENT) return;
    }
  }

  std::vector<std::string> list() const override {
    std::vector<std::string> names;
    if (!exists()) return names;
    std::error_code error;
    for (fs::directory_iterator at(directory_, error), end; !error && at != end;
         at.increment(error)) {
      names.push_back(at->path().filename().string());
    }
    if (error) throw IoError(location(), error.value(), "cannot list the directory");
    std::sort(names.begin(), names.end());
    return names;
  }

  std::unique_ptr<WritableFile> create(const std::string& name) override {
    return std::make_unique<PosixWritableFile>(directory_ / name);
  }

  std::shared_ptr<const ReadableFile> open(const std::string& name) const override {
    const fs::path path = directory_ / name;
    const int number = open_without_pipes(path, O_RDONLY);
    if (number < 0 && (errno == ENOENT || errno == ENOTDIR)) return nullptr;
    if (number < 0) throw IoError(path.string(), errno, "cannot open");
    return std::make_shared<MappedFile>(path, Descriptor(number));
  }

  bool link(const FileSystem& source, const std::string& from, const std::string& to) override {
    const auto* const other = dynamic_cast<const PosixFileSystem*>(&source);
    if (other == nullptr) return false;
    const fs::path there = other->directory_ / from;
    const fs::path here = directory_ / to;
    remove(to);
    if (::link(there.c_str(), here.c_str()) == 0) return true;
    if (!may_copy_instead(errno)) throw IoError(here.string(), errno, "cannot link");
    return false;
  }

  void rename(const std::string& from, const std::string& to) override {
    if (::rename((directory_ / from).c_str(), (directory_ / to).c_str()) != 0) {
      throw IoError((directory_ / from).string(), errno, "cannot rename to " + to);
    }
  }

  void remove(const std::string& name) override {
    const fs::path path = directory_ / name;
    if (::unlink(path.c_str()) != 0 && errno != ENOENT)
      throw IoError(path.string(), errno, "cannot remove");
  }

  void sync_directory() override {
    sync_or_throw(open_or_throw(directory_, O_RDONLY | O_DIRECTORY, "cannot open"), directory_);
  }

  std::unique_ptr<FileLock> lock(const std::string& name) override {
    const fs::path path = directory_ / name;
    for (;;) {
      Descriptor file = open_or_throw(path, O_RDWR | O_CREAT, "cannot open the lock");
      if (uninterrupted([&] { return ::flock(file.number(), LOCK_EX | LOCK_NB); }) != 0) {
        if (errno == EWOULDBLOCK) throw IndexBusyError(location(), read_holder(file));
        throw IoError(path.string(), errno, "cannot lock");
      }
      // Whoever held it may have removed the file since it was opened here.
      if (!is_at(file, path)) continue;
      write_holder(file);
      return std::make_unique<PosixLock>(std::move(file));
    }
  }

 private:
  // A new directory is durable once the one that names it was synced. False where it was there.
  bool make_with_parents(const fs::path& directory) {
    std::error_code error;
    if (directory.empty() || fs::is_directory(directory, error)) return false;
    const fs::path parent = directory.parent_path();
    if (parent != directory) make_with_parents(parent);
    const bool is_made = fs::create_directory(directory, error);
    if (error) throw IoError(directory.string(), error.value(), "cannot make the directory");
    if (is_made) made_.push_back(directory);
    if (is_made)
      sync_or_throw(open_or_throw(parent, O_RDONLY | O_DIRECTORY, "cannot open"), parent);
    return is_made;
  }

  /// What says that there can be no link, and nothing of the disk's state.
  static bool may_copy_instead(int error_number) noexcept {
    return error_number == EXDEV || error_number == EPERM || error_number == EACCES ||
           error_number == EMLINK || error_number == ENOTSUP || error_number == ENOSYS ||
           error_number == ENOENT;
  }

  static bool is_at(const Descriptor& file, const fs::path& path) {
    struct stat opened {};
    struct stat there {};
    return ::fstat(file.number(), &opened) == 0 && ::stat(path.c_str(), &there) == 0 &&
           opened.st_dev == there.st_dev && opened.st_ino == there.st_ino;
  }

  // Only for the message of a second writer: on a full disk the lock holds without a name.
  static void write_holder(const Descriptor& file) {
    const std::string pid = std::to_string(::getpid()) + "\n";
    const bool written =
        ::ftruncate(file.number(), 0) == 0 &&
        ::pwrite(file.number(), pid.data(), pid.size(), 0) == static_cast<ssize_t>(pid.size());
    static_cast<void>(written);
  }

  fs::path directory_;
  std::vector<fs::path> made_;  ///< by make_directory(), from the top down
};

}  // namespace

std::shared_ptr<FileSystem> open_directory(const std::filesystem::path& directory) {
  if (directory.empty()) throw OptionError("index", "it is empty", "name a directory");
  return std::make_shared<PosixFileSystem>(directory);
}

}  // namespace inkling::storage

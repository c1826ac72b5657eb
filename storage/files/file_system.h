#pragma once

/// The only door to the disk: one directory of files with flat names.
///
/// Everything in storage/ goes through this interface, so that tests can keep an index in memory
/// and make any operation fail. Implementations: open_directory() for POSIX, MemoryFileSystem for
/// tests.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::storage {

/// A file that grows at its end. What was appended after the last sync() may be lost when it is
/// destroyed.
class WritableFile {
 public:
  virtual ~WritableFile() = default;
  /// Appends all of `bytes` or throws IoError.
  virtual void append(std::span<const std::byte> bytes) = 0;
  /// Returns once all bytes are durable. A failure is final: the file must be given up.
  virtual void sync() = 0;
};

/// The bytes of a file that never changes. They stay readable after the file is removed.
class ReadableFile {
 public:
  virtual ~ReadableFile() = default;
  virtual std::span<const std::byte> bytes() const noexcept = 0;
  /// True when reading the bytes failed, because the file was truncated or its disk fails: zeros
  /// were read instead. Check it after reading. Null where that cannot happen.
  virtual const std::atomic<bool>* is_lost() const noexcept { return nullptr; }
  /// Gives back the memory that the bytes take while they are mapped; the next read maps them
  /// again.
  virtual void forget_pages() const noexcept {}
};

/// Held until destroyed. A forked process holds it, too, but only the one that took it lets go, for
/// both; when that one dies, the lock stays until the other ends as well.
class FileLock {
 public:
  virtual ~FileLock() = default;
};

/// All operations throw IoError when the system refuses.
class FileSystem {
 public:
  virtual ~FileSystem() = default;

  /// Where this is, for messages.
  virtual std::string location() const = 0;
  /// Whether the directory is there.
  virtual bool exists() const = 0;
  /// Makes the directory with its parents; does nothing when it is there. Whether it was made.
  virtual bool make_directory() = 0;
  /// Removes the directory if nothing is in it any more, with those that make_directory() made.
  virtual void remove_directory() = 0;
  /// Names of all files, sorted; empty when there is no directory.
  virtual std::vector<std::string> list() const = 0;
  /// Creates the file, or truncates it.
  virtual std::unique_ptr<WritableFile> create(const std::string& name) = 0;
  /// Null when there is no such file.
  virtual std::shared_ptr<const ReadableFile> open(const std::string& name) const = 0;
  /// Gives the file `from` of another directory the name `to` in this one, too, replacing what was
  /// there: both are the same bytes on disk, durable as those of `from` are, and either may be
  /// removed alone. False where that cannot be: another disk or kind of file system, one without
  /// links, or a file that is gone.
  virtual bool link(const FileSystem& source, const std::string& from, const std::string& to) = 0;
  /// Atomically gives `from` the name `to`, replacing what was there.
  virtual void rename(const std::string& from, const std::string& to) = 0;
  /// Does nothing when there is no such file.
  virtual void remove(const std::string& name) = 0;
  /// Makes creations, renames and removals durable.
  virtual void sync_directory() = 0;
  /// Takes the lock on file `name`, or throws IndexBusyError with its holder. The file is created
  /// if needed; the kernel releases the lock when the process ends. Only the holder may remove it.
  virtual std::unique_ptr<FileLock> lock(const std::string& name) = 0;
};

/// The files of `directory`, which need not exist yet. Throws OptionError for an empty path.
std::shared_ptr<FileSystem> open_directory(const std::filesystem::path& directory);

/// Files in memory, for tests. Thread safe. Knows what was not synced yet: lose_unsynced() leaves
/// what a power cut would.
class MemoryFileSystem : public FileSystem {
 public:
  std::string location() const override { return "memory"; }
  bool exists() const override { return true; }
  bool make_directory() override { return false; }
  void remove_directory() override {}
  std::vector<std::string> list() const override;
  std::unique_ptr<WritableFile> create(const std::string& name) override;
  std::shared_ptr<const ReadableFile> open(const std::string& name) const override;
  bool link(const FileSystem& source, const std::string& from, const std::string& to) override;
  void rename(const std::string& from, const std::string& to) override;
  void remove(const std::string& name) override;
  void sync_directory() override;
  std::unique_ptr<FileLock> lock(const std::string& name) override;

  /// The bytes of a file, and its replacement: damage on purpose.
  std::string contents(const std::string& name) const;
  void replace(const std::string& name, std::string bytes);

  /// Takes the directory back to its last sync and each file to its own.
  void lose_unsynced();

 private:
  struct Node {
    std::shared_ptr<const std::string> bytes;  ///< as a process sees them
    std::string durable;                       ///< as a power cut leaves them
  };
  class Writer;
  class Lock;

  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Node>> nodes_;
  std::map<std::string, std::shared_ptr<Node>> durable_nodes_;
  bool locked_ = false;
};

}  // namespace inkling::storage

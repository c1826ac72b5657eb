#pragma once

/// A file system with a word said before each operation: it may fail, kill the process, or race.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "storage/files/file_system.h"
#include "storage/files/format.h"

namespace inkling::test {

enum class Operation { create, append, sync, link, rename, remove, sync_directory, list, open };

/// Whether the operation changes the directory or a file.
constexpr bool is_write(Operation operation) { return operation < Operation::list; }

/// Hands everything on to `files`, after `before(operation, name)`. What `before` throws reaches
/// the caller instead; an append that fails so has written half of its bytes, as on a disk that is
/// full.
class FaultFileSystem : public storage::FileSystem {
 public:
  using Before = std::function<void(Operation, const std::string& name)>;

  FaultFileSystem(std::shared_ptr<storage::FileSystem> files, Before before)
      : files_(std::move(files)), before_(std::move(before)) {}

  std::string location() const override { return files_->location(); }
  bool exists() const override { return files_->exists(); }
  bool make_directory() override { return files_->make_directory(); }
  void remove_directory() override { files_->remove_directory(); }
  std::vector<std::string> list() const override;
  std::unique_ptr<storage::WritableFile> create(const std::string& name) override;
  std::shared_ptr<const storage::ReadableFile> open(const std::string& name) const override;
  bool link(const storage::FileSystem& source, const std::string& from,
            const std::string& to) override;
  void rename(const std::string& from, const std::string& to) override;
  void remove(const std::string& name) override;
  void sync_directory() override;
  std::unique_ptr<storage::FileLock> lock(const std::string& name) override {
    return files_->lock(name);
  }

 private:
  class Writer;

  std::shared_ptr<storage::FileSystem> files_;
  Before before_;
};

/// Counts writing operations and lets the `fail_at`-th fail, counted from 1; `for_good`: and all
/// after it.
struct Fault {
  int fail_at = 0;
  int error_number = 0;
  bool for_good = false;
  int operations = 0;
  std::optional<Operation> first_failed{};
  std::string first_name{};  ///< of its file

  /// What fails after a commit, and takes nothing from it: removing, and the note of the newest.
  bool may_go_unsaid() const {
    return first_failed == Operation::remove || first_name == storage::kNewestName;
  }

  void operator()(Operation operation, const std::string& name);
};

}  // namespace inkling::test

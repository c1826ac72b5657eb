#include "tests/storage/fault_file_system.h"

#include "inkling/error.h"

namespace inkling::test {

class FaultFileSystem::Writer : public storage::WritableFile {
 public:
  Writer(std::unique_ptr<storage::WritableFile> file, std::string name, const Before& before)
      : file_(std::move(file)), name_(std::move(name)), before_(before) {}

  void append(std::span<const std::byte> bytes) override {
    try {
      before_(Operation::append, name_);
    } catch (...) {
      file_->append(bytes.first(bytes.size() / 2));
      throw;
    }
    file_->append(bytes);
  }

  void sync() override {
    before_(Operation::sync, name_);
    file_->sync();
  }

 private:
  std::unique_ptr<storage::WritableFile> file_;
  std::string name_;
  Before before_;
};

std::vector<std::string> FaultFileSystem::list() const {
  before_(Operation::list, "");
  return files_->list();
}

std::unique_ptr<storage::WritableFile> FaultFileSystem::create(const std::string& name) {
  before_(Operation::create, name);
  return std::make_unique<Writer>(files_->create(name), name, before_);
}

std::shared_ptr<const storage::ReadableFile> FaultFileSystem::open(const std::string& name) const {
  before_(Operation::open, name);
  return files_->open(name);
}

bool FaultFileSystem::link(const storage::FileSystem& source, const std::string& from,
                           const std::string& to) {
  before_(Operation::link, to);
  return files_->link(source, from, to);
}

void FaultFileSystem::rename(const std::string& from, const std::string& to) {
  before_(Operation::rename, from);
  files_->rename(from, to);
}

void FaultFileSystem::remove(const std::string& name) {
  before_(Operation::remove, name);
  files_->remove(name);
}

void FaultFileSystem::sync_directory() {
  before_(Operation::sync_directory, "");
  files_->sync_directory();
}

void Fault::operator()(Operation operation, const std::string& name) {
  if (!is_write(operation)) return;
  ++operations;
  const bool fails = for_good ? operations >= fail_at : operations == fail_at;
  if (fail_at == 0 || !fails) return;
  if (!first_failed) {
    first_failed = operation;
    first_name = name;
  }
  throw IoError(name, error_number, "failed on purpose");
}

}  // namespace inkling::test

#include <utility>

#include "inkling/error.h"
#include "storage/bits/bytes.h"
#include "storage/files/file_system.h"

namespace inkling::storage {

namespace {

class MemoryFile : public ReadableFile {
 public:
  explicit MemoryFile(std::shared_ptr<const std::string> bytes) : bytes_(std::move(bytes)) {}
  std::span<const std::byte> bytes() const noexcept override { return as_bytes(*bytes_); }

 private:
  std::shared_ptr<const std::string> bytes_;
};

}  // namespace

class MemoryFileSystem::Writer : public WritableFile {
 public:
  Writer(MemoryFileSystem& files, std::shared_ptr<Node> node)
      : files_(&files), node_(std::move(node)) {}

  void append(std::span<const std::byte> bytes) override { bytes_ += as_text(bytes); }

  void sync() override {
    const std::lock_guard lock(files_->mutex_);
    node_->bytes = std::make_shared<const std::string>(bytes_);
    node_->durable = bytes_;
  }

 private:
  MemoryFileSystem* files_;
  std::shared_ptr<Node> node_;
  std::string bytes_;
};

class MemoryFileSystem::Lock : public FileLock {
 public:
  explicit Lock(MemoryFileSystem& files) : files_(&files) {}
  ~Lock() override {
    const std::lock_guard lock(files_->mutex_);
    files_->locked_ = false;
  }

 private:
  MemoryFileSystem* files_;
};

std::vector<std::string> MemoryFileSystem::list() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> names;
  for (const auto& [name, node] : nodes_) names.push_back(name);
  return names;
}

std::unique_ptr<WritableFile> MemoryFileSystem::create(const std::string& name) {
  const std::lock_guard lock(mutex_);
  auto node = std::make_shared<Node>();
  node->bytes = std::make_shared<const std::string>();
  nodes_[name] = node;
  return std::make_unique<Writer>(*this, std::move(node));
}

std::shared_ptr<const ReadableFile> MemoryFileSystem::open(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = nodes_.find(name);
  if (found == nodes_.end()) return nullptr;
  return std::make_shared<MemoryFile>(found->second->bytes);
}

bool MemoryFileSystem::link(const FileSystem& source, const std::string& from,
                            const std::string& to) {
  const auto* const other = dynamic_cast<const MemoryFileSystem*>(&source);
  if (other == nullptr || other == this) return false;
  const std::scoped_lock lock(mutex_, other->mutex_);
  const auto found = other->nodes_.find(from);
  if (found == other->nodes_.end()) return false;
  nodes_[to] = found->second;
  return true;
}

void MemoryFileSystem::rename(const std::string& from, const std::string& to) {
  const std::lock_guard lock(mutex_);
  auto node = nodes_.extract(from);
  if (node.empty()) throw IoError(from, 0, "cannot rename: there is no such file");
  nodes_.erase(to);
  node.key() = to;
  nodes_.insert(std::move(node));
}

void MemoryFileSystem::remove(const std::string& name) {
  const std::lock_guard lock(mutex_);
  nodes_.erase(name);
}

void MemoryFileSystem::sync_directory() {
  const std::lock_guard lock(mutex_);
  durable_nodes_ = nodes_;
}

std::unique_ptr<FileLock> MemoryFileSystem::lock(const std::string& name) {
  const std::lock_guard lock(mutex_);
  if (locked_) throw IndexBusyError(location(), "this process");
  locked_ = true;
  if (!nodes_.contains(name)) {
    nodes_[name] = std::make_shared<Node>();
    nodes_[name]->bytes = std::make_shared<const std::string>();
  }
  return std::make_unique<Lock>(*this);
}

std::string MemoryFileSystem::contents(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  return *nodes_.at(name)->bytes;
}

void MemoryFileSystem::replace(const std::string& name, std::string bytes) {
  const std::lock_guard lock(mutex_);
  auto node = std::make_shared<Node>();
  node->durable = bytes;
  node->bytes = std::make_shared<const std::string>(std::move(bytes));
  nodes_[name] = std::move(node);
}

void MemoryFileSystem::lose_unsynced() {
  const std::lock_guard lock(mutex_);
  nodes_ = durable_nodes_;
  for (const auto& [name, node] : nodes_)
    node->bytes = std::make_shared<const std::string>(node->durable);
  locked_ = false;
}

}  // namespace inkling::storage

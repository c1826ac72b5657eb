#include "report/token_store.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "inkling/error.h"

namespace inkling::report {

namespace {

constexpr std::size_t kBufferedTokens = std::size_t{1} << 17;  // 1 MiB

/// What the environment names is taken, even if it is no folder: the texts of a collection go
/// nowhere else.
std::filesystem::path temporary_folder() {
  for (const char* const variable : {"TMPDIR", "TMP", "TEMP", "TEMPDIR"}) {
    const char* const named = std::getenv(variable);
    if (named != nullptr && *named != '\0') return named;
  }
  return "/tmp";
}

[[noreturn]] void refuse_file(const char* what_failed) {
  throw IoError(temporary_folder().string(), errno, what_failed,
                {"TMPDIR names another folder for temporary files"});
}

int open_nameless() {
  constexpr mode_t kOwnerAlone = 0600;
  const std::filesystem::path folder = temporary_folder();
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kOwnerAlone);
  if (descriptor >= 0) return descriptor;
  // Not every file system has such files: one that loses its name at once is the same.
  std::string name = (folder / "inkling-XXXXXX").string();
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named < 0) refuse_file("cannot make a temporary file");
  ::unlink(name.c_str());
  return named;
}

}  // namespace

TokenStore::TokenStore(std::uint64_t tokens, std::uint64_t most_bytes) {
  const bool fit = tokens <= most_bytes / sizeof(PlacedTerm);
  if (!fit) descriptor_ = open_nameless();
  buffer_.reserve(fit ? static_cast<std::size_t>(tokens) : kBufferedTokens);
}

TokenStore::~TokenStore() {
  if (descriptor_ < 0) return;
  if (!tokens_.empty()) ::munmap(const_cast<PlacedTerm*>(tokens_.data()), tokens_.size_bytes());
  ::close(descriptor_);
}

void TokenStore::append(std::span<const PlacedTerm> tokens) {
  size_ += tokens.size();
  buffer_.insert(buffer_.end(), tokens.begin(), tokens.end());
  if (descriptor_ >= 0 && buffer_.size() >= kBufferedTokens) write_buffer();
}

void TokenStore::write_buffer() {
  std::span<const std::byte> left = std::as_bytes(std::span(buffer_));
  while (!left.empty()) {
    const ssize_t written = ::write(descriptor_, left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) refuse_file("cannot write a temporary file");
    left = left.subspan(static_cast<std::size_t>(written));
  }
  buffer_.clear();
}

void TokenStore::finish() {
  if (descriptor_ < 0) {
    tokens_ = buffer_;
    return;
  }
  write_buffer();
  buffer_ = decltype(buffer_)();  // {} would keep the memory
  if (size_ == 0) return;
  const auto size = static_cast<std::size_t>(size_);
  void* const start =
      ::mmap(nullptr, size * sizeof(PlacedTerm), PROT_READ, MAP_SHARED, descriptor_, 0);
  if (start == MAP_FAILED) refuse_file("cannot map a temporary file");
  tokens_ = {static_cast<const PlacedTerm*>(start), size};
}

}  // namespace inkling::report

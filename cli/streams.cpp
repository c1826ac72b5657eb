#include "cli/streams.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/signals.h"
#include "inkling/error.h"

namespace inkling::cli {

namespace {

int open_file(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw IoError(path, errno, "cannot be opened");
  return descriptor;
}

bool is_special(const std::string& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode);
}

/// The file that a link leads to: a link is not a name to give away.
std::string behind_links(const std::string& path) {
  std::error_code fault;
  if (!std::filesystem::is_symlink(path, fault)) return path;
  const std::filesystem::path target = std::filesystem::canonical(path, fault);
  return fault ? path : target.string();
}

/// What takes the place of a file has its rights.
void take_rights(int descriptor, const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) == 0 && ::fchmod(descriptor, found.st_mode & 07777) != 0)
    throw IoError(path, errno, "its permissions cannot be kept");
}

int create_file(const std::string& path) {
  constexpr mode_t kMode = 0666;
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode);
  if (descriptor < 0) throw IoError(path, errno, "cannot be written");
  return descriptor;
}

/// Waits until something can be read; false when a signal asks to stop. It may come to another
/// thread, or just before the wait begins: so it is looked for again and again.
bool wait_for_input(int descriptor) {
  constexpr int kMilliseconds = 50;
  pollfd waiting{descriptor, POLLIN, 0};
  while (stop_signal() == 0) {
    const int ready = ::poll(&waiting, 1, kMilliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
  }
  return false;
}

}  // namespace

DescriptorBuffer::DescriptorBuffer(int descriptor, std::string name)
    : descriptor_(descriptor), name_(std::move(name)) {
  setp(bytes_.data(), bytes_.data() + bytes_.size());
}

DescriptorBuffer::int_type DescriptorBuffer::underflow() {
  for (;;) {
    if (!wait_for_input(descriptor_)) return traits_type::eof();
    const ssize_t count = ::read(descriptor_, bytes_.data(), bytes_.size());
    if (count == 0) return traits_type::eof();
    if (count < 0 && errno != EINTR) throw IoError(name_, errno, "cannot be read");
    if (count < 0) continue;
    setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
    return traits_type::to_int_type(bytes_[0]);
  }
}

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type next) {
  drain();
  if (traits_type::eq_int_type(next, traits_type::eof())) return traits_type::not_eof(next);
  return sputc(traits_type::to_char_type(next));
}

int DescriptorBuffer::sync() {
  drain();
  if (guard_) write_all(guard_->end());
  return 0;
}

void DescriptorBuffer::drain() {
  const std::string_view bytes(pbase(), static_cast<std::size_t>(pptr() - pbase()));
  setp(bytes_.data(), bytes_.data() + bytes_.size());
  guard_ ? write_all(guard_->shown(bytes)) : write_all(bytes);
}

void DescriptorBuffer::write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      throw IoError(name_, errno, "cannot be written",
                    errno == ENOSPC ? "free some space, or write to another place" : "");
    }
  }
}

DescriptorOutput::DescriptorOutput(int descriptor, const std::string& name)
    : std::ostream(nullptr), buffer_(descriptor, name) {
  rdbuf(&buffer_);
  exceptions(std::ios::badbit);
}

DescriptorOutput::~DescriptorOutput() {
  exceptions(std::ios::goodbit);
  flush();
}

DescriptorInput::DescriptorInput(int descriptor, const std::string& name)
    : std::istream(nullptr), buffer_(descriptor, name) {
  rdbuf(&buffer_);
  exceptions(std::ios::badbit);
}

FileInput::FileInput(const std::string& path)
    : std::istream(nullptr), descriptor_(open_file(path)), buffer_(descriptor_, path) {
  rdbuf(&buffer_);
  exceptions(std::ios::badbit);
}

FileInput::~FileInput() { ::close(descriptor_); }

FileOutput::FileOutput(const std::string& path)
    : std::ostream(nullptr),
      path_(is_special(path) ? path : behind_links(path)),
      written_(is_special(path) ? path : path_ + ".partial"),
      descriptor_(create_file(written_)),
      buffer_(descriptor_, path) {
  rdbuf(&buffer_);
  exceptions(std::ios::badbit);
  if (written_ != path_) take_rights(descriptor_, path_);
}

FileOutput::~FileOutput() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  if (written_ != path_) ::unlink(written_.c_str());
}

void FileOutput::commit() {
  flush();
  const bool is_regular = written_ != path_;
  if (is_regular && ::fsync(descriptor_) != 0) throw IoError(path_, errno, "cannot be written");
  if (::close(std::exchange(descriptor_, -1)) != 0)
    throw IoError(path_, errno, "cannot be written");
  if (is_regular && ::rename(written_.c_str(), path_.c_str()) != 0)
    throw IoError(path_, errno, "cannot be replaced");
}

}  // namespace inkling::cli

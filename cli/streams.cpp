#include "cli/streams.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
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

void DescriptorBuffer::write_all(std::string_view bytes) const {
  service::write_all(descriptor_, name_, bytes);
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
    : std::ostream(nullptr), file_(path), buffer_(file_.descriptor(), path) {
  rdbuf(&buffer_);
  exceptions(std::ios::badbit);
}

void FileOutput::commit() {
  flush();
  file_.commit();
}

}  // namespace inkling::cli

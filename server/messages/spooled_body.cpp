#include "server/messages/spooled_body.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

#include "inkling/error.h"

namespace inkling::server {

namespace {

constexpr std::size_t kPart = std::size_t{64} << 10;

int open_nameless(const std::filesystem::path& folder) {
  constexpr mode_t kOwnerAlone = 0600;
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kOwnerAlone);
  if (descriptor >= 0) return descriptor;
  // Not every file system has such files: one that loses its name at once is the same.
  std::string name = (folder / ".body-XXXXXX").string();
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named < 0) throw IoError(folder.string(), errno, "cannot make a file");
  ::unlink(name.c_str());
  return named;
}

}  // namespace

SpooledBody::SpooledBody(const std::filesystem::path& folder)
    : descriptor_(open_nameless(folder)) {}

SpooledBody::~SpooledBody() { ::close(descriptor_); }

void SpooledBody::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw IoError("the body of a request", errno, "cannot write");
    bytes.remove_prefix(static_cast<std::size_t>(written));
    size_ += static_cast<std::uint64_t>(written);
  }
}

SpooledBytes::SpooledBytes(const SpooledBody& body) : body_(body), part_(kPart) {}

SpooledBytes::int_type SpooledBytes::underflow() {
  ssize_t count = -1;
  do {
    count = ::pread(body_.descriptor(), part_.data(), part_.size(), static_cast<off_t>(read_));
  } while (count < 0 && errno == EINTR);
  if (count < 0) throw IoError("the body of a request", errno, "cannot read");
  if (count == 0) return traits_type::eof();
  read_ += static_cast<std::uint64_t>(count);
  setg(part_.data(), part_.data(), part_.data() + count);
  return traits_type::to_int_type(*gptr());
}

}  // namespace inkling::server

#include "indexer/bytes/byte_source.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace inkling::indexer {

namespace {

class FileSource : public ByteSource {
 public:
  explicit FileSource(const std::filesystem::path& path)
      : path_(path.string()), descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) throw IoError(path_, errno, "cannot be opened");
  }
  ~FileSource() override { ::close(descriptor_); }

 private:
  std::size_t fetch(std::span<char> buffer) override {
    ssize_t size = 0;
    do {
      size = ::read(descriptor_, buffer.data(), buffer.size());
    } while (size < 0 && errno == EINTR);
    if (size < 0) throw IoError(path_, errno, "cannot be read");
    return static_cast<std::size_t>(size);
  }

  std::string path_;
  int descriptor_;
};

class StreamSource : public ByteSource {
 public:
  StreamSource(std::istream& stream, std::string name) : stream_(stream), name_(std::move(name)) {}

 private:
  std::size_t fetch(std::span<char> buffer) override {
    if (!stream_.good()) return 0;
    stream_.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    if (stream_.bad()) throw IoError(name_, 0, "cannot be read");
    return static_cast<std::size_t>(stream_.gcount());
  }

  std::istream& stream_;
  std::string name_;
};

}  // namespace

DamagedStreamError::DamagedStreamError(const std::string& name, std::uint64_t offset,
                                       const std::string& what_is_wrong, StreamDamage damage)
    : IoError(name, 0,
              "byte " + std::to_string(offset) + " of the compressed stream: " + what_is_wrong),
      offset_(offset),
      what_is_wrong_(what_is_wrong),
      damage_(damage) {}

OverpackedStreamError::OverpackedStreamError(const std::string& name, std::uint64_t offset)
    : DamagedStreamError(name, offset,
                         "unpacked, it has more than 256 MiB and 500 times its size; if it "
                         "should be that large, unpack it first") {}

std::unique_ptr<ByteSource> open_file(const std::filesystem::path& path) {
  return std::make_unique<FileSource>(path);
}

std::unique_ptr<ByteSource> open_stream(std::istream& stream, const std::string& name) {
  return std::make_unique<StreamSource>(stream, name);
}

}  // namespace inkling::indexer

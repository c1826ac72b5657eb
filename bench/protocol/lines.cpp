#include "bench/protocol/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "inkling/error.h"

namespace inkling::bench {

namespace {

constexpr std::size_t kChunk = std::size_t{1} << 20;

}  // namespace

Lines::Lines(const std::filesystem::path& file)
    : path_(file.string()), file_(std::fopen(path_.c_str(), "rb")), buffer_(kChunk + kPadding) {
  if (!file_) throw IoError(path_, errno, "cannot open");
}

std::optional<std::string_view> Lines::next() {
  while (const std::optional<std::string_view> line = cut()) {
    ++number_;
    if (!line->empty()) return line;
  }
  return std::nullopt;
}

std::string Lines::place() const { return fmt::format("{}:{}", path_, number_); }

std::optional<std::string_view> Lines::cut() {
  do {
    const std::string_view unread(buffer_.data() + begin_, end_ - begin_);
    if (const std::size_t feed = unread.find('\n'); feed != std::string_view::npos) {
      begin_ += feed + 1;
      return unread.substr(0, feed);
    }
  } while (fill());
  if (begin_ == end_) return std::nullopt;
  const std::size_t last = std::exchange(begin_, end_);
  return std::string_view(buffer_.data() + last, end_ - last);
}

bool Lines::fill() {
  std::copy(buffer_.data() + begin_, buffer_.data() + end_, buffer_.data());
  end_ -= std::exchange(begin_, 0);
  if (end_ + kPadding == buffer_.size()) buffer_.resize(2 * end_ + kPadding);
  const std::size_t read =
      std::fread(buffer_.data() + end_, 1, buffer_.size() - kPadding - end_, file_.get());
  if (read == 0 && std::ferror(file_.get()) != 0) throw IoError(path_, errno, "cannot read");
  end_ += read;
  return read != 0;
}

}  // namespace inkling::bench

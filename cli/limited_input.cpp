#include "cli/limited_input.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "cli/usage_error.h"
#include "render/numbers.h"

namespace inkling::cli {

LimitedInput::Buffer::Buffer(std::istream& source, std::string name, std::uint64_t limit)
    : source_(source.rdbuf()), name_(std::move(name)), limit_(limit) {}

LimitedInput::Buffer::int_type LimitedInput::Buffer::underflow() {
  const std::streamsize count = source_->sgetn(bytes_.data(), std::ssize(bytes_));
  if (count <= 0) return traits_type::eof();
  read_ += static_cast<std::uint64_t>(count);
  if (read_ > limit_) {
    throw UsageError(fmt::format("{}: longer than {}, the most that is read here", name_,
                                 render::byte_size(limit_)),
                     "is another file meant? `inkling index` reads longer texts");
  }
  setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
  return traits_type::to_int_type(bytes_[0]);
}

LimitedInput::LimitedInput(std::istream& source, const std::string& name, std::uint64_t limit)
    : std::istream(nullptr), buffer_(source, name, limit) {
  rdbuf(&buffer_);
  exceptions(std::ios::badbit);
}

std::string all_of(std::istream& in, const std::string&) {
  return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace inkling::cli

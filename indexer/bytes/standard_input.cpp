#include "indexer/bytes/standard_input.h"

#include <string_view>
#include <utility>

#include "indexer/bytes/gzip_source.h"
#include "indexer/bytes/peeked_source.h"
#include "indexer/bytes/utf8.h"
#include "indexer/bytes/zstd_source.h"

namespace inkling::indexer {

namespace {

constexpr const char* kName = "stdin";
constexpr std::string_view kGzipMagic = "\x1F\x8B";
constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";
constexpr std::size_t kFarthest = std::size_t{64} << 10;

std::unique_ptr<PeekedSource> decompressed(std::unique_ptr<PeekedSource> source) {
  const std::string_view magic = source->peek(kZstdMagic.size());
  if (magic.starts_with(kGzipMagic))
    return std::make_unique<PeekedSource>(gunzip(std::move(source), kName));
  if (magic == kZstdMagic) return std::make_unique<PeekedSource>(unzstd(std::move(source), kName));
  return source;
}

InputFormat guess(PeekedSource& source) {
  std::size_t at = source.peek(kByteOrderMark.size()) == kByteOrderMark ? kByteOrderMark.size() : 0;
  for (; at < kFarthest; ++at) {
    const std::string_view front = source.peek(at + 1);
    if (front.size() <= at) break;
    if (std::string_view(" \t\r\n").find(front[at]) != std::string_view::npos) continue;
    return front[at] == '{' ? InputFormat::jsonl : InputFormat::text;
  }
  return InputFormat::text;
}

}  // namespace

StreamInput open_standard_input(std::istream& stream, InputFormat wanted) {
  auto source = decompressed(std::make_unique<PeekedSource>(open_stream(stream, kName)));
  const bool empty = source->peek(1).empty();
  const InputFormat format = wanted == InputFormat::automatic ? guess(*source) : wanted;
  return {.source = std::move(source), .format = format, .empty = empty};
}

}  // namespace inkling::indexer

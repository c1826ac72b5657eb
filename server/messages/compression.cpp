#include "server/messages/compression.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstddef>
#include <new>

#include "server/messages/message.h"

namespace inkling::server {

namespace {

constexpr int kGzipLevel = 4;
constexpr int kZstdLevel = 2;

std::string_view trimmed_of_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// "q=0", "q=0.0": not wanted.
bool is_refused(std::string_view parameters) {
  const std::size_t at = parameters.find("q=");
  if (at == parameters.npos) return false;
  const std::string_view weight = trimmed_of_blanks(parameters.substr(at + 2));
  return !weight.empty() && weight.find_first_not_of("0.") == weight.npos;
}

std::string gzipped(std::string_view bytes) {
  constexpr int kGzipWindow = 15 + 16;  // 16: with a header of gzip
  constexpr int kMemory = 8;
  z_stream stream{};
  if (::deflateInit2(&stream, kGzipLevel, Z_DEFLATED, kGzipWindow, kMemory, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::bad_alloc();
  std::string packed(::deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int result = ::deflate(&stream, Z_FINISH);
  packed.resize(packed.size() - stream.avail_out);
  ::deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::bad_alloc();
  return packed;
}

std::string zstd_packed(std::string_view bytes) {
  std::string packed(::ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ::ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), kZstdLevel);
  if (::ZSTD_isError(size) != 0) throw std::bad_alloc();
  packed.resize(size);
  return packed;
}

}  // namespace

std::string_view to_string(Coding coding) noexcept {
  return coding == Coding::gzip ? "gzip" : coding == Coding::zstd ? "zstd" : "";
}

Coding preferred_coding(std::string_view accepted) {
  Coding best = Coding::identity;
  const std::string lower = lower_case(accepted);
  std::string_view rest = lower;
  while (!rest.empty()) {
    const std::string_view item = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(item.size() + 1, rest.size()));
    const std::size_t end = std::min(item.find(';'), item.size());
    if (is_refused(item.substr(end))) continue;
    const std::string_view name = trimmed_of_blanks(item.substr(0, end));
    if (name == "zstd") best = Coding::zstd;
    if (name == "gzip" && best == Coding::identity) best = Coding::gzip;
  }
  return best;
}

std::string compressed(std::string_view bytes, Coding coding) {
  if (coding == Coding::gzip) return gzipped(bytes);
  if (coding == Coding::zstd) return zstd_packed(bytes);
  return std::string(bytes);
}

HttpResponse compressed_for(const HttpRequest& request, HttpResponse response) {
  if (response.next) return response;
  response.headers.emplace_back("Vary", "Accept-Encoding");
  const std::string* const accepted = request.header("accept-encoding");
  if (accepted == nullptr || response.bytes().size() < kLeastCompressed) return response;
  const Coding coding = preferred_coding(*accepted);
  if (coding == Coding::identity) return response;
  response.body = compressed(response.bytes(), coding);
  response.shared.reset();
  response.embedded = {};
  response.headers.emplace_back("Content-Encoding", to_string(coding));
  return response;
}

}  // namespace inkling::server

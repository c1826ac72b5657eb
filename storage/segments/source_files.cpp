#include "storage/segments/source_files.h"

namespace inkling::storage {

namespace {

constexpr std::size_t kLeastSourceBytes = 1 + 1 + 8 + 1 + 1 + 1;
constexpr std::size_t kLeastReasonBytes = 2;

}  // namespace

std::string encode_source_files(const SourceFiles& sources) {
  std::string out;
  put_varint(out, sources.size());
  for (const auto& [path, source] : sources) {
    put_string(out, path);
    put_varint(out, source.bytes);
    put_fixed(out, source.modified_ns);
    put_varint(out, source.documents);
    out.push_back(source.is_settled ? 1 : 0);
    put_varint(out, source.skipped.size());
    for (const auto& [reason, count] : source.skipped) {
      put_string(out, reason);
      put_varint(out, count);
    }
  }
  return out;
}

SourceFiles read_source_files(ByteReader in) {
  SourceFiles sources;
  for (std::size_t left = in.count(kLeastSourceBytes); left > 0; --left) {
    SourceFile& source = sources[std::string(in.string())];
    source.bytes = in.varint();
    source.modified_ns = in.fixed<std::int64_t>();
    source.documents = in.varint();
    source.is_settled = in.fixed<std::uint8_t>() != 0;
    for (std::size_t reasons = in.count(kLeastReasonBytes); reasons > 0; --reasons) {
      const std::string reason(in.string());
      source.skipped[reason] = in.varint();
    }
  }
  if (!in.at_end()) in.fail("bytes after the end");
  return sources;
}

}  // namespace inkling::storage

#include "storage/strings/substring_table.h"

#include <algorithm>

namespace inkling::storage {

namespace {

/// Of what stands before the strings: a byte, and a count of at most two bytes for each length.
constexpr std::uint64_t kMostHead =
    1 + 2 * (SubstringTable::kLongest - SubstringTable::kShortest + 1);

}  // namespace

SubstringTable::SubstringTable(const CheckedFile& file, std::uint64_t offset, std::uint64_t end) {
  ByteReader in = file.reader(offset, std::min(end - offset, kMostHead));
  code_bits_ = in.fixed<std::uint8_t>();
  if (code_bits_ < kLeastCodeBits || code_bits_ > kMostCodeBits)
    in.fail("codes of an impossible number of bits");
  std::uint64_t code = kByteCodes;
  std::uint64_t bytes = 0;
  for (std::size_t at = 0; at < kLengths; ++at) {
    first_codes_[at] = static_cast<std::uint16_t>(code);
    offsets_[at] = static_cast<std::uint16_t>(bytes);
    if (code_bits_ == kLeastCodeBits) continue;
    const std::uint64_t count = in.varint();
    if (count > (std::uint64_t{1} << code_bits_) - code)
      in.fail("more strings than there are codes");
    code += count;
    bytes += count * (at + kShortest);
  }
  first_codes_.back() = static_cast<std::uint16_t>(code);
  if (bytes > end - in.offset()) in.fail("strings outside of the table");
  strings_ = as_text(file.bytes(in.offset(), bytes)).data();
  end_ = in.offset() + bytes;
}

}  // namespace inkling::storage

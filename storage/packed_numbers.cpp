#include "storage/packed_numbers.h"

#include <bit>

#include "inkling/error.h"
#include "storage/bit_stream.h"

namespace inkling::storage {

std::string PackedNumbers::encode(std::span<const std::uint32_t> numbers) {
  std::uint32_t all = 0;
  for (const std::uint32_t number : numbers) all |= number;
  const auto bits = static_cast<unsigned>(std::bit_width(all));
  BitWriter out;
  out.reserve_more(8 + std::uint64_t{numbers.size()} * bits);
  out.put(bits, 8);
  BitCursor cursor = out.cursor();
  for (const std::uint32_t number : numbers) cursor.put(number, bits);
  out.set_cursor(cursor);
  return std::string(out.view());
}

PackedNumbers::PackedNumbers(const CheckedFile& file, const Section& section, std::uint32_t count)
    : file_(&file), offset_(section.offset + 1) {
  ByteReader in = file.reader(section.offset, std::min<std::uint64_t>(1, section.bytes));
  bits_ = in.fixed<std::uint8_t>();
  if (bits_ > 32 || section.bytes != 1 + (std::uint64_t{count} * bits_ + 7) / 8) {
    file.fail(section.offset, "section of another size than the documents take");
  }
  bytes_ = section.bytes - 1;
  mask_ = low_mask(bits_);
}

void PackedNumbers::read_all(std::span<std::uint32_t> numbers) const {
  BitReader(file_->bytes(offset_, bytes_), file_->path(), offset_).take_all(bits_, numbers);
}

void PackedNumbers::verify_all() const noexcept {
  if (bytes_ == 0) return;
  try {
    std::atomic_ref(verified_).store(file_->bytes(offset_, bytes_).data(), std::memory_order_relaxed);
  } catch (const Error&) {
    // Each number is verified by itself, as before.
  }
}

}  // namespace inkling::storage

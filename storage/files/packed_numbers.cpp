#include "storage/files/packed_numbers.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "inkling/error.h"

namespace inkling::storage {

void PackedPlaces::put(std::span<const std::uint64_t> places, std::string& out) {
  std::uint64_t all = 0;
  for (const std::uint64_t place : places) all |= place;
  const auto bits = static_cast<unsigned>(std::bit_width(all));
  assert(bits <= kMostBits);
  BitWriter writer;
  writer.reserve_more(8 + std::uint64_t{places.size()} * bits);
  writer.put(bits, 8);
  BitCursor cursor = writer.cursor();
  for (const std::uint64_t place : places) cursor.put(place, bits);
  writer.set_cursor(cursor);
  out += writer.view();
}

PackedPlaces::PackedPlaces(const CheckedFile& file, std::uint64_t offset, std::uint64_t end,
                           std::uint64_t count)
    : file_(&file), offset_(offset + 1) {
  bits_ = file.reader(offset, std::min<std::uint64_t>(1, end - offset)).fixed<std::uint8_t>();
  if (bits_ > kMostBits) file.fail(offset, "numbers above 56 bits");
  const std::uint64_t available = end - offset_;
  if (bits_ > 0 && (count > 8 * available || (count * bits_ + 7) / 8 > available)) {
    file.fail(offset, "numbers past their end");
  }
  end_ = offset_ + (count * bits_ + 7) / 8;
}

PackedNumbersWriter::PackedNumbersWriter(unsigned bits, CheckedFileWriter& file)
    : file_(file), bits_(bits) {
  assert(bits <= 64);
  buffer_.reserve_more(std::uint64_t{kBuffered} * bits);
  const auto byte = static_cast<char>(bits);
  file_.append({&byte, 1});
}

void PackedNumbersWriter::flush() {
  file_.append(buffer_.view());
  buffer_.clear();
  buffered_ = 0;
}

PackedNumbers::PackedNumbers(const CheckedFile& file, const Section& section, std::uint32_t count)
    : numbers_(file, section.offset, section.offset + section.bytes, count),
      mask_(low_mask(bits())) {
  if (bits() > 32 || numbers_.end() != section.offset + section.bytes) {
    file.fail(section.offset, "section of another size than the documents take");
  }
}

void PackedNumbers::require_all() const {
  if (numbers_.byte_count() == 0) return;
  std::atomic_ref(verified_).store(numbers_.all().data(), std::memory_order_relaxed);
}

void PackedNumbers::verify_all() const noexcept {
  try {
    require_all();
  } catch (const Error&) {
    // Reading a number verifies its own pages, as before.
  }
}

}  // namespace inkling::storage

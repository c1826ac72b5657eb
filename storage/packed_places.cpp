#include "storage/packed_places.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "storage/bit_stream.h"

namespace inkling::storage {

void PackedPlaces::put(std::span<const std::uint64_t> places, std::string& out) {
  std::uint64_t all = 0;
  for (const std::uint64_t place : places) all |= place;
  const auto bits = static_cast<unsigned>(std::bit_width(all));
  assert(bits <= kMostBits);
  BitWriter writer;
  writer.reserve_more(8 + std::uint64_t{places.size()} * bits);
  writer.put(bits, 8);
  for (const std::uint64_t place : places) writer.put(place, bits);
  out += writer.view();
}

PackedPlaces::PackedPlaces(const CheckedFile& file, std::uint64_t offset, std::uint64_t end, std::uint64_t count)
    : file_(&file), offset_(offset + 1) {
  bits_ = file.reader(offset, std::min<std::uint64_t>(1, end - offset)).fixed<std::uint8_t>();
  if (bits_ > kMostBits) file.fail(offset, "places above 56 bits");
  const std::uint64_t available = end - offset_;
  if (bits_ > 0 && (count > 8 * available || (count * bits_ + 7) / 8 > available)) {
    file.fail(offset, "places past their end");
  }
  end_ = offset_ + (count * bits_ + 7) / 8;
}

std::uint64_t PackedPlaces::operator[](std::uint64_t index) const {
  const std::uint64_t bit = index * bits_;
  const auto bytes = file_->bytes(offset_ + bit / 8, (bit % 8 + bits_ + 7) / 8);
  return bytes.empty() ? 0 : load<std::uint64_t>(bytes.data()) >> (bit % 8) & low_mask(bits_);
}

}  // namespace inkling::storage

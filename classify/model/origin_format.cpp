#include "classify/model/origin_format.h"

#include <cstddef>
#include <cstdint>

namespace inkling::classify {

void put_origin(std::string& out, const TrainingOrigin& origin) {
  storage::put_string(out, origin.from.where);
  storage::put_varint(out, origin.from.snapshot);
  storage::put_varint(out, origin.ids.size());
  for (const std::uint64_t id : origin.ids) storage::put_fixed(out, id);
}

TrainingOrigin read_origin(storage::ByteReader& in) {
  TrainingOrigin origin;
  origin.from.where = in.string();
  origin.from.snapshot = in.varint();
  const std::size_t ids = in.count(sizeof(std::uint64_t));
  origin.ids.reserve(ids);
  for (std::size_t at = 0; at < ids; ++at) {
    const auto id = in.fixed<std::uint64_t>();
    if (at > 0 && id <= origin.ids.back()) in.fail("ids of training documents out of order");
    origin.ids.push_back(id);
  }
  return origin;
}

}  // namespace inkling::classify

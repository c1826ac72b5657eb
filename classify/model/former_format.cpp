#include "classify/model/former_format.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "classify/model/checked_reads.h"

namespace inkling::classify {

void put_former(std::string& out, const std::vector<FormerTopic>& former) {
  storage::put_varint(out, former.size());
  for (const FormerTopic& topic : former) {
    storage::put_string(out, topic.name);
    storage::put_fixed(out, topic.cut);
    storage::put_fixed(out, topic.weight);
  }
}

std::vector<FormerTopic> read_former(storage::ByteReader& in, const RecordHead& record) {
  constexpr std::size_t kLeastTopicBytes = 1 + 2 * sizeof(double);
  const std::size_t count = in.count(kLeastTopicBytes);
  if (count == 0) in.fail("an empty list of former topics");
  std::vector<FormerTopic> former;
  for (std::size_t at = 0; at < count; ++at) {
    const std::string_view name = in.string();
    if (at > 0 && name <= former.back().name) in.fail("former topics out of order");
    if (std::binary_search(record.topics.begin(), record.topics.end(), name))
      in.fail("a former topic that is there");
    FormerTopic& topic = former.emplace_back(std::string(name));
    topic.cut = read_from_zero(in, "a cut is not a number from 0 up");
    topic.weight = read_from_zero(in, "a weight is not a number from 0 up");
    if ((topic.weight > 0) != (record.prior.kind == PriorKind::given))
      in.fail("a former topic with the weight of another prior");
  }
  return former;
}

}  // namespace inkling::classify

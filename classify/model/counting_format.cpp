#include "classify/model/counting_format.h"

#include <cmath>

#include "classify/model/checked_reads.h"

namespace inkling::classify {

bool has_counting_part(const RecordHead& record) noexcept {
  return record.choices.limits.chosen != FeatureChoice{} ||
         record.source.weighing != WeighingOptions{};
}

void put_counting(std::string& out, const RecordHead& record) {
  const FeatureChoice& chosen = record.choices.limits.chosen;
  storage::put_fixed(out, static_cast<std::uint8_t>(chosen.measure));
  storage::put_varint(out, chosen.count);
  storage::put_fixed(out, static_cast<std::uint8_t>(record.source.weighing.balance));
  storage::put_string(out, record.source.weighing.field);
  storage::put_varint(out, record.prior.fitted.size());
  for (const double weight : record.prior.fitted) storage::put_fixed(out, weight);
}

void read_counting(storage::ByteReader& in, RecordHead& record) {
  FeatureChoice& chosen = record.choices.limits.chosen;
  chosen.measure = read_kind(in, FeatureMeasure::chi_squared);
  chosen.count = in.varint();
  if ((chosen.measure != FeatureMeasure::none) != (chosen.count > 0))
    in.fail("a choice of no terms");
  record.source.weighing.balance = read_flag(in);
  record.source.weighing.field = in.string();
  if (!has_counting_part(record)) in.fail("a choice that chooses nothing");
  const std::size_t weights = in.count(sizeof(double));
  const bool may_be = record.source.weighing != WeighingOptions{};
  if (weights != 0 && (!may_be || weights != record.topics.size()))
    in.fail("weights of other topics");
  for (std::size_t at = 0; at < weights; ++at) {
    record.prior.fitted.push_back(in.fixed<double>());
    if (!(record.prior.fitted.back() > 0 && std::isfinite(record.prior.fitted.back())))
      in.fail("the weight of a topic is not positive");
  }
}

}  // namespace inkling::classify

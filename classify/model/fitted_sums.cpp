#include "classify/model/fitted_sums.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "classify/families/priors.h"
#include "classify/model/checked_reads.h"
#include "classify/model/recorded_counts.h"

namespace inkling::classify {

namespace {

std::vector<double> family_sums(const TrainingRecord& record) {
  const ModelTerms terms(record);
  CountFamily family = family_of(record, log_priors(record, record.topic_documents));
  for (std::size_t term = 0; term < terms.size(); ++term)
    family.see(counts_of(record, terms, term));
  family.close();
  if (family.wants_second_look()) {
    for (std::size_t term = 0; term < terms.size(); ++term)
      family.measure(counts_of(record, terms, term));
    family.close_measures();
  }
  return family.sums();
}

bool has_counts_part(const RecordHead& head) noexcept {
  return head.choices.kind != ModelKind::logistic && head.fields.tables.empty();
}

bool is_near(double a, double b) noexcept {
  constexpr double kLastDigits = 1e-9;
  if (a == b) return std::signbit(a) == std::signbit(b);
  return std::fabs(a - b) <= kLastDigits * std::max(std::fabs(a), std::fabs(b));
}

}  // namespace

FittedSums fitted_sums(const TrainingRecord& record) {
  FittedSums sums;
  sums.topic_masses.resize(record.topics.size());
  for (const Cell& cell : record.cells) sums.topic_masses[cell.topic] += cell.count;
  if (has_counts_part(record)) sums.family = family_sums(record);
  if (!scores_are_likelihoods(record)) sums.pooled = pooled_sums(record);
  return sums;
}

void put_sums(std::string& out, const FittedSums& sums) {
  for (const std::uint64_t mass : sums.topic_masses) storage::put_varint(out, mass);
  for (const double sum : sums.family) storage::put_fixed(out, sum);
  storage::put_fixed(out, sums.pooled.total);
  storage::put_varint(out, sums.pooled.words);
  storage::put_varint(out, sums.pooled.postings);
}

FittedSums read_sums(storage::ByteReader& in, const RecordHead& head) {
  FittedSums sums;
  const std::size_t topics = head.topics.size();
  for (std::size_t topic = 0; topic < topics; ++topic) sums.topic_masses.push_back(in.varint());
  const std::size_t numbers = has_counts_part(head) ? topics * kFamilySums : 0;
  const bool may_be_negative = head.choices.family == ModelKind::bernoulli;
  for (std::size_t at = 0; at < numbers; ++at) {
    const auto sum = in.fixed<double>();
    // At alpha 0 the length of weights is infinite.
    if (may_be_negative ? !std::isfinite(sum) : !(sum >= 0)) in.fail("a sum is not a number");
    sums.family.push_back(sum);
  }
  sums.pooled.total = read_from_zero(in, "a sum is not a number from 0 up");
  sums.pooled.words = in.varint();
  sums.pooled.postings = in.varint();
  return sums;
}

bool is_near(const FittedSums& a, const FittedSums& b) noexcept {
  return a.topic_masses == b.topic_masses &&
         std::ranges::equal(a.family, b.family, [](double x, double y) { return is_near(x, y); }) &&
         is_near(a.pooled.total, b.pooled.total) && a.pooled.words == b.pooled.words &&
         a.pooled.postings == b.pooled.postings;
}

}  // namespace inkling::classify

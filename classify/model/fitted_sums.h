#pragma once

/// What all terms of a model add up to, so that a mapped model scores without reading them.

#include <cstdint>
#include <string>
#include <vector>

#include "classify/counts/training_record.h"
#include "classify/model/pooled_terms.h"
#include "storage/bits/bytes.h"

namespace inkling::classify {

/// They follow from a record. A model of fields has none.
struct FittedSums {
  std::vector<std::uint64_t> topic_masses;
  std::vector<double> family;  ///< of CountFamily; none of `logistic`
  PooledSums pooled;           ///< zeros where scores are likelihoods
};

/// Cost: O(cells), and logarithms of some families.
FittedSums fitted_sums(const TrainingRecord& record);

void put_sums(std::string& out, const FittedSums& sums);
/// `head` has its topics and choices. Throws CorruptIndexError.
FittedSums read_sums(storage::ByteReader& in, const RecordHead& head);
/// Whether they are the same but for the last digits, in which logarithms of machines may differ.
bool is_near(const FittedSums& a, const FittedSums& b) noexcept;

}  // namespace inkling::classify

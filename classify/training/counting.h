#pragma once

/// The counts of a model, from the training documents by term.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "classify/counts/labelled_documents.h"
#include "classify/counts/posting_table.h"
#include "classify/counts/training_record.h"

namespace inkling::classify {

/// The value of every posting in the order of the table, lengths and idf included, as training and
/// scoring see it.
std::vector<double> feature_values(const PostingTable& table, const FeatureRule& rule);

/// The same, times the weights of the documents: what training counts.
std::vector<double> weighed_values(const PostingTable& table, std::vector<double> values);

/// How many binary digits of a fraction the masses of weighed values have.
std::uint8_t mass_bits_of(const PostingTable& table, const FeatureRule& rule,
                          const std::vector<double>& values);
/// A value above 0 never loses all of its mass to rounding. Rounded by hand: values are not
/// negative, and a call for each would cost more.
inline std::uint64_t to_mass(double value, double unit) noexcept {
  const auto mass = static_cast<std::uint64_t>(value * unit + 0.5);
  return value > 0 ? std::max<std::uint64_t>(mass, 1) : 0;
}
std::vector<std::uint64_t> masses_of(const std::vector<double>& values, double unit);

/// Replaces the cells of the record, and the documents of its terms. A document with several topics
/// counts for each of them. Cost: O(postings + cells * log topics).
void count_masses(const PostingTable& table, const LabelledDocuments& labelled,
                  TrainingRecord& record);

}  // namespace inkling::classify

#pragma once

/// What a model of fields knows of its fields and their values.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "classify/model/model.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// Implements Classifier::fields.
std::vector<ModelField> describe_fields(const Model& model);

/// Of a keyword or term, which is named `field:value`.
struct ValueNumbers {
  std::vector<std::uint64_t> counts;  ///< by topic
  std::vector<double> log_rates;      ///< ln p(value | topic)
};
std::optional<ValueNumbers> value_numbers(const Model& model, std::string_view name);

/// The keywords and terms of all fields, and their counts above 0.
std::uint64_t value_count(const Model& model) noexcept;
std::uint64_t cell_count(const Model& model) noexcept;

/// Implements top_terms() of a model of fields: its keywords and terms. The bits are those above
/// the mean of the other topics.
std::vector<TopicWeight> top_values(const Model& model, std::size_t topic, std::size_t k);

}  // namespace inkling::classify

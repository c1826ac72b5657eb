#pragma once

/// Documents about which a model is wrong.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inkling/evidence.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// Which documents are listed, and how many.
struct MistakeOptions {
  std::size_t k = 20;
  std::size_t terms = 5;  ///< that mislead, of each document
  /// Only documents in this row and this column of the confusion matrix. If both are the same
  /// topic, those are not mistakes, and the least sure come first.
  std::optional<std::string> truth{}, predicted{};
};

/// A document that was not given its topics.
struct Mistake {
  std::string id;
  std::vector<std::string> labels{};  ///< that the model knows, sorted
  std::vector<std::string> given{};   ///< sorted; none for an abstention
  /// The most probable given topic that is not a label; if there is none, the most probable
  /// topic that is not a label. Empty if every topic is a label.
  std::string wrong{};
  /// The most probable label that was not given; if all were, the least probable one.
  std::string right{};
  double p_wrong = 0, p_right = 0;  ///< calibrated
  /// The terms that speak most for `wrong` against `right`: those with the most bits above 0, as
  /// they are in the explanation of a classification. Without the prior.
  std::vector<Evidence> misleading{};
};

struct MistakeList {
  std::uint64_t total = 0;  ///< documents that qualify
  /// The first of them: by falling p_wrong - p_right, in the order of entry where that is equal.
  /// Abstentions come last.
  std::vector<Mistake> rows{};
  bool of_fields = false;  ///< terms are values of fields, `field:value`
};

}  // namespace inkling

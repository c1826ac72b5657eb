#pragma once

/// The scores of a model of fields.

#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include "classify/counts/training_record.h"
#include "classify/families/categorical.h"
#include "classify/families/gaussian.h"

namespace inkling::classify {

/// score(c) = ln P(c) + sum over fields and their values of ln p(value|c) = ln P(c, document). A
/// field without a value, and a value that training never saw, add nothing. It refers to the
/// record, which must outlive it.
class FieldModel {
 public:
  explicit FieldModel(const RecordHead& record);

  std::span<const FieldTable> tables() const noexcept { return record_->fields.tables; }
  /// Null for a field of another kind.
  const Gaussian* gaussian(std::size_t field) const noexcept {
    return std::get_if<Gaussian>(&distributions_[field]);
  }
  const Categorical* categorical(std::size_t field) const noexcept {
    return std::get_if<Categorical>(&distributions_[field]);
  }

 private:
  const RecordHead* record_;
  std::vector<std::variant<Gaussian, Categorical>> distributions_;  ///< by field
};

}  // namespace inkling::classify

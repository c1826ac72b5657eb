#pragma once

/// Which values each document has, where a list holds those of all documents.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// For each document the range of its values in such a list. Documents have their values in
/// increasing order of DocIds. Memory: 4 bytes for each document, or 8 to 16 for each with values
/// where these are fewer than one in kFewOf.
class ValueRanges {
 public:
  static constexpr std::uint32_t kFewOf = 8;

  struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    std::uint32_t size() const noexcept { return end - begin; }
    bool empty() const noexcept { return begin == end; }
  };

  /// Begins with `documents` documents without values.
  explicit ValueRanges(std::uint32_t documents = 0) : documents_(documents) {}

  /// The next document with values, which has `values` of them, at least one. Call finish() behind
  /// the last one.
  void add(DocId doc, std::uint32_t values);
  /// Must be called once before anything is asked for.
  void finish();

  std::uint32_t document_count() const noexcept { return documents_; }
  /// The values of all documents together.
  std::uint32_t value_count() const noexcept { return values_; }

  /// Empty for a DocId that no document has. Cost: O(1); where few documents have values, O(log) of
  /// those whose DocIds are near.
  Range operator[](DocId doc) const noexcept {
    const std::uint32_t at = to_number(doc);
    if (at >= documents_) return {};
    return is_dense_ ? Range{starts_[at], starts_[std::size_t{at} + 1]} : find(at);
  }

  /// Calls visit(DocId, Range) for each document with values, in order.
  template <typename Visit>
  void for_each(Visit visit) const {
    const std::size_t rows = is_dense_ ? documents_ : docs_.size();
    for (std::size_t row = 0; row < rows; ++row) {
      const Range range{starts_[row], starts_[row + 1]};
      const std::uint32_t doc = is_dense_ ? static_cast<std::uint32_t>(row) : docs_[row];
      if (!range.empty()) visit(DocId{doc}, range);
    }
  }

  std::size_t memory_bytes() const noexcept {
    return (docs_.capacity() + starts_.capacity() + groups_.capacity()) * sizeof(std::uint32_t);
  }

 private:
  Range find(std::uint32_t doc) const noexcept {
    const std::size_t group = doc >> group_bits_;
    const auto documents =
        std::span(docs_).subspan(groups_[group], groups_[group + 1] - groups_[group]);
    const auto found = std::lower_bound(documents.begin(), documents.end(), doc);
    if (found == documents.end() || *found != doc) return {};
    const std::size_t row = groups_[group] + static_cast<std::size_t>(found - documents.begin());
    return {starts_[row], starts_[row + 1]};
  }
  void make_dense();

  std::uint32_t documents_;
  std::uint32_t values_ = 0;
  bool is_dense_ = false;
  std::vector<std::uint32_t> docs_;    ///< with values; none where it is dense
  std::vector<std::uint32_t> starts_;  ///< of each of them, or of each document; then their end
  /// How many of docs_ come before each group of 2^group_bits_ documents, and all of them.
  std::vector<std::uint32_t> groups_;
  unsigned group_bits_ = 0;
};

}  // namespace inkling

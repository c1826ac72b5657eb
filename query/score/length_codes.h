#pragma once

/// Lengths of documents in a byte each: precise enough to pass over most documents, at a fourth of
/// the memory that has to be fetched for one of them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/types.h"

namespace inkling::query {

/// By DocId, rounded down. Cost: a byte a document.
class LengthCodes {
 public:
  static constexpr std::size_t kCodes = 256;

  explicit LengthCodes(std::span<const std::uint32_t> lengths);

  std::uint8_t operator[](DocId doc) const noexcept { return codes_[to_number(doc)]; }
  /// Prefetches the codes of `docs`.
  void prefetch(std::span<const DocId> docs) const noexcept {
    for (const DocId doc : docs) __builtin_prefetch(&codes_[to_number(doc)]);
  }
  /// Of all documents, and as many more as fill up a step of storage::kCountsStep.
  std::span<const std::uint8_t> by_document() const noexcept { return codes_; }
  /// No document of the code is shorter.
  static std::uint32_t length(std::uint8_t code) noexcept;

 private:
  std::vector<std::uint8_t> codes_;
};

/// Of each code, what the length makes of contributions.
using CodeFactors = std::array<double, LengthCodes::kCodes>;

}  // namespace inkling::query

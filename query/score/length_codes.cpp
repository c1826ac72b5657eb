#include "query/score/length_codes.h"

#include <algorithm>

#include "storage/bits/rounded_number.h"
#include "storage/documents/counted_documents.h"

namespace inkling::query {

namespace {

using Code = storage::Rounded<5>;

}  // namespace

LengthCodes::LengthCodes(std::span<const std::uint32_t> lengths)
    : codes_((lengths.size() + storage::kCountsStep - 1) / storage::kCountsStep *
             storage::kCountsStep) {
  std::ranges::transform(lengths, codes_.begin(), Code::down);
}

std::uint32_t LengthCodes::length(std::uint8_t code) noexcept {
  return static_cast<std::uint32_t>(Code::value(code));
}

}  // namespace inkling::query

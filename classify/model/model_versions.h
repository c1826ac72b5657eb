#pragma once

/// The versions of model files.

#include <cstdint>

namespace inkling::classify {

/// The first one had models that were multinomial, without choices and without documents of terms.
inline constexpr std::uint16_t kChoicesVersion = 2;
/// Terms of one document are written shorter.
inline constexpr std::uint16_t kLoneTermsVersion = 3;
/// Terms are in blocks, so that a mapped model is used where it lies.
inline constexpr std::uint16_t kBlocksVersion = 4;
/// There is room for more than eight further parts. A model without the later ones is written in
/// the version before, which earlier releases read.
inline constexpr std::uint16_t kLaterPartsVersion = 5;
/// The last one that is read.
inline constexpr std::uint16_t kModelVersion = kLaterPartsVersion;

}  // namespace inkling::classify

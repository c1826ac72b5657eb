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
/// What is written.
inline constexpr std::uint16_t kModelVersion = kBlocksVersion;

}  // namespace inkling::classify

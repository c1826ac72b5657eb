#pragma once

#include <cstdint>

namespace inkling::analysis {

/// A language of one analyzer, dense from 0, which is that of its settings.
enum class LanguageId : std::uint8_t {};

constexpr std::uint8_t to_number(LanguageId language) noexcept {
  return static_cast<std::uint8_t>(language);
}

}  // namespace inkling::analysis

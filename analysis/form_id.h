#pragma once

#include <cstdint>

namespace inkling::analysis {

/// A form of one lexicon, dense from 0 in order of first appearance.
enum class FormId : std::uint32_t {};

/// In place of the form of a word that is dropped but keeps its position.
inline constexpr FormId kStopWord{0xFFFF'FFFF};

constexpr std::uint32_t to_number(FormId form) noexcept { return static_cast<std::uint32_t>(form); }

}  // namespace inkling::analysis

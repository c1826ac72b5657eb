#pragma once

#include <cstdint>

namespace inkling::analysis {

/// A form of one lexicon, dense from 0 in order of first appearance.
enum class FormId : std::uint32_t {};

constexpr std::uint32_t to_number(FormId form) noexcept { return static_cast<std::uint32_t>(form); }

/// In place of the form of a word that is dropped but keeps its position.
inline constexpr FormId kStopWord{0xFFFF'FFFF};

/// Numbers from here on are not forms: compounds, which stand for several forms at one position
/// (see Lexicon::forms_of()), or words that are dropped. One bit tells them apart.
inline constexpr std::uint32_t kNoForm = 0x8000'0000;

constexpr bool is_form(FormId form) noexcept { return to_number(form) < kNoForm; }

}  // namespace inkling::analysis

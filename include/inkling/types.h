#pragma once

/// The small nouns that every part of Inkling shares.

#include <cstddef>
#include <cstdint>
#include <ranges>
#include <string_view>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A document within one view of the index: dense from 0, in the order of entry unless the index
/// was reordered. Numbers of deleted documents stay unused until the index is optimized. DocIds are
/// not stable across commits; ids are.
enum class DocId : std::uint32_t {};

/// No document: where an exhausted cursor is. Greater than every document.
inline constexpr DocId kNoDoc{0xFFFF'FFFF};

constexpr std::uint32_t to_number(DocId doc) noexcept { return static_cast<std::uint32_t>(doc); }

/// A field with postings. `text` holds the tokens of the title, then those of each text field, then
/// those of the text itself: it is what is searched, counted and classified unless a field is
/// named. `title` holds the title's tokens alone. The text fields of the index follow, numbered
/// from kFixedFields in the order in which they were declared.
enum class FieldId : std::uint8_t { text = 0, title = 1 };

/// The fields with postings that every index has.
inline constexpr std::size_t kFixedFields = 2;
inline constexpr std::size_t kMostTextFields = 254;

constexpr std::size_t to_index(FieldId field) noexcept { return static_cast<std::size_t>(field); }

/// The first `count` fields.
inline auto field_ids(std::size_t count) {
  return std::views::iota(std::size_t{0}, count) |
         std::views::transform([](std::size_t at) { return static_cast<FieldId>(at); });
}

/// Positions skipped between two values, so that no phrase reaches across.
inline constexpr std::uint32_t kPositionGap = 100;

/// What counts as one term: a stem, whichever of its surface forms is in the text; or each surface
/// form by itself, as folding leaves it.
enum class TermUnit : std::uint8_t { stems = 0, words = 1 };

constexpr std::string_view to_string(TermUnit unit) noexcept {
  return unit == TermUnit::stems ? "stems" : "words";
}

/// df and cf of one term: the documents that contain it, and its occurrences in all of them.
struct TermStatistics {
  std::uint32_t df = 0;
  std::uint64_t cf = 0;

  friend bool operator==(const TermStatistics&, const TermStatistics&) = default;
};

/// The sums over one field of all live documents.
struct FieldStatistics {
  std::uint64_t terms = 0;     ///< distinct terms that a live document contains
  std::uint64_t postings = 0;  ///< (document, term) pairs
  std::uint64_t tokens = 0;    ///< occurrences; the sum of all document lengths

  friend bool operator==(const FieldStatistics&, const FieldStatistics&) = default;
};

}  // namespace inkling

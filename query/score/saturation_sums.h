#pragma once

/// What frequent terms add to the scores of documents that lie side by side.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace inkling::query {

/// So many documents are added to, or passed over, together.
inline constexpr std::size_t kSaturationWindow = 64;

/// The part of `scale` that may be missing from what add_saturations() adds, as floats round.
inline constexpr double kSaturationError = 5e-7;

/// Above it a sum of scales might be more than a float holds, and then be no number.
inline constexpr double kGreatestScale = 1e30;

/// Adds scale * tf * factor / (1 + tf * factor) to each of `sums` whose tf is not 0, except in
/// windows where `wanted`, which has a bit for each document, has none set. The number of sums is a
/// multiple of kSaturationWindow. A tf of 255 stands for all greater ones, too, and is taken for
/// more than any: nothing is added that is too small by more than kSaturationError allows. `scale`
/// is at most kGreatestScale. Cost: O(tfs / lanes).
void add_saturations(std::span<const std::uint8_t> tfs, const float* factors, float scale,
                     std::span<const std::uint64_t> wanted, float* sums);

/// Bounds of more terms are not looked at.
inline constexpr std::size_t kMostBounded = 8;

/// Upper bounds of the part of its scale that add_saturations() adds, in 255ths.
struct BoundColumn {
  std::vector<std::uint8_t> of_documents;
  std::vector<std::uint8_t>
      of_windows;  ///< the greatest of the documents of each, and kSaturationWindow zeros behind
};
BoundColumn bound_saturations(std::span<const std::uint8_t> tfs, const float* factors);

/// A term that saturates, by document: bytes of tfs and factors as add_saturations() takes them,
/// from the first document on; and what bound_saturations() makes of them, or null.
struct SaturatedTerm {
  const std::uint8_t* tfs;
  const float* factors;
  float scale;
  const BoundColumn* bounds = nullptr;
};

struct SelectedSum {
  std::uint32_t doc;
  float sum;

  friend bool operator==(const SelectedSum&, const SelectedSum&) = default;
};

/// Writes the documents whose sums of all `terms` are not below `threshold`, among those that have
/// a bit in `wanted`, in order, to `selected`; returns how many. Bits begin with document `first`,
/// a multiple of kSaturationWindow. Sums are those of add_saturations(). Cost: O(terms * windows
/// with wanted documents / lanes + selected). Where all terms have bounds, documents that these
/// rule out cost a fifth, and whole windows next to nothing.
std::size_t select_saturated(std::span<const SaturatedTerm> terms, std::uint32_t first,
                             std::span<const std::uint64_t> wanted, float threshold,
                             SelectedSum* selected);

/// A term in one window: bytes of tfs, factors, and its scale, as in a SaturatedTerm.
struct SaturatedWindow {
  const std::uint8_t* tfs;
  const float* factors;
  float scale;
};

/// Bits of the `wanted` documents of a window whose sums of all `terms` are not below `threshold`.
/// Cost: O(terms * groups of sixteen documents with a wanted one).
std::uint64_t select_in_window(std::span<const SaturatedWindow> terms, std::uint64_t wanted,
                               float threshold);

/// Replaces `tfs` by a byte for each document of a window: `listed` has one for each bit of `bits`,
/// the others are 0. For documents that are not `wanted` it may be either.
void spread_tfs(std::uint64_t bits, const std::uint8_t* listed, std::uint64_t wanted,
                std::uint8_t* tfs);

}  // namespace inkling::query

#pragma once

/// What a frequent term adds to the scores of documents side by side.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace inkling::query {

/// So many documents are added to or passed over together.
inline constexpr std::size_t kSaturationWindow = 64;

/// What may be lacking of `scale` in what add_saturations() adds, as floats round.
inline constexpr double kSaturationError = 5e-7;

/// Above it a sum of scales might be more than a float holds, and then be no number.
inline constexpr double kGreatestScale = 1e30;

/// Adds scale * tf * factor / (1 + tf * factor) to each of `sums`, where its tf is not 0; of
/// windows of which `wanted` has a bit for each document, none of them set, to none. There are a
/// multiple of kSaturationWindow. A tf of 255 stands for all greater ones, too, and is taken for
/// more than any, so that nothing is added that is below what kSaturationError allows. `scale` is
/// at most kGreatestScale. Cost: O(tfs / lanes).
void add_saturations(std::span<const std::uint8_t> tfs, const float* factors, float scale,
                     std::span<const std::uint64_t> wanted, float* sums);

/// Bounds of more terms are not looked at.
inline constexpr std::size_t kMostBounded = 8;

/// What part of its scale add_saturations() adds at most, in 255ths.
struct BoundColumn {
  std::vector<std::uint8_t> of_documents;
  std::vector<std::uint8_t>
      of_windows;  ///< the greatest of the documents of each, and kSaturationWindow zeros behind
};
BoundColumn bound_saturations(std::span<const std::uint8_t> tfs, const float* factors);

/// A term that saturates, by document: bytes of tf and factors as add_saturations() takes them,
/// from the first document on, and what bound_saturations() makes of them, or null.
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

/// Writes which documents that `wanted` has a bit for have sums of all `terms` that are not below
/// `threshold`, in order, to `selected`; their number. Bits begin with document `first`, a multiple
/// of kSaturationWindow. Sums are those of add_saturations(). Cost: O(terms * those of which some
/// are wanted / lanes + selected); where all terms have bounds, a fifth for those that these pass
/// over, and next to nothing for whole windows.
std::size_t select_saturated(std::span<const SaturatedTerm> terms, std::uint32_t first,
                             std::span<const std::uint64_t> wanted, float threshold,
                             SelectedSum* selected);

/// A term of one window of documents: bytes of tf, factors, and its scale, as in a SaturatedTerm.
struct SaturatedWindow {
  const std::uint8_t* tfs;
  const float* factors;
  float scale;
};

/// Bits of those of the `wanted` documents of a window, by their places in it, whose sums of all
/// `terms` are not below `threshold`. Cost: O(terms * groups of sixteen documents of which some are
/// wanted).
std::uint64_t select_in_window(std::span<const SaturatedWindow> terms, std::uint64_t wanted,
                               float threshold);

/// Replaces `tfs` by the bytes of a window's documents where `listed` has one for each that `bits`
/// has; 0 of others. Of those that are not `wanted` it may be either.
void spread_tfs(std::uint64_t bits, const std::uint8_t* listed, std::uint64_t wanted,
                std::uint8_t* tfs);

}  // namespace inkling::query

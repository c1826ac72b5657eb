#pragma once

/// Scores indexed documents by a model that knows pairs of terms.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "classify/answers/document_score.h"
#include "classify/model/model.h"
#include "inkling/index.h"

namespace inkling::classify {

/// The pairs of a model by the numbers of their terms.
class PairLookup {
 public:
  explicit PairLookup(const Model& model);

  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;
  /// The pair of two words of the model as a term; kNone if the model does not know it. Cost:
  /// O(log pairs).
  std::uint32_t find(std::uint32_t first, std::uint32_t second) const noexcept;

 private:
  struct Pair {
    std::uint32_t first;
    std::uint32_t second;
    std::uint32_t term;

    friend auto operator<=>(const Pair&, const Pair&) = default;
  };

  std::vector<Pair> pairs_;  ///< by first, then by second
};

/// A term of a model, and how often a document has it.
struct TermTf {
  std::uint32_t term;
  std::uint32_t tf;
};

/// Calls `visit` with the words and pairs of each of `docs`, which are live and increasing: the
/// place of the document among them, and its terms in increasing order. As many bytes as
/// score_by_pairs(). `on_part` gets the part that is done, 0 to 1, at each term and each row; what
/// it throws ends the walk. May be empty.
void for_each_row_of_pairs(
    const Model& model, const PairLookup& pairs, const Index& index, std::span<const DocId> docs,
    const std::function<void(std::size_t row, std::span<const TermTf> terms)>& visit,
    const std::function<void(double)>& on_part = {});

/// Calls `visit` for each of `docs`, which are live and increasing, from their positions. 24 bytes
/// for each token of them while it works. `on_part` as above.
void score_by_pairs(const Model& model, const PairLookup& pairs, const Index& index,
                    std::span<const DocId> docs,
                    const std::function<void(const DocumentScore&)>& visit,
                    const std::function<void(double)>& on_part = {});

}  // namespace inkling::classify

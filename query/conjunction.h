#pragma once

/// Documents that have all of some terms, found stretch by stretch.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/types.h"
#include "storage/block_cursor.h"

namespace inkling::query {

/// The next document, if there is one.
constexpr DocId behind(DocId doc) noexcept { return DocId{to_number(doc) + 1}; }

/// Walks some lists together, led by the shortest. A stretch of documents lies in one block of each list, so that it
/// can be judged by what bounds these blocks before they are decoded.
class Conjunction {
 public:
  /// At least one list, all of which must outlive it.
  explicit Conjunction(std::vector<storage::BlockCursor*> lists);

  /// To the first stretch that may hold a document from `from` on; false when there is none. Cost: decodes the
  /// documents of the shortest list only.
  bool move_to(DocId from);
  /// Where to go on from.
  DocId next() const noexcept { return next_; }

  /// Finds the documents of the stretch that all lists hold. Cost: decodes a block of each list, once.
  void meet();
  std::span<const DocId> docs() const noexcept { return docs_; }
  /// Where in its block the list, by the order they were given in, has each of docs().
  std::span<const std::uint8_t> places(std::size_t list) const noexcept { return {places_[list].data(), docs_.size()}; }

 private:
  using Places = std::array<std::uint8_t, storage::kPostingBlock>;

  bool move_others_to(DocId doc);
  void keep_shared(std::size_t turn);

  std::vector<storage::BlockCursor*> lists_;
  std::vector<std::size_t> order_;  ///< the shortest first
  std::vector<Places> places_;      ///< of each list
  std::size_t first_ = 0;           ///< in the block of the shortest list
  DocId last_{};                    ///< of the stretch
  DocId next_{};
  std::span<const DocId> docs_;
  std::array<DocId, storage::kPostingBlock> kept_docs_;
  Places kept_;
};

}  // namespace inkling::query

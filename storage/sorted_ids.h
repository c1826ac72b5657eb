#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/checked_file.h"
#include "storage/packed_numbers.h"
#include "storage/substring_table.h"

namespace inkling::storage {

class FrontCodedReader;

/// Throws OptionError for one above kLongestId.
void require_short_id(std::string_view id);

/// The id of a rank; valid as long as its source is.
using IdOfRank = std::function<std::string_view(std::size_t)>;

/// The ids of a segment, sorted and front-coded in blocks, with the numbers that lead from documents there and back.
class SortedIds {
 public:
  /// So many ids in order, of which one may stand several times. Throws OptionError where one is too long, as those of
  /// a segment of format 1 may be. Each is asked for a few times: views of all would take as much memory as they do.
  static std::string encode(std::size_t count, const IdOfRank& id_of_rank);

  struct Sections {
    Section ids;
    Section ranks;  ///< by document
    Section docs;   ///< by rank
  };
  /// Throws CorruptIndexError. `file` must outlive it.
  SortedIds(const CheckedFile& file, const Sections& sections, std::uint32_t document_count);

  std::string id(std::uint32_t doc) const;
  /// Where the id of a document stands, and the document of the id that stands there.
  std::uint32_t rank(std::uint32_t doc) const;
  std::uint32_t document(std::uint32_t rank) const;
  /// In order. Cost: O(documents).
  void for_each(const std::function<void(std::string_view)>& visit) const;
  /// The last document of that id. Cost: O(log documents).
  std::optional<std::uint32_t> find(std::string_view id) const;

 private:
  FrontCodedReader block(std::uint32_t number) const;
  std::uint32_t size_of(std::uint32_t block) const noexcept;
  std::optional<std::uint32_t> rank_of(std::string_view id) const;

  const CheckedFile* file_;
  std::uint64_t offset_;
  std::uint64_t blocks_end_ = 0;
  SubstringTable table_;
  PackedPlaces places_;  ///< of blocks, from offset_ on
  PackedNumbers ranks_;
  PackedNumbers docs_;
  std::uint32_t document_count_;
  std::uint32_t block_count_;
};

}  // namespace inkling::storage

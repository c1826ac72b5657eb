#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/files/checked_file.h"
#include "storage/files/packed_numbers.h"
#include "storage/strings/front_coding.h"
#include "storage/strings/substring_table.h"

namespace inkling::storage {

/// Throws OptionError for one above kLongestId.
void require_short_id(std::string_view id);

/// Told of one id after the other, each valid as long as that call lasts.
using VisitId = std::function<void(std::string_view)>;
/// Tells all ids in order, of which one may stand several times.
using IdWalk = std::function<void(const VisitId&)>;

/// The ids of a segment, sorted and front-coded in blocks, with the numbers that lead from a
/// document to its id and back.
class SortedIds {
 public:
  /// Writes the section of ids. Throws OptionError where one is too long. They are walked over
  /// three times: views of all would take as much memory as they do.
  static void write(const IdWalk& ids, CheckedFileWriter& file);

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
  /// Reads all ids in order. Cost: that of a block for 64 of them.
  class Cursor {
   public:
    /// `ids` must outlive it.
    explicit Cursor(const SortedIds& ids) : ids_(&ids) { advance(); }

    bool exhausted() const noexcept { return passed_ > ids_->document_count_; }
    std::string_view id() const noexcept { return id_; }
    void advance();

   private:
    const SortedIds* ids_;
    std::uint32_t passed_ = 0;  ///< and the one that it stands on
    std::optional<FrontCodedReader> block_;
    std::string id_;
  };
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

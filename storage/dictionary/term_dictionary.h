#pragma once

/// The terms of one segment in sorted, front-coded blocks, each with its counts, its surface forms
/// and the place of its postings.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "storage/bits/form_rules.h"
#include "storage/dictionary/term_block.h"
#include "storage/dictionary/term_block_group.h"
#include "storage/dictionary/term_entry.h"
#include "storage/dictionary/term_filter.h"
#include "storage/dictionary/term_key.h"
#include "storage/files/checked_file.h"
#include "storage/files/packed_numbers.h"
#include "storage/postings/occurrence.h"
#include "storage/strings/substring_encoder.h"
#include "storage/strings/substring_table.h"

namespace inkling::storage {

class TermDictionaryWriter {
 public:
  TermDictionaryWriter(FileSystem& files, std::uint64_t segment);

  /// Call before the first term.
  void begin(std::uint32_t document_count);
  /// Adds terms in increasing order of (field, bytes), in which their lists follow each other, too.
  /// `forms` are empty if the term is its own only form.
  void add(FieldId field, std::string_view term, const ListEntry& list,
           std::span<const FormCount> forms);
  FileStamp finish();

 private:
  void begin_block();
  void end_block();
  void write_group();

  CheckedFileWriter file_;
  TermBlockWriter block_;
  FormRulesWriter rules_;
  TermBlockGroup group_;
  SubstringEncoder encoder_;  ///< of the group before
  std::uint32_t document_count_ = 0;
  std::string key_;
  std::string last_key_;
  std::uint64_t postings_offset_ = 0;
  std::uint64_t positions_offset_ = 0;
  std::string groups_;                 ///< encoded: block counts and tables
  std::vector<std::uint64_t> places_;  ///< of blocks
  std::string first_keys_;             ///< of all blocks
  std::vector<std::uint64_t> first_key_ends_;
};

class TermDictionary {
 public:
  TermDictionary(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count);

  /// Cost: O(log blocks + entries of a block).
  std::optional<TermEntry> find(FieldId field, std::string_view term) const;
  std::vector<SurfaceForm> forms(std::string_view term, const TermEntry& entry) const;
  /// The first of forms(), which is the most frequent. Cost: O(its bytes).
  std::string first_form(std::string_view term, const TermEntry& entry) const;
  /// The number of forms. Cost: O(forms), a bit for each.
  std::size_t form_count(const TermEntry& entry) const;
  /// Increasing terms that cut those of the field into at most `parts` parts of about as many
  /// blocks. Cost: O(log blocks + parts).
  std::vector<std::string> cuts(FieldId field, std::size_t parts) const;
  /// Those by which forms are made of their terms, but for forms that are spelled.
  const FormRules& rules() const noexcept { return rules_; }

  /// The place of a term in the dictionary.
  struct Place {
    FieldId field;
    std::uint32_t block;
    std::uint32_t row;
  };

  /// Walks the terms of one field, from the first that is not below `from`.
  class Cursor {
   public:
    Cursor(const TermDictionary& dictionary, FieldId field, std::string_view from);

    bool exhausted() const noexcept { return exhausted_; }
    std::string_view term() const noexcept { return std::string_view(key_).substr(1); }
    const TermEntry& entry() const noexcept { return entry_; }
    Place place() const noexcept {
      return {field_, static_cast<std::uint32_t>(block_),
              static_cast<std::uint32_t>(rows_ - left_ - 1)};
    }
    void advance();
    /// Moves to the next term that is wanted, or to one that is not below `until`, unless that is
    /// empty; only those below are asked about. Pass the same `until` in all calls. Cost: of those
    /// that are passed, no term is read in blocks that lie below `until`.
    void advance_to(const TermFilter& wanted, std::string_view until);

   private:
    void open_block(std::size_t block);
    bool lies_below(std::size_t block, std::string_view until) const;
    bool current_lies_below(std::string_view until);

    const TermDictionary* dictionary_;
    FieldId field_;
    std::size_t block_ = 0;
    std::optional<TermBlockReader> terms_;
    std::size_t rows_ = 0;          ///< of the block
    std::size_t left_ = 0;          ///< rows
    std::optional<bool> is_below_;  ///< whether the block lies below the end, once that was asked
    std::string key_;
    TermEntry entry_;
    bool exhausted_ = false;
  };

  /// Walks the terms of one field that are wanted. `next_wanted(term)`, a string in an optional, is
  /// the least one from `term` on that a wanted term may be; empty where none can follow. It is
  /// asked about terms in their order. Blocks in which no wanted term can be are not opened, and of
  /// terms that are not wanted no entry is read. Cost: O(blocks that are opened * log(blocks), and
  /// their terms).
  template <typename NextWanted, typename OnTerm>
  void walk(FieldId field, NextWanted next_wanted, OnTerm on_term) const;

  /// Reads the entries of a block without its terms.
  class EntryCursor {
   public:
    /// `place` is one that a Cursor returned.
    EntryCursor(const TermDictionary& dictionary, const Place& place);

    std::uint32_t block() const noexcept { return block_; }
    const TermEntry& entry() const noexcept { return entry_; }
    /// Moves to a row of the block that is not before the current one. Cost: O(rows skipped).
    void move_to(std::uint32_t row);

   private:
    const TermDictionary* dictionary_;
    FieldId field_;
    std::uint32_t block_;
    std::uint32_t next_row_ = 0;
    TermBlockReader terms_;
    TermEntry entry_;
  };

 private:
  /// Blocks that share a table for their keys.
  struct Group {
    std::uint64_t end;  ///< one past its last block
    SubstringTable table;
  };
  void open_groups();
  const SubstringTable& table_of(std::size_t block) const;
  ByteReader block_bytes(std::size_t block) const;
  TermBlockReader open_block(std::size_t block) const;
  std::string_view first_key(std::size_t block) const;
  /// The block that may have `key`: the last one whose first key is not above it, or the first
  /// block.
  std::size_t block_for(std::string_view key) const {
    return block_between(0, static_cast<std::size_t>(block_count_), key);
  }
  /// The same from the block `from` on. Cost: O(log of the blocks that are passed).
  std::size_t block_from(std::size_t from, std::string_view key) const;
  /// The same of the blocks from `low` on and before `high`. Cost: O(log of their number).
  std::size_t block_between(std::size_t low, std::size_t high, std::string_view key) const;

  std::shared_ptr<const CheckedFile> file_;
  std::uint32_t document_count_;
  std::uint64_t block_count_ = 0;
  std::uint64_t blocks_end_ = 0;
  std::vector<Group> groups_;
  std::uint64_t first_keys_offset_ = 0;
  PackedPlaces first_key_ends_;  ///< relative to first_keys_offset_
  PackedPlaces places_;          ///< of blocks
  FormRules rules_;
};

template <typename NextWanted, typename OnTerm>
void TermDictionary::walk(FieldId field, NextWanted next_wanted, OnTerm on_term) const {
  if (block_count_ == 0) return;
  const auto is_behind = [field](std::string_view key) {
    return static_cast<unsigned char>(key[0]) > static_cast<unsigned char>(field);
  };
  std::string key, target = make_key(field, {});  // no wanted term has a key below the target
  const auto aim_from = [&](std::string_view from) {
    const auto wanted = next_wanted(term_of(from));
    if (wanted) target.replace(1, std::string::npos, *wanted);
    return wanted.has_value();
  };
  for (std::size_t block = block_for(target); block < block_count_;
       block = block_from(block + 1, target)) {
    const std::string_view first = first_key(block);
    const bool is_last = block + 1 == block_count_;
    const std::string_view behind = is_last ? std::string_view() : first_key(block + 1);
    const auto lies_here = [&] { return is_last || target < behind; };
    if (is_behind(first) || (first >= target && !aim_from(first))) break;
    if (!lies_here()) continue;
    // A key takes less to read than its entry, and few terms are wanted.
    TermBlockReader terms = open_block(block);
    std::size_t same = TermBlockReader::kAnyKey, taken = 0;
    key.clear();
    while (const std::optional<std::size_t> row = terms.next_key(key, same)) {
      file_->require_readable();
      if (is_behind(key) || (key >= target && !aim_from(key))) return;
      if (!lies_here()) break;
      same = key < target ? shared_prefix(key, target) + 1 : TermBlockReader::kAnyKey;
      if (key < target) continue;
      TermEntry entry = terms.take_behind(*row - taken);
      file_->require_readable();
      taken = *row + 1;
      entry.place.field = field;
      on_term(term_of(key), entry,
              Place{field, static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(*row)});
    }
  }
  file_->require_readable();
}

}  // namespace inkling::storage

#pragma once

/// Blocks of the dictionary.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "storage/bits/bit_stream.h"
#include "storage/bits/byte_buffer.h"
#include "storage/bits/bytes.h"
#include "storage/bits/form_rules.h"
#include "storage/dictionary/term_entry.h"
#include "storage/dictionary/term_filter.h"
#include "storage/files/format.h"
#include "storage/postings/posting_list_encoder.h"
#include "storage/strings/front_coding.h"

namespace inkling::storage {

/// Encodes one block after the other.
class TermBlockWriter {
 public:
  /// Begins a block. The offsets are those of the first list of the block, `document_count` is that
  /// of the segment.
  void begin(std::uint64_t postings_offset, std::uint64_t positions_offset,
             std::uint32_t document_count);
  /// Adds a term. `forms` are empty if the term is its own only form; `rules` are those of the
  /// dictionary.
  void add(std::string_view key, const ListEntry& list, std::span<const FormCount> forms,
           FormRulesWriter& rules);
  std::size_t size() const noexcept { return size_; }
  /// Appends the block without its keys, and is empty again.
  void finish(ByteBuffer& out);

 private:
  struct Row {
    ListEntry list;
    bool has_forms;
  };
  unsigned number_parameter() const noexcept;
  void put_row(const Row& row, unsigned number_parameter);
  void put_single(std::uint32_t doc);

  std::uint64_t postings_offset_ = 0;
  std::uint64_t positions_offset_ = 0;
  std::uint32_t document_count_ = 0;
  std::uint32_t last_single_ = 0;  ///< the document of the last row with df = 1
  std::size_t size_ = 0;
  std::array<Row, kTermBlock> rows_;
  BitWriter bits_;
  BitWriter forms_;
};

/// Reads one block forward.
class TermBlockReader {
 public:
  /// `first_key` and the `table` of its keys must outlive it.
  TermBlockReader(ByteReader in, const std::string& path, std::uint32_t document_count,
                  std::string_view first_key, const SubstringTable& table);

  std::size_t left() const noexcept { return left_; }
  /// Reads the next term. Pass the key of the term before, empty before the first.
  void next(std::string& key, TermEntry& entry);
  /// The same with the next term that is wanted; false when none is left. Of those that are passed
  /// neither keys nor forms are read.
  bool next_wanted(const TermFilter& wanted, std::string& key, TermEntry& entry);
  /// Reads keys and no entries: makes of `key`, the one before, the next that does not begin with
  /// its first `bytes` bytes, and returns its row; empty when none is left. Pass kAnyKey for the
  /// next one, and an empty key before the first. Use it instead of next() and find(), beside
  /// take_behind().
  std::optional<std::size_t> next_key(std::string& key, std::size_t bytes);
  static constexpr std::size_t kAnyKey = std::string::npos;
  /// The term with this key; empty if none that is left has it. Use it instead of next(). Cost:
  /// less than a third of reading all terms before it.
  std::optional<TermEntry> find(std::string_view key);
  /// Skips `skipped` terms and reads the entry of the next one. Use it instead of next(). Cost: the
  /// counts of the skipped terms; their forms are only skipped if the entry has forms.
  TermEntry take_behind(std::size_t skipped);

 private:
  std::optional<std::size_t> row_of(std::string_view key);
  /// Reads an entry but for its forms. Returns whether it has any.
  bool take_row(TermEntry& entry);
  void take_counts(PostingListPlace& place);
  std::uint32_t take_single();
  std::uint32_t take_number();
  void take_lengths(PostingListPlace& place);
  void take_forms(PostingListPlace& place);
  void pass_skipped_forms();

  void begin_keys(std::string& key);

  std::uint32_t document_count_;
  std::size_t rows_ = 0;
  std::size_t left_ = 0;
  std::uint64_t postings_offset_ = 0;
  std::uint64_t positions_offset_ = 0;
  std::uint32_t last_single_ = 0;
  unsigned number_parameter_ = 0;
  std::string_view first_key_;
  std::size_t next_key_row_ = 0;
  FrontCodedReader keys_;  ///< all but the first
  BitReader bits_;
  std::span<const std::byte> form_bytes_;
  BitReader forms_;  ///< in form_bytes_
  /// cf of skipped terms whose forms are still to be skipped.
  std::array<std::uint64_t, kTermBlock> skipped_cfs_;
  std::size_t skipped_with_forms_ = 0;
};

}  // namespace inkling::storage

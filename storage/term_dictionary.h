#pragma once

/// The terms of one segment in sorted, front-coded blocks, with what leads from a term to its postings.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "storage/byte_buffer.h"
#include "storage/checked_file.h"
#include "storage/encoded_terms.h"
#include "storage/posting_list.h"

namespace inkling::storage {

/// What the dictionary knows of a term.
struct TermEntry {
  TermStatistics statistics;  ///< deleted documents included
  PostingListPlace place;
  std::span<const std::byte> forms;  ///< as encoded; empty when the term itself is its only form
  std::uint64_t forms_offset = 0;
};

class TermDictionaryWriter {
 public:
  TermDictionaryWriter(FileSystem& files, std::uint64_t segment);

  /// Terms in increasing order of (field, bytes).
  void add(FieldId field, std::string_view term, const EncodedEntry& entry);
  FileStamp finish();

 private:
  void begin_block();
  void flush_block();

  CheckedFileWriter file_;
  ByteBuffer block_;
  std::size_t block_entries_ = 0;
  std::string key_;
  std::string last_key_;
  std::uint64_t postings_offset_ = 0;
  std::uint64_t positions_offset_ = 0;
  std::string index_keys_;  ///< the first key of every block
  std::vector<std::uint64_t> index_key_offsets_;
  std::vector<std::uint64_t> block_offsets_;
};

class TermDictionary {
 public:
  TermDictionary(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count);

  /// Cost: O(log blocks + entries of a block).
  std::optional<TermEntry> find(FieldId field, std::string_view term) const;
  std::vector<SurfaceForm> forms(std::string_view term, const TermEntry& entry) const;

  /// Walks the terms of one field from the first that is not below `from`.
  class Cursor {
   public:
    Cursor(const TermDictionary& dictionary, FieldId field, std::string_view from);

    bool exhausted() const noexcept { return exhausted_; }
    std::string_view term() const noexcept { return std::string_view(key_).substr(1); }
    const TermEntry& entry() const noexcept { return entry_; }
    void advance();

   private:
    friend class TermDictionary;
    void open_block(std::size_t block);
    void read_key();
    void read_entry();

    const TermDictionary* dictionary_;
    FieldId field_;
    std::size_t block_ = 0;
    std::size_t entries_left_ = 0;
    ByteReader in_;
    std::uint64_t postings_offset_ = 0;
    std::uint64_t positions_offset_ = 0;
    std::string key_;
    TermEntry entry_;
    bool exhausted_ = false;
  };

 private:
  std::string_view first_key(std::size_t block) const;
  /// The block that may hold `key`: the last whose first key is not above it; the first block when all are.
  std::size_t block_for(std::string_view key) const;

  std::shared_ptr<const CheckedFile> file_;
  std::uint32_t document_count_;
  std::uint64_t block_count_ = 0;
  std::uint64_t blocks_end_ = 0;
  std::uint64_t arrays_offset_ = 0;
};

}  // namespace inkling::storage

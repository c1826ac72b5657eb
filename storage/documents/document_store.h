#pragma once

/// Titles and texts in compressed blocks: in the order of document numbers, or, if only titles are
/// kept, in the order of ids.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "storage/documents/columns.h"
#include "storage/documents/stored_layout.h"
#include "storage/documents/stored_text.h"
#include "storage/documents/text_dictionary.h"
#include "storage/files/checked_file.h"
#include "storage/files/damage.h"

namespace inkling::storage {

class DocumentStore {
 public:
  /// `columns` are those of the segment, and must outlive the store; without them, null, no titles
  /// alone must be read. `fields` is the number of fields with postings in the index.
  DocumentStore(std::shared_ptr<const CheckedFile> file, const Columns* columns,
                std::uint32_t document_count, std::size_t fields);
  /// The same where the end of the file cannot be read: with the copy of its index that stands
  /// beside the columns.
  DocumentStore(std::shared_ptr<const CheckedFile> file, const Columns* columns,
                std::uint32_t document_count, std::size_t fields, StoredIndex index);

  /// Whether documents are in the order of their numbers.
  bool is_by_number() const noexcept { return !is_by_id(); }
  /// Whether ids stand beside texts.
  bool has_ids() const noexcept { return records_ == StoredRecords::with_ids; }
  /// The copy of the directory of the columns; empty where there is none. Throws CorruptIndexError.
  std::string_view columns_directory() const;
  /// Verifies the index of blocks: throws CorruptIndexError.
  void require_index() const { file_->bytes(index_offset_, block_count_ * kStoredEntryBytes); }
  /// Documents some of whose text stands in a part of the file; none where that holds no texts.
  std::uint32_t documents_in(const Section& part) const;
  /// Throws CorruptIndexError if there are only titles. Call for an index that keeps texts.
  void require_texts() const {
    if (is_by_id()) file_->fail(index_offset_, "titles alone, where texts are kept");
  }

  /// The texts of a document; only the title if texts are not kept.
  struct Stored {
    std::string title;
    std::string text;
    std::string values;
    std::string id;

    StoredText view() const noexcept { return {title, text, values, id}; }
  };
  /// Cost: decompresses the block of the document.
  Stored read(std::uint32_t doc) const;

  /// Calls visit(document, StoredText) for all documents in the order of the file, with one block
  /// in memory at a time.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    DecodedBlock decoded;
    for (std::uint64_t number = 0; number < block_count_; ++number) {
      read_block(number, decoded);
      visit_all(decoded, visit);
    }
  }

  /// The same for all documents that can be read. For the others calls lose(first document, last +
  /// 1, CorruptIndexError). Throws nothing if there are only titles: then all are lost.
  template <typename Visit, typename Lose>
  void for_each_readable(Visit&& visit, Lose&& lose) const {
    DecodedBlock decoded;
    if (const auto damage = damage_in(file_->path(), [&] { require_texts(); })) {
      lose(0, document_count_, *damage);
      return;
    }
    std::uint32_t next = 0;
    std::optional<CorruptIndexError> pending;  // why no block since `next` could be read
    for (std::uint64_t number = 0; number < block_count_; ++number) {
      const auto damage = damage_in(file_->path(), [&] { read_block(number, decoded); });
      if (damage || decoded.first_row < next) {
        if (!pending)
          pending = damage.value_or(
              CorruptIndexError(file_->path(), index_offset_, "block out of order"));
        continue;
      }
      if (pending) lose(next, decoded.first_row, *pending);
      pending.reset();
      visit_all(decoded, visit);
      next = decoded.first_row + static_cast<std::uint32_t>(decoded.documents.size());
    }
    if (pending) lose(next, document_count_, *pending);
  }

 private:
  friend class BlockCache;
  friend class CachedTexts;
  friend class StoredBlocks;
  struct Block {
    std::uint64_t offset;
    std::uint64_t bytes;
    std::uint64_t raw_bytes;
    std::uint32_t first_row;
    std::uint32_t end_row;
  };
  /// Title, with the id before it as it is encoded if it is there, and text. If texts are stored,
  /// further values follow the text in memory.
  using Record = std::pair<std::string_view, std::string_view>;
  /// A decompressed block. `documents` refer to `raw`.
  struct DecodedBlock {
    std::string raw;
    std::uint32_t first_row = 0;
    std::vector<Record> documents;

    std::size_t memory_bytes() const noexcept {
      return raw.capacity() + documents.capacity() * sizeof(Record);
    }

    bool holds(std::uint32_t row) const noexcept { return row - first_row < documents.size(); }
  };
  void read_block(std::uint64_t number, DecodedBlock& decoded) const;
  template <typename Visit>
  void visit_all(const DecodedBlock& block, Visit& visit) const {
    std::uint32_t row = block.first_row;
    for (const Record& record : block.documents) visit(doc_of(row++), stored_text(block, record));
  }
  bool is_by_id() const noexcept { return records_ == StoredRecords::titles_alone; }
  void set_index(std::uint64_t end);
  /// Entry `number` of the index.
  ByteReader entry(std::uint64_t number) const;
  Block block(std::uint64_t number) const;
  /// The document's place in the order of the file.
  std::uint32_t row_of(std::uint32_t doc, std::optional<std::uint32_t> rank = {}) const {
    if (!is_by_id()) return doc;
    return rank ? *rank : columns_->id_rank(doc);
  }
  std::uint32_t doc_of(std::uint32_t row) const {
    return is_by_id() ? columns_->document_of_rank(row) : row;
  }
  /// The number of the block that holds `row`. Cost: O(log blocks).
  std::uint64_t block_of(std::uint32_t row) const;
  /// The next record.
  Record take_record(ByteReader& in) const;
  StoredText stored_text(const DecodedBlock& block, const Record& record) const;
  Block decompress(std::uint64_t number, std::string& raw) const;

  std::shared_ptr<const CheckedFile> file_;
  const Columns* columns_;
  std::uint32_t document_count_;
  std::size_t fields_;
  StoredRecords records_ = StoredRecords::texts;
  std::uint64_t block_count_ = 0;
  std::uint64_t index_offset_ = 0;
  std::uint64_t index_end_ = 0;  ///< there the directory of the columns begins
  std::uint64_t directory_bytes_ = 0;
  std::optional<std::string> index_copy_;  ///< instead of that in the file
  std::uint64_t blocks_end_ = 0;
  std::unique_ptr<TextDictionary> dictionary_;  ///< null where there is none
};

/// How much memory to give StoredBlocks while documents are read out of order.
inline constexpr std::size_t kCachedTexts = std::size_t{64} << 20;

/// Reads documents in any order. Keeps the blocks that were decompressed last, and the damage of
/// blocks that cannot be read.
class StoredBlocks {
 public:
  /// `store` must outlive it. Keeps blocks of `bytes` together, and the one that was read last.
  StoredBlocks(const DocumentStore& store, std::size_t bytes)
      : store_(&store), most_bytes_(bytes) {}

  /// Valid until the next call. `rank` is that of the document's id; if it is not given, it is
  /// looked up where it is needed.
  StoredText read(std::uint32_t doc, std::optional<std::uint32_t> rank = {});
  std::size_t memory_bytes() const noexcept { return bytes_; }

 private:
  using DecodedBlock = DocumentStore::DecodedBlock;
  const DecodedBlock& decoded(std::uint64_t number);
  /// Drops the oldest blocks and returns the memory of the last one for reuse, unless it is much
  /// larger than a block of `raw_bytes` needs.
  std::unique_ptr<DecodedBlock> take_scratch(std::uint64_t raw_bytes);

  /// Reused memory may be this many times the decompressed bytes; short titles and their records
  /// take up to six times.
  static constexpr std::size_t kMostScratch = 8;

  const DocumentStore* store_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  const DecodedBlock* last_ = nullptr;
  std::unordered_map<std::uint64_t, std::unique_ptr<DecodedBlock>> blocks_;
  std::unordered_map<std::uint64_t, CorruptIndexError> damaged_;
  std::deque<std::uint64_t> oldest_first_;
};

}  // namespace inkling::storage

#pragma once

/// Titles and texts, in compressed blocks: of documents by number, or, of titles alone, in the
/// order of ids.

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
#include "storage/documents/stored_text.h"
#include "storage/documents/text_dictionary.h"
#include "storage/files/checked_file.h"
#include "storage/files/damage.h"

namespace inkling::storage {

class DocumentStore {
 public:
  /// `columns` are those of the segment, and must outlive it.
  /// `fields` are those with postings that the index has.
  DocumentStore(std::shared_ptr<const CheckedFile> file, const Columns& columns,
                std::uint32_t document_count, std::size_t fields);

  /// Whether documents stand by number.
  bool is_by_number() const noexcept { return !is_by_id_; }
  /// Throws CorruptIndexError where there are titles alone, of an index that keeps texts.
  void require_texts() const {
    if (is_by_id_) file_->fail(index_offset_, "titles alone, where texts are kept");
  }

  /// A document, of which only the title is kept where texts are not.
  struct Stored {
    std::string title;
    std::string text;
    std::string values;

    StoredText view() const noexcept { return {title, text, values}; }
  };
  /// Cost: decompresses the block of the document.
  Stored read(std::uint32_t doc) const;

  /// Calls visit(document, StoredText) for all documents as they stand, one block in memory at a
  /// time.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    DecodedBlock decoded;
    for (std::uint64_t number = 0; number < block_count_; ++number) {
      read_block(number, decoded);
      visit_all(decoded, visit);
    }
  }

  /// The same of texts for what can be read: where it cannot, calls lose(first document, last + 1,
  /// CorruptIndexError).
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
  friend class StoredBlocks;
  struct Block {
    std::uint64_t offset;
    std::uint64_t bytes;
    std::uint64_t raw_bytes;
    std::uint32_t first_row;
    std::uint32_t end_row;
  };
  /// Title and text, behind which further values stand where texts are stored.
  using Record = std::pair<std::string_view, std::string_view>;
  /// Its documents, which refer to `raw`.
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
  Block block(std::uint64_t number) const;
  /// Where a document stands among the others.
  std::uint32_t row_of(std::uint32_t doc, std::optional<std::uint32_t> rank = {}) const {
    if (!is_by_id_) return doc;
    return rank ? *rank : columns_->id_rank(doc);
  }
  std::uint32_t doc_of(std::uint32_t row) const {
    return is_by_id_ ? columns_->document_of_rank(row) : row;
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
  bool is_by_id_ = false;
  std::uint64_t block_count_ = 0;
  std::uint64_t index_offset_ = 0;
  std::uint64_t blocks_end_ = 0;
  std::unique_ptr<TextDictionary> dictionary_;  ///< null where there is none
};

/// Memory that texts are worth keeping in while documents are read out of order.
inline constexpr std::size_t kCachedTexts = std::size_t{64} << 20;

/// Reads documents in any order; the blocks that were decompressed last stay, and what is wrong
/// with those that cannot be.
class StoredBlocks {
 public:
  /// `store` must outlive it; keeps blocks in `bytes` of memory and the one that was read last.
  StoredBlocks(const DocumentStore& store, std::size_t bytes)
      : store_(&store), most_bytes_(bytes) {}

  /// Valid until the next call. Who knows the rank of the document's id spares looking it up.
  StoredText read(std::uint32_t doc, std::optional<std::uint32_t> rank = {});
  std::size_t memory_bytes() const noexcept { return bytes_; }

 private:
  using DecodedBlock = DocumentStore::DecodedBlock;
  const DecodedBlock& decoded(std::uint64_t number);
  /// The memory of the last block that must go, as making it anew takes time; unless it is much
  /// more than a block of `raw_bytes` needs, which would take the place of others.
  std::unique_ptr<DecodedBlock> make_room(std::uint64_t raw_bytes);

  /// Times what is decompressed: short titles and what is kept of them take up to six.
  static constexpr std::size_t kMostRoom = 8;

  const DocumentStore* store_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  const DecodedBlock* last_ = nullptr;
  std::unordered_map<std::uint64_t, std::unique_ptr<DecodedBlock>> blocks_;
  std::unordered_map<std::uint64_t, CorruptIndexError> damaged_;
  std::deque<std::uint64_t> oldest_first_;
};

}  // namespace inkling::storage

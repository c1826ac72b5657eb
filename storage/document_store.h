#pragma once

/// Titles and texts, in compressed blocks: of about 12 KiB where a dictionary tells what texts have in common, of 64
/// KiB else.

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

#include "storage/checked_file.h"
#include "storage/damage.h"
#include "storage/text_dictionary.h"

namespace inkling::storage {

class DocumentStoreWriter {
 public:
  /// `store_text` false keeps titles only.
  DocumentStoreWriter(FileSystem& files, std::uint64_t segment, bool store_text);
  ~DocumentStoreWriter();
  DocumentStoreWriter(DocumentStoreWriter&&) noexcept;
  DocumentStoreWriter& operator=(DocumentStoreWriter&&) noexcept;

  void add(std::string_view title, std::string_view text);
  FileStamp finish();

  std::size_t memory_bytes() const noexcept { return block_.bytes.capacity() + waiting_bytes_; }

 private:
  struct Compressor;
  struct RawBlock {
    std::string bytes;
    std::uint32_t first_doc = 0;
  };
  void end_block();
  void train();
  void compress_waiting();
  void compress(const RawBlock& block);

  CheckedFileWriter file_;
  bool store_text_;
  std::unique_ptr<Compressor> compressor_;
  RawBlock block_;
  std::vector<RawBlock> waiting_;  ///< for the dictionary
  std::size_t waiting_bytes_ = 0;
  bool is_trained_ = false;
  std::uint32_t documents_ = 0;
  std::string index_;
  std::uint64_t block_count_ = 0;
};

class DocumentStore {
 public:
  DocumentStore(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count);

  struct Stored {
    std::string title;
    std::string text;  ///< empty when only titles are kept
  };
  /// Cost: decompresses the block of the document.
  Stored read(std::uint32_t doc) const;

  /// Calls visit(document, title, text) for all documents in order, one block in memory at a time.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    DecodedBlock decoded;
    for (std::uint64_t number = 0; number < block_count_; ++number) {
      read_block(number, decoded);
      visit_all(decoded, visit);
    }
  }

  /// The same for what can be read: where it cannot, calls lose(first document, last + 1, CorruptIndexError).
  template <typename Visit, typename Lose>
  void for_each_readable(Visit&& visit, Lose&& lose) const {
    DecodedBlock decoded;
    std::uint32_t next = 0;
    std::optional<CorruptIndexError> pending;  // why no block since `next` could be read
    for (std::uint64_t number = 0; number < block_count_; ++number) {
      const auto damage = damage_in(file_->path(), [&] { read_block(number, decoded); });
      if (damage || decoded.first_doc < next) {
        if (!pending) pending = damage.value_or(CorruptIndexError(file_->path(), index_offset_, "block out of order"));
        continue;
      }
      if (pending) lose(next, decoded.first_doc, *pending);
      pending.reset();
      visit_all(decoded, visit);
      next = decoded.first_doc + static_cast<std::uint32_t>(decoded.documents.size());
    }
    if (pending) lose(next, document_count_, *pending);
  }

 private:
  friend class StoredBlocks;
  struct Block {
    std::uint64_t offset;
    std::uint64_t bytes;
    std::uint64_t raw_bytes;
    std::uint32_t first_doc;
    std::uint32_t end_doc;
  };
  /// Its documents, which refer to `raw`.
  struct DecodedBlock {
    std::string raw;
    std::uint32_t first_doc = 0;
    std::vector<std::pair<std::string_view, std::string_view>> documents;
  };
  void read_block(std::uint64_t number, DecodedBlock& decoded) const;
  template <typename Visit>
  static void visit_all(const DecodedBlock& block, Visit& visit) {
    std::uint32_t doc = block.first_doc;
    for (const auto& [title, text] : block.documents) visit(doc++, title, text);
  }
  Block block(std::uint64_t number) const;
  /// The number of the block that holds `doc`. Cost: O(log blocks).
  std::uint64_t block_of(std::uint32_t doc) const;
  Block decompress(std::uint64_t number, std::string& raw) const;

  std::shared_ptr<const CheckedFile> file_;
  std::uint32_t document_count_;
  std::uint64_t block_count_ = 0;
  std::uint64_t index_offset_ = 0;
  std::uint64_t blocks_end_ = 0;
  std::unique_ptr<TextDictionary> dictionary_;  ///< null where there is none
};

/// Bytes of texts that are worth keeping while documents are read out of order.
inline constexpr std::size_t kCachedTexts = std::size_t{64} << 20;

/// Reads documents in any order; the blocks that were decompressed last stay.
class StoredBlocks {
 public:
  /// `store` must outlive it; keeps about `bytes` of titles and texts, and at least the block that was read last.
  StoredBlocks(const DocumentStore& store, std::size_t bytes) : store_(&store), most_bytes_(bytes) {}

  /// Title and text, valid until the next call.
  std::pair<std::string_view, std::string_view> read(std::uint32_t doc);

 private:
  using DecodedBlock = DocumentStore::DecodedBlock;
  const DecodedBlock& decoded(std::uint64_t number);
  /// The memory of the last block that must go, as making it anew takes time.
  std::unique_ptr<DecodedBlock> make_room();

  const DocumentStore* store_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::uint64_t, std::unique_ptr<DecodedBlock>> blocks_;
  std::deque<std::uint64_t> oldest_first_;
};

}  // namespace inkling::storage

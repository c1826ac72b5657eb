#pragma once

/// Writes titles and texts, in compressed blocks: of about 12 KiB where a dictionary tells what
/// texts have in common, of 64 KiB else. Titles alone are written in the order of ids, in blocks of
/// 16 KiB.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/documents/stored_layout.h"
#include "storage/documents/stored_text.h"
#include "storage/files/checked_file.h"
#include "storage/strings/string_list.h"

namespace inkling::storage {

/// The file of documents, block by block.
class StoredBlocksWriter {
 public:
  StoredBlocksWriter(FileSystem& files, std::uint64_t segment, StoredRecords records);
  ~StoredBlocksWriter();
  StoredBlocksWriter(StoredBlocksWriter&&) noexcept;
  StoredBlocksWriter& operator=(StoredBlocksWriter&&) noexcept;

  /// Compresses all blocks with this dictionary, or without one if it is empty. Call before put().
  void use_dictionary(std::string dictionary);
  bool has_dictionary() const noexcept;
  /// Writes a block of records; `documents_before` is the number of documents in earlier blocks.
  void put(std::string_view records, std::uint32_t documents_before);
  /// The index of all blocks. Call behind the last one.
  const StoredIndex& end_blocks();
  /// `directory` is that of the columns, which is kept here once more.
  FileStamp finish(std::string_view directory);

 private:
  struct Compressor;

  CheckedFileWriter file_;
  std::unique_ptr<Compressor> compressor_;
  StoredIndex index_;
};

/// Titles and texts, in the order of document numbers.
class TextStoreWriter {
 public:
  TextStoreWriter(FileSystem& files, std::uint64_t segment)
      : blocks_(files, segment, StoredRecords::with_ids) {}

  /// `stored` has the id of the document.
  void add(const StoredText& stored);
  /// The index of all texts. Call behind the last one.
  const StoredIndex& end_texts();
  /// end_texts(), and the end of the file; `directory` is that of the columns.
  FileStamp finish(std::string_view directory = {});
  std::size_t memory_bytes() const noexcept { return block_.bytes.capacity() + waiting_bytes_; }

 private:
  struct RawBlock {
    std::string bytes;
    std::uint32_t first_doc = 0;
  };
  void end_block();
  void train();
  void put_waiting();
  void put(const RawBlock& block) { blocks_.put(block.bytes, block.first_doc); }

  StoredBlocksWriter blocks_;
  RawBlock block_;
  std::vector<RawBlock> waiting_;  ///< until the dictionary is trained
  std::size_t waiting_bytes_ = 0;
  bool is_trained_ = false;
  std::uint32_t documents_ = 0;
};

/// Titles alone. Those that are added stay in memory until it is known in what order ids stand.
class TitleStoreWriter {
 public:
  TitleStoreWriter(FileSystem& files, std::uint64_t segment)
      : blocks_(files, segment, StoredRecords::titles_alone) {}

  void add(std::string_view title) { titles_.add(title); }
  /// Writes the titles that were added: those of `documents`, one after the other.
  void put_added(std::span<const std::uint32_t> documents);
  /// Writes one that was not added: for who has all in the order of ids.
  void put(std::string_view title);
  const StoredIndex& end_texts();
  FileStamp finish(std::string_view directory = {});
  std::size_t memory_bytes() const noexcept { return titles_.memory_bytes(); }

 private:
  void end_block();

  StoredBlocksWriter blocks_;
  StringList titles_;
  std::string records_;       ///< of the block
  std::uint32_t before_ = 0;  ///< documents before it
  std::uint32_t written_ = 0;
};

}  // namespace inkling::storage

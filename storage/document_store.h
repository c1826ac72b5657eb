#pragma once

/// Titles and texts, in compressed blocks of about 64 KiB.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "storage/checked_file.h"

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

 private:
  struct Compressor;
  void flush_block();

  CheckedFileWriter file_;
  bool store_text_;
  std::unique_ptr<Compressor> compressor_;
  std::string block_;
  std::uint32_t documents_ = 0;
  std::uint32_t block_first_ = 0;
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
    std::string block;
    for (std::uint64_t number = 0; number < block_count_; ++number) {
      const Block place = decompress(number, block);
      ByteReader in(as_bytes(block), file_->path(), place.offset);
      for (std::uint32_t doc = place.first_doc; doc < place.end_doc; ++doc) {
        const std::string_view title = in.string();
        visit(doc, title, in.string());
      }
      if (!in.at_end()) in.fail("bytes after the last document of the block");
    }
  }

 private:
  struct Block {
    std::uint64_t offset;
    std::uint64_t bytes;
    std::uint64_t raw_bytes;
    std::uint32_t first_doc;
    std::uint32_t end_doc;
  };
  Block block(std::uint64_t number) const;
  Block decompress(std::uint64_t number, std::string& raw) const;

  std::shared_ptr<const CheckedFile> file_;
  std::uint32_t document_count_;
  std::uint64_t block_count_ = 0;
  std::uint64_t index_offset_ = 0;
};

}  // namespace inkling::storage

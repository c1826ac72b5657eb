#pragma once

/// Posting lists in files, as a segment holds them.

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "storage/documents/collected_columns.h"
#include "storage/documents/columns.h"
#include "storage/postings/posting_list.h"
#include "storage/postings/posting_list_encoder.h"

namespace inkling::test {

struct PlainPosting {
  std::uint32_t doc;
  std::vector<storage::Occurrence> occurrences;
};
using PlainList = std::vector<PlainPosting>;

/// Gaps up to `largest_gap`, tfs up to `largest_tf`, and forms below `forms`, of which the low ones
/// are frequent.
PlainList random_list(std::mt19937_64& random, std::uint32_t df, std::uint64_t largest_gap,
                      std::uint32_t largest_tf, std::uint32_t forms);

/// The occurrences of each document together, in the order that an encoder takes them.
struct FlatList {
  explicit FlatList(const PlainList& list);

  std::vector<std::uint32_t> docs;
  std::vector<storage::Occurrence> occurrences;
};

/// One list of the field `title` in files, behind other bytes, with columns that know its
/// documents.
class EncodedList {
 public:
  explicit EncodedList(PlainList list);

  const PlainList& list() const noexcept { return list_; }
  const storage::ListEntry& entry() const noexcept { return entry_; }
  storage::PostingListPlace& place() noexcept { return place_; }
  std::uint32_t document_count() const noexcept { return document_count_; }
  /// What the list was encoded with: how often its forms occur, and its documents.
  std::vector<storage::FormCount> form_counts() const;
  /// Lets vectors look extents up.
  void verify_bounds() const { columns_->verify_bounds(); }
  storage::FieldDocuments documents() const { return {*columns_, FieldId::title, document_count_}; }
  storage::PostingListDecoder decoder() const { return decoder(document_count_); }
  storage::PostingListDecoder decoder(std::uint32_t document_count) const;

 private:
  void number_forms_by_frequency();
  void write_columns();
  void write_list();
  std::shared_ptr<const storage::CheckedFile> write(storage::FileKind kind,
                                                    const std::string& bytes);

  PlainList list_;
  std::vector<std::uint64_t> form_counts_;
  std::uint32_t document_count_;
  storage::MemoryFileSystem files_;
  storage::ListEntry entry_;
  storage::PostingListPlace place_;
  storage::CollectedColumns collected_{kFixedFields};
  std::optional<storage::Columns> columns_;
  std::shared_ptr<const storage::CheckedFile> terms_;
  std::shared_ptr<const storage::CheckedFile> postings_;
  std::shared_ptr<const storage::CheckedFile> positions_;
};

}  // namespace inkling::test

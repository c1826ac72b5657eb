#pragma once

/// What a segment keeps of each document beside its text: ids, lengths, exact strings, numbers.

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "inkling/document.h"
#include "inkling/types.h"
#include "storage/checked_file.h"

namespace inkling::storage {

/// Collects the columns in memory and writes them at once.
class ColumnsWriter {
 public:
  /// `keywords` come to those of the document.
  void add(const Document& document, std::span<const std::uint32_t, kFieldCount> lengths,
           std::span<const KeywordValue> keywords = {});
  std::uint32_t document_count() const noexcept { return static_cast<std::uint32_t>(id_ends_.size()); }
  /// Valid until the next add().
  std::string_view id(std::uint32_t doc) const noexcept {
    const std::uint64_t begin = doc == 0 ? 0 : id_ends_[doc - 1];
    return std::string_view(ids_).substr(begin, id_ends_[doc] - begin);
  }
  std::size_t memory_bytes() const noexcept { return memory_bytes_; }
  FileStamp write(FileSystem& files, std::uint64_t segment) const;

 private:
  struct Keyword {
    std::unordered_map<std::string, std::uint32_t> numbers;      ///< of values, by first appearance
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;  ///< (document, number of value)
  };
  using Numbers = std::vector<std::pair<std::uint32_t, double>>;

  void add_keyword(const std::string& field, const std::string& value);

  std::string ids_;
  std::vector<std::uint64_t> id_ends_;
  std::array<std::vector<std::uint32_t>, kFieldCount> lengths_;
  std::map<std::string, Keyword> keywords_;
  std::map<std::string, Numbers> numbers_;
  std::size_t memory_bytes_ = 0;
};

/// Columns of one segment as they lie in its file.
class Columns {
 public:
  Columns(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count);

  std::string id(std::uint32_t doc) const;
  /// Cost: O(log documents).
  std::optional<std::uint32_t> find(std::string_view id) const;
  std::uint32_t length(FieldId field, std::uint32_t doc) const;

  std::vector<std::string> keyword_fields() const;
  std::vector<std::string> number_fields() const;

  struct KeywordData {
    std::vector<std::string> values;      ///< sorted
    std::vector<std::uint32_t> starts;    ///< one more than documents
    std::vector<std::uint32_t> ordinals;  ///< increasing within a document
  };
  /// Empty when the segment has no such field. Cost: O(documents + values).
  std::optional<KeywordData> keyword(std::string_view field) const;
  /// Calls visit(document, number) in the order of documents. Cost: O(documents).
  template <typename Visit>
  void for_each_number(std::string_view field, Visit&& visit) const {
    const auto found = numbers_.find(field);
    if (found == numbers_.end()) return;
    ByteReader in = file_->reader(found->second.offset, found->second.bytes);
    for (std::uint32_t doc = 0; doc < document_count_; ++doc) {
      const auto present = in.fixed<std::uint8_t>();
      const auto number = in.fixed<double>();
      if (present != 0) visit(doc, number);
    }
    file_->require_readable();
  }

 private:
  struct Section {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
  };
  void read_directory();
  void require_size(const Section& section, std::uint64_t bytes) const;
  std::string_view mapped_id(std::uint32_t doc) const;
  template <typename Number>
  Number number_at(const Section& section, std::uint64_t index) const {
    const auto number = load<Number>(file_->bytes(section.offset + index * sizeof(Number), sizeof(Number)).data());
    file_->require_readable();
    return number;
  }

  std::shared_ptr<const CheckedFile> file_;
  std::uint32_t document_count_;
  Section id_bytes_;
  Section id_ends_;
  Section id_order_;
  std::array<Section, kFieldCount> lengths_;
  std::map<std::string, Section, std::less<>> keywords_;
  std::map<std::string, Section, std::less<>> numbers_;
};

}  // namespace inkling::storage

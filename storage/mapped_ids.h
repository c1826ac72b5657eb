#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "storage/checked_file.h"
#include "storage/packed_numbers.h"

namespace inkling::storage {

/// The ids of a segment of format 1: one after the other, and the documents sorted by them.
class MappedIds {
 public:
  struct Sections {
    Section bytes;
    Section ends;
    Section order;
  };
  MappedIds(const CheckedFile& file, const Sections& sections, std::uint32_t document_count);

  std::string id(std::uint32_t doc) const { return std::string(mapped_id(doc)); }
  std::uint32_t document_count() const noexcept { return document_count_; }
  /// In the order of ids.
  std::uint32_t document(std::uint32_t rank) const;
  /// Valid as long as the file is.
  std::string_view id_of_rank(std::uint32_t rank) const { return mapped_id(document(rank)); }
  /// The last document of that id.
  std::optional<std::uint32_t> find(std::string_view id) const;

 private:
  void require_size(const Section& section, std::uint64_t bytes) const;
  std::string_view mapped_id(std::uint32_t doc) const;
  template <typename Number>
  Number number_at(const Section& section, std::uint64_t index) const {
    return load<Number>(file_->bytes(section.offset + index * sizeof(Number), sizeof(Number)).data());
  }

  const CheckedFile* file_;
  Sections sections_;
  std::uint32_t document_count_;
};

}  // namespace inkling::storage

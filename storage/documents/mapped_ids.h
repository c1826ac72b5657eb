#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "storage/files/checked_file.h"
#include "storage/files/packed_numbers.h"

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
  void for_each(const std::function<void(std::string_view)>& visit) const {
    for (std::uint32_t doc = 0; doc < document_count_; ++doc) visit(mapped_id(doc));
  }
  /// The last document of that id.
  std::optional<std::uint32_t> find(std::string_view id) const;

 private:
  void require_size(const Section& section, std::uint64_t bytes) const;
  std::string_view mapped_id(std::uint32_t doc) const;
  std::uint32_t doc_at(std::uint32_t rank) const;
  template <typename Number>
  Number number_at(const Section& section, std::uint64_t index) const {
    return load<Number>(
        file_->bytes(section.offset + index * sizeof(Number), sizeof(Number)).data());
  }

  const CheckedFile* file_;
  Sections sections_;
  std::uint32_t document_count_;
};

}  // namespace inkling::storage

#pragma once

/// Where the sections of a file of columns are.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "storage/documents/column_sections.h"
#include "storage/files/checked_file.h"
#include "storage/files/packed_numbers.h"

namespace inkling::storage {

/// Sections by kind and name.
class ColumnDirectory {
 public:
  using Sections = std::map<std::pair<SectionKind, std::string>, Section>;

  ColumnDirectory() = default;  ///< of no sections
  /// Throws CorruptIndexError.
  explicit ColumnDirectory(const CheckedFile& file);
  /// From a copy of the directory of `file`. Throws CorruptIndexError.
  ColumnDirectory(const CheckedFile& file, std::string_view copy);

  std::optional<Section> find(SectionKind kind, const std::string& name = {}) const;
  const Sections& all() const noexcept { return sections_; }
  void add(const Sections::key_type& key, const Section& section) { sections_[key] = section; }
  void drop(const Sections::key_type& section) { sections_.erase(section); }

 private:
  void read(ByteReader in, std::uint64_t end);

  Sections sections_;
};

}  // namespace inkling::storage

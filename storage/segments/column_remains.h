#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/error.h"
#include "storage/documents/columns.h"
#include "storage/documents/stored_layout.h"

namespace inkling::storage {

/// What a section of the columns holds, as people know it: "the field `year`", "lengths in `text`".
/// `text_fields` are those of the index.
std::string name_of_section(const ColumnDirectory::Sections::key_type& section,
                            std::span<const std::string> text_fields);

/// The sections of one file of columns that can be read, each on its own.
class ColumnRemains {
 public:
  /// Told of a section that is lost.
  using OnLost =
      std::function<void(const ColumnDirectory::Sections::key_type&, const CorruptIndexError&)>;

  /// Reads and verifies all sections but digests of content, which are read document by document.
  /// Cost: O(bytes).
  ColumnRemains(std::shared_ptr<const CheckedFile> file, const ColumnDirectory& directory,
                std::uint32_t document_count, std::size_t fields, const OnLost& on_lost);

  const ColumnDirectory& directory() const noexcept { return directory_; }
  const Columns& columns() const noexcept { return *columns_; }
  /// Whether postings can be read with them.
  bool is_whole() const noexcept { return columns_->has_ids() && columns_->has_measures(); }
  /// The index of the texts; empty where it is not there.
  std::optional<StoredIndex> stored_index() const;

 private:
  void verify(const ColumnDirectory::Sections::key_type& key, const Section& section,
              const Columns& columns) const;
  void drop_ids_unless_whole();

  std::shared_ptr<const CheckedFile> file_;
  ColumnDirectory directory_;
  std::optional<Columns> columns_;
};

}  // namespace inkling::storage

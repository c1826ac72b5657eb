#pragma once

/// Indexes that live in any file system: for salvaging, and for tests.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/salvage.h"
#include "storage/files/file_system.h"
#include "storage/segments/source_files.h"

namespace inkling::indexer {

struct FilesNow;
struct LabelsCarried;

struct WriterAccess {
  static IndexWriter open(std::shared_ptr<storage::FileSystem> files,
                          const WriterOptions& options) {
    return IndexWriter(std::move(files), options);
  }
  /// What the next commit will know of the files of the input.
  static storage::Sources& sources(IndexWriter& writer);
  static const std::optional<CorruptIndexError>& damaged_sources(const IndexWriter& writer);
  /// As IndexWriter::add(), which refuses what no query would find: of an index that holds such.
  static Entered add_any(IndexWriter& writer, const Document& document,
                         LabelsBy by = LabelsBy::record);
  /// Whether labels that were given by hand would give way to those of records.
  static bool relabels(const IndexWriter& writer);
  /// As the functions of DocumentIntake.
  static DocumentSet kept(const IndexWriter& writer);
  static DocumentSet outdated(const IndexWriter& writer, const DocumentSet& committed);
  static Entry keep(IndexWriter& writer, DocId committed);
  static std::optional<std::uint64_t> entered_as(IndexWriter& writer, std::string_view id);
  static std::uint64_t entered(const IndexWriter& writer) noexcept;
  static void follow_labels(IndexWriter& writer);
  static LabelsCarried carry_labels(IndexWriter& writer, const FilesNow& files);
};

/// The writer of the index in `files`.
inline IndexWriter open_writer(std::shared_ptr<storage::FileSystem> files,
                               const WriterOptions& options = {}) {
  return WriterAccess::open(std::move(files), options);
}

/// Sources::folders as the index in another place records them.
using MoveFolders = std::function<std::set<std::string>(const std::set<std::string>&)>;

/// As inkling::salvage() does.
SalvageReport salvage(const std::shared_ptr<storage::FileSystem>& source,
                      const std::shared_ptr<storage::FileSystem>& target,
                      const SalvageOptions& options = {},
                      const MoveFolders& move_folders = std::identity());

}  // namespace inkling::indexer

#pragma once

/// Which entries of folders are read.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/files/file_state.h"
#include "indexer/files/glob.h"
#include "indexer/files/left_out.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

/// A path in two spellings, both in normal form.
struct EntryPath {
  std::string_view below;  ///< relative to the folder that was named
  std::string_view given;  ///< as it begins with that folder
};

/// A file that may be made while folders are walked.
class LateFile {
 public:
  /// The path may be empty: that is no file.
  explicit LateFile(std::filesystem::path path) : path_(std::move(path)) {}

  bool is(const FileIdentity& file) const noexcept;

 private:
  std::filesystem::path path_;
  mutable std::optional<FileIdentity> identity_;  ///< once it is there
};

/// WalkOptions and what else ingest() leaves out, ready to be asked.
class EntryFilter {
 public:
  /// Throws OptionError for a glob that matches nothing. The options must outlive the filter.
  explicit EntryFilter(const IngestOptions& options);

  const WalkOptions& options() const noexcept { return options_; }

  bool is_excluded(const EntryPath& path, bool is_folder) const;
  /// Of a file that is not excluded.
  bool is_included(const EntryPath& path) const;
  /// Why a file in an archive is not read, by its path there and that from outside; null if it is.
  /// The archive is as a folder: what chooses or excludes a folder above the file counts as well.
  const char* reason_without_member(const EntryPath& path) const;
  bool is_index(const FileIdentity& file) const noexcept { return index_.is(file); }
  bool is_rejects(const FileIdentity& file) const noexcept { return rejects_.is(file); }

 private:
  const WalkOptions& options_;
  std::vector<Glob> include_;
  std::vector<Glob> exclude_;
  LateFile index_;
  LateFile rejects_;
};

}  // namespace inkling::indexer

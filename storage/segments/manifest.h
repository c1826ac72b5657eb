#pragma once

/// The files of a commit, and the settings of the index.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/field_mapping.h"
#include "storage/files/file_system.h"
#include "storage/files/format.h"

namespace inkling::storage {

/// How documents are indexed. Only the mapping ever changes.
struct IndexSettings {
  AnalyzerSettings analyzer;
  bool store_text = true;
  LibraryVersions made_with;
  FieldMapping mapping{};

  /// Fields with postings: the fixed ones and the text fields.
  std::size_t field_count() const noexcept { return kFixedFields + mapping.text_fields.size(); }

  friend bool operator==(const IndexSettings&, const IndexSettings&) = default;
};

/// A file beside a segment that a later commit may replace.
struct Sidecar {
  std::uint64_t commit = 0;  ///< the commit that wrote it; 0: there is no file
  FileStamp stamp;
};

struct SegmentEntry {
  SegmentInfo info;
  std::uint32_t deleted = 0;                 ///< documents
  std::vector<std::uint64_t> live_tokens{};  ///< by field, in documents that are not deleted
  Sidecar deletions;
  Sidecar tags;
  Sidecar labels;

  const Sidecar& sidecar(FileKind kind) const;
};

struct ModelEntry {
  std::string name;
  std::uint64_t number = 0;
  FileStamp stamp;
};

/// The file with SourceFiles; there is none while they are empty.
struct SourcesEntry {
  std::uint64_t number = 0;  ///< 0: there is none
  FileStamp stamp;
};

struct Manifest {
  std::uint64_t commit = 0;
  std::uint64_t next_number = 1;  ///< of segments, models and source files
  IndexSettings settings;
  std::vector<SegmentEntry> segments;
  std::vector<ModelEntry> models;  ///< by name
  /// Records of the input that were not indexed, by reason, since the index was made.
  std::map<std::string, std::uint64_t> skipped;
  std::uint64_t kept = 1;    ///< the number of commits that can be read, including this one
  bool only_merged = false;  ///< same content as the commit before, which it replaces
  SourcesEntry sources{};

  /// The names of all files of the commit but the manifest's own, each with its stamp.
  std::vector<std::pair<std::string, FileStamp>> files() const;
};

/// Writes the manifest beside its name, syncs, renames and syncs the directory: when it returns,
/// the commit is durable and visible. The number of bytes written. Throws CommittedError where it
/// is visible and may not be durable.
std::uint64_t publish_manifest(FileSystem& files, const Manifest& manifest);

/// The commits whose manifests are there, the oldest first. Empty when there is none yet. Throws
/// CorruptIndexError when there are files of an index that had a commit, but no manifest any more.
std::vector<std::uint64_t> commits_in(const FileSystem& files);
/// The number of the newest commit; 0 when there is none yet. Throws CorruptIndexError when its
/// manifest is missing, though others may be there.
std::uint64_t newest_commit(const FileSystem& files);

struct LoadedManifest {
  Manifest manifest;
  std::uint64_t bytes;
};
/// Throws CorruptIndexError, FormatVersionError, IoError.
LoadedManifest load_manifest(const FileSystem& files, std::uint64_t commit);

}  // namespace inkling::storage

#pragma once

/// Constants and names of docs/format.md that more than one file needs.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/types.h"

namespace inkling::storage {

/// What every file but the lock and the notes begins with.
inline constexpr std::string_view kMagic = "INKL";
/// The newest version of any file. All versions from 1 on are read.
inline constexpr std::uint16_t kFormatVersion = 2;
inline constexpr std::size_t kPageSize = 16 * 1024;
inline constexpr std::size_t kPostingBlock = 128;
/// Blocks per entry of the skip table's upper level.
inline constexpr std::size_t kSkipGroup = 32;
inline constexpr unsigned kGapParameterBits = 5;
inline constexpr unsigned kMostGapParameter = 31;
inline constexpr unsigned kMostTfParameter = 7;
/// Bytes of a key of the dictionary: one for its field, and those of kLongestTerm code points.
inline constexpr std::size_t kLongestKey = 1 + 4 * kLongestTerm;
inline constexpr std::size_t kTermBlock = 64;
/// Blocks of the dictionary that share a table for their keys: a group ends with the block that
/// brings it to so many blocks or bytes.
inline constexpr std::size_t kTermGroupBlocks = 512;
inline constexpr std::size_t kTermGroupBytes = std::size_t{1} << 20;
/// A block of texts ends at so many bytes.
inline constexpr std::size_t kStoredBlock = 64 * 1024;
/// The same with a dictionary. A document is read with its block, so small blocks are faster; and
/// up to 16 KiB zstd compresses without copying the tables of the dictionary.
inline constexpr std::size_t kStoredBlockWithDictionary = 12 * 1024;
/// The same for titles alone. They would hardly compress better in larger blocks.
inline constexpr std::size_t kStoredTitles = 16 * 1024;

enum class FileKind : std::uint16_t {
  manifest = 1,
  documents = 2,
  columns = 3,
  terms = 4,
  postings = 5,
  positions = 6,
  deletions = 7,
  tags = 8,
  model = 9,
  labels = 10,
  sources = 11,
};

/// The version in which files of a kind are written, unless they hold what only a later one knows.
constexpr std::uint16_t version_of(FileKind kind) noexcept {
  const bool is_second = kind == FileKind::documents || kind == FileKind::columns ||
                         kind == FileKind::tags || kind == FileKind::sources;
  return is_second ? 2 : 1;
}

/// The files that every segment has, in the order of the manifest.
inline constexpr std::array kSegmentFiles{FileKind::documents, FileKind::columns, FileKind::terms,
                                          FileKind::postings, FileKind::positions};

/// The files beside a segment that later commits replace.
inline constexpr std::array kSidecars{FileKind::deletions, FileKind::tags, FileKind::labels};

/// What a manifest records of a file: enough to refuse any other file in its place.
struct FileStamp {
  std::uint64_t bytes = 0;
  std::uint64_t digest = 0;  ///< XXH3-64 over header, page checksums and payload length

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// A segment as its writer leaves it.
struct SegmentInfo {
  std::uint64_t number = 0;      ///< in the names of its files
  std::uint64_t written_as = 0;  ///< in the files, where it is another; 0: the same
  std::uint32_t document_count = 0;
  std::vector<FieldStatistics> fields{};  ///< of the index when the segment was written
  std::array<FileStamp, kSegmentFiles.size()> files{};

  /// What the envelopes of its files say. An index that adopted the segment of another gave the
  /// files new names, and left their bytes as they were.
  std::uint64_t number_in_files() const noexcept { return written_as == 0 ? number : written_as; }

  friend bool operator==(const SegmentInfo&, const SegmentInfo&) = default;
};

inline constexpr const char* kLockName = "lock";
/// Exists from the creation of an index to its first commit. Without it, segments without a
/// manifest are damage.
inline constexpr const char* kNewName = "new";
/// The number of the newest commit, twice, so that a damaged note is not taken for another, and a
/// copy of its manifest. It is written when that commit is durable, so that a manifest that went is
/// told from one that never was. An index without it, or with a damaged one, can be read; `check`
/// and salvage tell of the damage.
inline constexpr const char* kNewestName = "newest";
inline constexpr const char* kTemporarySuffix = ".tmp";  ///< of a manifest that is not complete yet

std::string segment_file_name(std::uint64_t segment, FileKind kind);
/// One file for each commit that changed them.
std::string sidecar_name(std::uint64_t segment, FileKind kind, std::uint64_t commit);
std::string model_file_name(std::uint64_t number);
std::string sources_file_name(std::uint64_t number);
std::string manifest_name(std::uint64_t commit);

/// Whether the format makes that name. Such a file is ours, and may be removed if no commit names
/// it.
bool is_index_file_name(const std::string& name);
/// The same, or the lock, or a note beside the commits.
bool is_own_file_name(const std::string& name);
/// The commit of a manifest's name; 0 for any other name.
std::uint64_t commit_of_manifest_name(const std::string& name);

}  // namespace inkling::storage

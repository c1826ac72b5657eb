#pragma once

/// Merging indexes.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "inkling/index_writer.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// Which of several documents with the same id stays.
enum class OnConflict {
  last,   ///< that of the last source; those of the target give way to any
  first,  ///< that of the target, or else of the first source
  fail,   ///< none: an error, and nothing is changed
};

/// Which models of the sources the target takes, and of several with the same name. Tags go with
/// their model: a document keeps those of a model that its own index had, byte for byte.
enum class TakenModels {
  none,   ///< those of the target stay as they are
  first,  ///< that of the target, or else of the first source
  last,
};

struct MergeProgress {
  std::size_t sources = 0;
  std::size_t adopted = 0;  ///< of them
};

struct MergeOptions {
  OnConflict on_conflict = OnConflict::last;
  TakenModels models = TakenModels::none;
  std::chrono::milliseconds wait{0};  ///< for another writer of the target
  /// Fields that the target may have afterwards, unless it has more already.
  std::size_t max_fields = WriterOptions{}.max_fields;
  /// Asked between the steps, and while ids are compared: false ends the merge, which then has
  /// changed nothing. May be empty.
  std::function<bool(const MergeProgress&)> keep_going{};
};

/// What became of documents: read = indexed + replaced + all that was skipped.
struct MergeReport {
  std::uint64_t read = 0;                          ///< documents of the sources
  std::uint64_t indexed = 0;                       ///< whose ids no other document had
  std::uint64_t replaced = 0;                      ///< that replaced another
  std::map<std::string, std::uint64_t> skipped{};  ///< "same_id": gave way to an earlier one
  std::uint64_t documents = 0;                     ///< of the target from now on
  std::uint64_t segments = 0;
  std::uint64_t bytes = 0;  ///< on disk; linked files are shared with the sources
  std::uint64_t snapshot = 0;
  std::uint64_t linked_files = 0;
  std::uint64_t copied_files = 0;          ///< because they could not be linked
  std::vector<std::string> models{};       ///< that were taken
  std::vector<std::string> left_models{};  ///< that sources have and the target did not take
  bool is_whole = true;                    ///< false if it was ended, and nothing changed
};

/// Adds all documents of the indexes `sources`, in this order, after those of `target`, which may
/// be new. Their segments become segments of the target as they are: files are linked, or copied to
/// another file system, and one new commit names them. Nothing is decoded except ids, tags and
/// labels that were changed; df, cf, N and lengths are exact at once, and answers are those of one
/// index of the same documents in the same order.
///
/// Sources stay as they are. They may have readers and writers; their newest commit is
/// taken. Linked files are the same bytes on disk: they never change, and each index may be removed
/// without the others. If the process is killed, the target stays as it was; the next writer
/// removes whatever is left over.
///
/// Cost: O(documents), for the ids of all indexes; O(segments) for the rest, and O(bytes) of what
/// is copied. The target may have many segments afterwards: the next writer, or
/// IndexWriter::optimize(), merges them.
///
/// Throws OptionError for an empty path, a wait below 0, no source, one that is the target or is
/// named twice, one with another analyzer, language, mapping, storing of texts, or other versions
/// of the libraries (with each difference), for more fields than allowed, and for documents of the
/// same id with OnConflict::fail; IndexMissingError and FormatVersionError for a source;
/// CorruptIndexError also for a damaged list of input files, which reading leaves alone; IoError,
/// IndexBusyError. What is said of the indexes before documents are compared is said before any
/// file is linked.
MergeReport merge_indexes(const std::filesystem::path& target,
                          const std::vector<std::filesystem::path>& sources,
                          const MergeOptions& options = {});

}  // namespace inkling

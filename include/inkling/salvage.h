#pragma once

/// Saving what can be saved from a damaged index.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "inkling/check.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct SalvageReport {
  std::uint64_t documents = 0;         ///< in the new index
  std::uint64_t lost_documents = 0;    ///< that the damaged index had
  std::uint64_t copied_segments = 0;   ///< with sound postings
  std::uint64_t rebuilt_segments = 0;  ///< indexed again from their texts
  std::uint64_t lost_segments = 0;
  std::uint64_t snapshot = 0;  ///< the one that was salvaged
  std::vector<Finding> losses;
};

struct SalvageOptions {
  /// Called now and then with the part that is done, 0 to 1. What it throws ends the salvage, and
  /// nothing of it stays. May be empty.
  std::function<void(double)> on_progress{};
};

/// Copies everything that verifies in the index in `source` to a new index in `target`. Postings
/// are copied where they, ids and lengths are sound; elsewhere all documents whose texts are stored
/// and verify are indexed again. Of several snapshots, the newest one whose manifest verifies is
/// taken. Nothing in `source` is changed; no writer may be at work there. Damaged titles, texts,
/// fields, tags and models are left out and reported, fields by name and number of documents. If
/// the record of deletions is damaged, the deleted documents are back. If the digest of a
/// document's content is damaged, the document is whole, but counts as changed when it is indexed
/// again; so it does when one of its fields is lost. In an index of the first version of the format
/// a document whose id is damaged gets another, "salvaged-SEGMENT-NUMBER", which is reported.
///
/// `target` is written in "<target>.salvaging" and renamed when it is complete: what a
/// killed salvage leaves is removed by the next one.
///
/// Throws IndexMissingError; CorruptIndexError when no manifest verifies; OptionError for an
/// empty path, when `target`, or that directory, holds other files, or when `target` is in
/// `source`; IndexBusyError
/// while another salvage makes `target`; IoError. Cost: that of a deep check and a merge; of
/// indexing where texts are cut again.
SalvageReport salvage(const std::filesystem::path& source, const std::filesystem::path& target,
                      const SalvageOptions& options = {});

}  // namespace inkling

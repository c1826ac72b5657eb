#pragma once

/// What can be saved of a damaged index.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "inkling/check.h"

namespace inkling {

namespace storage {
class FileSystem;
}

struct SalvageReport {
  std::uint64_t documents = 0;         ///< in the new index
  std::uint64_t lost_documents = 0;    ///< that the damaged one had
  std::uint64_t copied_segments = 0;   ///< whose postings are sound
  std::uint64_t rebuilt_segments = 0;  ///< whose texts were cut again
  std::uint64_t lost_segments = 0;
  std::uint64_t snapshot = 0;  ///< that was salvaged
  std::vector<Finding> losses;
};

/// Copies all that verifies of the index in `source` to a new one in `target`: postings that are
/// sound as they are; where they are damaged, the documents whose texts are stored and verify are
/// indexed again. Of several snapshots it takes the newest whose manifest verifies. Nothing in
/// `source` is changed; no writer may be at work there. Titles, texts, tags and models that are
/// damaged stay behind, and are told; documents whose deletion is damaged are there again; those
/// whose digest of their content is damaged are whole, and are indexed again when they come again.
///
/// Throws IndexMissingError; CorruptIndexError when no manifest verifies; OptionError when there is
/// an index in `target`; IoError. Cost: that of a deep check and a merge; of indexing where texts
/// are cut again.
SalvageReport salvage(const std::filesystem::path& source, const std::filesystem::path& target);
SalvageReport salvage(const std::shared_ptr<storage::FileSystem>& source,
                      const std::shared_ptr<storage::FileSystem>& target);

}  // namespace inkling

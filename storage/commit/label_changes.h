#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "storage/documents/keyword_data.h"
#include "storage/files/file_system.h"
#include "storage/segments/manifest.h"
#include "storage/segments/segment.h"

namespace inkling::storage {

/// Changes that a transaction is about to make to the labels of committed documents, by segment.
class LabelChanges {
 public:
  bool empty() const noexcept { return changed_.empty(); }
  void clear() noexcept;

  /// `at` numbers the segment; `labels` are sorted, unique. False when the document has them
  /// already.
  bool set(std::size_t at, const Segment& segment, std::uint32_t doc,
           const std::vector<std::string>& labels);
  /// The document keeps the labels it has.
  void drop(std::size_t at, std::uint32_t doc);

  /// Writes the labels of all documents of the segment, where some change, and notes the file in
  /// `entry`.
  void write(FileSystem& files, std::size_t at, const Segment& segment, std::uint64_t commit,
             SegmentEntry& entry);

 private:
  using OfDocuments = std::map<std::uint32_t, std::vector<std::string>>;
  const KeywordData& committed(std::size_t at, const Segment& segment);

  std::map<std::size_t, OfDocuments> changed_;    ///< of no segment without any
  std::map<std::size_t, KeywordData> committed_;  ///< of segments that were asked for
};

}  // namespace inkling::storage

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "inkling/document_set.h"
#include "storage/documents/keyword_data.h"
#include "storage/files/file_system.h"
#include "storage/segments/manifest.h"
#include "storage/segments/segment.h"

namespace inkling::storage {

/// The labels that a document gets.
struct GivenLabels {
  std::vector<std::string> labels{};  ///< sorted, unique
  bool by_hand = false;               ///< given, or taken away, by a person, not by a record

  friend bool operator==(const GivenLabels&, const GivenLabels&) = default;
};

/// Changes that a transaction is about to make to the labels of documents that are in segments.
/// What a document was given stays when it is erased: it may come back, or leave the labels to the
/// one that replaces it.
class LabelChanges {
 public:
  bool empty() const noexcept { return changed_.empty(); }
  void clear() noexcept;

  /// A segment, and which labels in it were given by hand before.
  struct Labelled {
    std::size_t at;  ///< its number
    const Segment& segment;
    const DocumentSet& by_hand;
  };
  /// False when the document has the same already, whoever gave them.
  bool set(const Labelled& segment, std::uint32_t doc, const GivenLabels& labels);
  /// The labels that the document will have, if they were given by hand.
  std::optional<std::vector<std::string>> by_hand(const Labelled& segment, std::uint32_t doc);

  /// Where labels are written.
  struct Written {
    FileSystem& files;
    const DocumentSet& deleted;  ///< of the segment's documents: their labels stay as they are
    std::uint64_t commit;
  };
  /// Writes the labels of all documents of the segment, where some change, and which were given by
  /// hand, and notes the file in `entry`. False where none change.
  bool write(const Labelled& segment, const Written& written, SegmentEntry& entry);

 private:
  using OfDocuments = std::map<std::uint32_t, GivenLabels>;
  const KeywordData& committed(std::size_t at, const Segment& segment);
  const GivenLabels* find(std::size_t at, std::uint32_t doc) const;
  void drop(std::size_t at, std::uint32_t doc);
  std::string encoded(const Labelled& segment, const OfDocuments& changed);

  std::map<std::size_t, OfDocuments> changed_;    ///< of no segment without any
  std::map<std::size_t, KeywordData> committed_;  ///< of segments that were asked for
};

}  // namespace inkling::storage

#pragma once

/// Segments that a transaction has added and not committed yet.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/tagging.h"
#include "storage/commit/label_changes.h"
#include "storage/commit/tag_assignment.h"
#include "storage/documents/id_filter.h"
#include "storage/files/file_system.h"
#include "storage/segments/manifest.h"
#include "storage/segments/segment.h"

namespace inkling::storage {

/// Where a document of such a segment stands; segments are counted from 0.
struct AddedDocument {
  std::size_t segment;
  std::uint32_t local_doc;
};

class AddedSegments {
 public:
  bool empty() const noexcept { return added_.empty(); }
  void clear() noexcept {
    added_.clear();
    looked_up_.clear();
    labels_.clear();
    memory_bytes_ = 0;
  }

  /// The labels of `labelled_by_hand`, which may be empty, were given by hand. Cost: O(documents).
  void add(std::shared_ptr<const Segment> segment, DocumentSet labelled_by_hand);
  /// The same for one that was written before, and may have deletions. Cost: O(documents / 64).
  void adopt(std::shared_ptr<const Segment> segment);
  std::size_t size() const noexcept { return added_.size(); }
  const Segment& segment(std::size_t at) const { return *added_[at].segment; }
  /// False when the document was erased already.
  bool erase(const AddedDocument& document);
  /// Replaces its labels. False when it has the same already, whoever gave them.
  bool relabel(const AddedDocument& document, const GivenLabels& labels) {
    return labels_.set(labelled(document.segment), document.local_doc, labels);
  }
  /// The document of that id that was not erased; empty when there is none.
  std::optional<AddedDocument> find(std::string_view id);

  /// Decides which tags documents get, from the view of the segments they are in.
  struct Tagger {
    TaggingModel model;
    std::function<TagAssignment(const Index& added)> tag;
  };
  /// Documents that are added get tags from now on, whatever is cleared.
  void tag_by(Tagger tagger) { tagger_ = std::move(tagger); }

  /// Appends those that still have documents to the segments of `manifest`, with what was erased,
  /// with their tags, and with which labels were given by hand.
  void write(FileSystem& files, Manifest& manifest);

  /// About two bytes a document, and the objects of the segments. Cost: O(1).
  std::size_t memory_bytes() const noexcept { return memory_bytes_; }

 private:
  struct Added {
    std::shared_ptr<const Segment> segment;
    DocumentSet deleted;
    /// That it may hold, so that new ones are not looked for in every segment; empty where it may
    /// hold any.
    std::optional<IdFilter> ids;
    DocumentSet labelled_by_hand;  ///< those that its own file of labels does not name
  };

  LabelChanges::Labelled labelled(std::size_t segment) const;
  void note_look_up(std::size_t segment);
  void write_tags(FileSystem& files, Manifest& manifest, std::size_t first) const;

  std::vector<Added> added_;
  LabelChanges labels_;
  std::deque<std::size_t>
      looked_up_;  ///< segments of which pages are in memory, the latest look-up last
  std::size_t memory_bytes_ = 0;
  std::optional<Tagger> tagger_;
};

}  // namespace inkling::storage

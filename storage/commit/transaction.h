#pragma once

/// The one writer of an index: everything that changes it goes through here.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "inkling/tagging.h"
#include "storage/commit/added_segments.h"
#include "storage/commit/label_changes.h"
#include "storage/commit/model_changes.h"
#include "storage/commit/soundness.h"
#include "storage/commit/sweeper.h"
#include "storage/commit/tag_assignment.h"
#include "storage/files/file_system.h"
#include "storage/merge/background_merge.h"
#include "storage/merge/document_order.h"
#include "storage/segments/manifest.h"
#include "storage/segments/segment_writer.h"
#include "storage/segments/sidecars.h"

namespace inkling::storage {

/// Holds the write lock from construction to destruction. Nothing is visible to readers before
/// commit() returns; what was not committed is gone when the transaction is, and so are its files:
/// the next writer sweeps away what one that died left. Not thread safe.
///
/// A failed fsync poisons the transaction: no later commit of it reports success.
class Transaction {
 public:
  /// Opens the index for writing, or makes a new one with `settings_if_new` (nothing is written
  /// before the first commit). Throws IndexMissingError when there is none and no settings are
  /// given, IndexBusyError when another writer holds the lock, and what Index::open throws.
  static Transaction open(std::shared_ptr<FileSystem> files,
                          const std::optional<IndexSettings>& settings_if_new = std::nullopt);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  const IndexSettings& settings() const noexcept;
  /// The last commit as it was when the transaction was opened or last committed: what DocIds below
  /// refer to.
  const Index& base() const noexcept;

  /// A writer for the next segment; its documents enter after all earlier ones. Hand it to
  /// add_segment when it is complete, or drop it.
  SegmentWriter new_segment();
  void add_segment(SegmentWriter&& segment);

  /// Marks a document as deleted: one of base(), or of a segment added since. False when it was
  /// deleted already.
  bool erase(DocId doc);
  /// Takes an erase() of this transaction back. False when there was none.
  bool restore(DocId doc);
  bool erase_added(const AddedDocument& document);

  /// Where a document that an added segment holds, and that was not erased, stands; empty when none
  /// has that id.
  std::optional<AddedDocument> find_added(std::string_view id);
  /// What added segments take in memory until the commit. Cost: O(1).
  std::size_t added_bytes() const noexcept;

  /// Gives a document of base() these labels, which are sorted and none twice, in the place of its
  /// own. False when it has them already. Cost at the commit: O(documents) of its segment, whose
  /// files stay as they are.
  bool relabel(DocId doc, const std::vector<std::string>& labels);

  /// Gives the documents of base() tags in the name of `model`.
  void set_tags(std::string_view model, const TagAssignment& assignment);

  /// Counts `count` records of the input as not indexed for `reason`.
  void note_skipped(std::string_view reason, std::uint64_t count);

  /// From the next commit on `commits` of them can be read, the newest among them; 1 until it is
  /// called. What else was kept until now stays, as far as it fits.
  void keep(std::uint64_t commits);

  /// Puts a model beside the documents, replacing the one of that name.
  void put_model(std::string_view name, std::string_view bytes);
  /// Whether the next commit will have a model of that name.
  bool has_model(std::string_view name) const;
  /// Drops the model and the tags it gave. False when there is none.
  bool drop_model(std::string_view name);

  /// Merges all segments into one without the deleted documents; DocIds are dense again. Call on a
  /// transaction with nothing pending. Bytes written depend only on the live documents, their order
  /// and that of entry.
  void optimize();
  /// The same with documents of like texts together, by order_by_bisection() on so many threads.
  /// Bytes written depend only on the live documents and their order of entry.
  void reorder(std::size_t threads);
  /// Merges the segments that due_merges() names, each run into one at its place. Call on a
  /// transaction with nothing pending, and commit next. False when nothing is due, or when merging
  /// fails, which takes nothing from the last commit: after a failed write no later commit()
  /// succeeds.
  bool merge_due();

  /// Begins the first merge that due_merges() names on a thread of its own, unless one is under
  /// way. Call on a transaction with nothing pending; commits may follow at once. The destructor
  /// ends it early, and what merges all.
  void begin_merge();
  bool is_merging() const noexcept;
  /// When the merge that was begun is done (with `waits`, once it is), puts its segment in the
  /// place of those it was made of. Call on a transaction with nothing pending, and commit next.
  /// False when there is none, or it was in vain; a merge that fails is as in merge_due().
  bool take_merged(bool waits);

  /// No later commit() succeeds: for a caller whose own part of the work failed halfway.
  void give_up(const std::string& why = {});
  /// Throws IoError after a failed write or give_up().
  void require_sound() const;

  /// Makes all changes durable and visible at once; the number of the new commit. With no changes,
  /// nothing is written and the number of the last commit is returned.
  std::uint64_t commit();

 private:
  /// A document of base_.
  struct SegmentDoc {
    std::size_t segment;
    std::uint32_t doc;
  };
  using OrderOf = std::function<DocumentOrder(const View&)>;

  Transaction(std::shared_ptr<FileSystem> files, std::unique_ptr<FileLock> lock,
              const std::optional<IndexSettings>& settings);
  SegmentDoc place_of(DocId doc) const;
  Index open_base(const std::optional<IndexSettings>& settings) const;
  void stop_merging() noexcept;
  void merge(const SegmentRun& run, const OrderOf& order_of);
  /// Starts over from base_: nothing pending.
  void begin();
  void mark_as_new();
  bool has_changes() const;
  bool changes_content() const;
  const Manifest& manifest() const noexcept;
  static bool erase_from(DocumentSet& deleted, std::uint32_t doc);
  /// The tags of base segment `at` as they will be.
  SegmentTags& tags_of(std::size_t at);
  void drop_tags(std::size_t segment, const std::string& model);
  void write_segments(Manifest& manifest);
  void write_merged(const MergedRun& merged, Manifest& manifest);

  std::shared_ptr<FileSystem> files_;
  std::unique_ptr<FileLock> lock_;
  Index base_;
  bool is_new_ = false;
  Soundness soundness_;
  Sweeper sweeper_;
  Manifest next_;                     ///< numbers handed out so far; otherwise as base_
  std::vector<DocumentSet> deleted_;  ///< by segment of base_, as they will be
  AddedSegments added_;
  std::vector<MergedRun> merged_;  ///< in the order of their runs
  std::map<std::size_t, SegmentTags> tags_;
  LabelChanges labels_;  ///< by segment of base_
  ModelChanges models_;
  BackgroundMerges merges_;
};

}  // namespace inkling::storage

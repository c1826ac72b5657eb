#pragma once

/// The one writer of an index: everything that changes it goes through here.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "inkling/tagging.h"
#include "storage/commit/added_segments.h"
#include "storage/commit/tag_assignment.h"
#include "storage/files/file_system.h"
#include "storage/segments/manifest.h"
#include "storage/segments/segment_writer.h"

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
  Transaction(Transaction&&) noexcept;
  Transaction& operator=(Transaction&&) noexcept;

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
  class Impl;
  explicit Transaction(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling::storage

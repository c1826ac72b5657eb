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
#include "storage/commit/adoption.h"
#include "storage/commit/label_changes.h"
#include "storage/commit/model_changes.h"
#include "storage/commit/shared_ids.h"
#include "storage/commit/soundness.h"
#include "storage/commit/sweeper.h"
#include "storage/commit/tag_assignment.h"
#include "storage/files/file_system.h"
#include "storage/merge/background_merge.h"
#include "storage/merge/document_order.h"
#include "storage/segments/manifest.h"
#include "storage/segments/segment_writer.h"
#include "storage/segments/sidecars.h"
#include "storage/segments/source_files.h"

namespace inkling::storage {

/// Holds the write lock from construction to destruction. Readers see nothing before commit()
/// returns. What was not committed is gone when the transaction ends, and so are its files; the
/// next writer removes what one that died left behind. Not thread safe.
///
/// After a failed fsync no later commit of the transaction succeeds (see Soundness).
///
/// A process that is forked has a copy, and may do nothing with it but end it: the files, the lock
/// and the threads are those of the other process. There the destructor writes and removes nothing
/// and keeps the lock, and what would write throws OptionError.
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
  /// The last commit, as it was when the transaction was opened or last committed. DocIds below
  /// refer to it.
  const Index& base() const noexcept;

  /// A writer for the next segment, whose documents enter after all earlier ones. Pass it to
  /// add_segment() when it is complete, or drop it.
  SegmentWriter new_segment();
  /// The labels of `labelled_by_hand`, documents of the segment, were given by hand; it may be
  /// empty.
  void add_segment(SegmentWriter&& segment, DocumentSet labelled_by_hand = {});

  /// Marks a document as deleted: one of base(), or of a segment added since. False when it was
  /// deleted already.
  bool erase(DocId doc);
  /// Takes an erase() of this transaction back. False when there was none.
  bool restore(DocId doc);
  /// Whether a document of base() is, or was erased since.
  bool is_erased(DocId doc) const;
  bool erase_added(const AddedDocument& document);
  /// As relabel(), for a document that was not erased.
  bool relabel_added(const AddedDocument& document, const GivenLabels& labels);

  /// The document of an added segment that has this id and was not erased; empty when there is
  /// none.
  std::optional<AddedDocument> find_added(std::string_view id);
  /// What added segments take in memory until the commit. Cost: O(1).
  std::size_t added_bytes() const noexcept;

  /// Adds all segments of `index`, which `source` holds, behind those that are there, as
  /// adopt_segment() does; of their tags those of the models that `keeps_tags` names. Documents
  /// with the same id as others stay: erase() them. The settings must be those of this index.
  AdoptedFiles adopt(const FileSystem& source, const Index& index,
                     const std::function<bool(const std::string& model)>& keeps_tags);
  /// As storage::for_each_shared_id(), over the segments of base() and then those that were
  /// adopted.
  void for_each_shared_id(const VisitSharedId& visit,
                          const std::function<bool()>& is_stopped) const;
  /// Erases a document that it told of. False when it was erased already.
  bool erase(const SegmentDocument& document);

  /// Replaces the labels of a document of base(). False when it has the same already, whoever gave
  /// them. Cost at the commit: O(documents) of its segment, whose files stay as they are.
  bool relabel(DocId doc, const GivenLabels& labels);
  /// The labels of a document of base(), as they will be, if they were given by hand; also of one
  /// that was erased since. Cost: O(1) if they were not.
  std::optional<std::vector<std::string>> labels_by_hand(DocId doc);

  /// Gives the documents of base() tags in the name of `model`.
  void set_tags(const TaggingModel& model, const TagAssignment& assignment);

  /// Gives documents that are added tags in the name of `model`, as `tag` decides when they are
  /// committed. What it throws ends the commit.
  void tag_added(TaggingModel model, std::function<TagAssignment(const Index&)> tag) {
    added_.tag_by({std::move(model), std::move(tag)});
  }

  /// The files of the input as the next commit will know them. What is changed in the result is
  /// recorded with it. Nothing is known where it is damaged, see damaged_sources(), and then the
  /// next commit has what the result is.
  Sources& sources();
  /// What is wrong with what was known of the files of the input; empty until sources() was called.
  const std::optional<CorruptIndexError>& damaged_sources() const noexcept {
    return sources_.damage;
  }

  /// Counts `count` records of the input as not indexed for `reason`.
  void note_skipped(std::string_view reason, std::uint64_t count);

  /// From the next commit on, the newest `commits` can be read; 1 until this is called. Older ones
  /// that are kept already stay as long as they are among these.
  void keep(std::uint64_t commits);

  /// Records another mapping with the next commit. Its text fields begin with those of settings(),
  /// and segments that are written from now on have all of them.
  void remap(const FieldMapping& mapping);

  /// Says that a document of base() was read again, and is as it would be written now.
  void confirm(DocId doc);
  /// Records `versions`, which cut all texts that were added or confirmed, with the next commit;
  /// but only if no other document of base() is left.
  void note_versions(const LibraryVersions& versions);

  /// Puts a model beside the documents, replacing the one of that name.
  void put_model(std::string_view name, std::string_view bytes);
  /// Whether the next commit will have a model of that name.
  bool has_model(std::string_view name) const;
  /// That model as it is now, or as it was put last. Cost: O(its bytes).
  TaggingModel tagging_model(std::string_view name) const;
  /// Drops the model and the tags it gave. False when there is none.
  bool drop_model(std::string_view name);
  /// Gives the model, and the tags it gave, to a name that no model has. False when there is none.
  bool rename_model(std::string_view from, std::string_view to);

  /// Gets the part of a merge that is done, 0 to 1, now and then; what it throws ends the
  /// transaction. May be empty.
  using OnMerged = std::function<void(double)>;
  /// Merges all segments into one without the deleted documents; DocIds are dense again. Call when
  /// nothing is pending. The bytes written depend only on the live documents, their order and that
  /// of entry.
  void optimize(const OnMerged& on_progress = {});
  /// The same with documents of similar texts together, by order_by_bisection() on so many threads.
  /// The bytes written depend only on the live documents and their order of entry.
  void reorder(std::size_t threads, const OnMerged& on_progress = {});
  /// Merges the runs that due_merges() names. Call when nothing is pending, and commit next. False
  /// when nothing is due, or when merging fails: then the last commit stays as it is, and after a
  /// failed write no later commit() succeeds.
  bool merge_due();

  /// Begins the first merge that due_merges() names on a thread of its own, unless one is under
  /// way. Call when nothing is pending; commits may follow at once. The destructor ends it early,
  /// and so do optimize(), reorder() and merge_due().
  void begin_merge();
  bool is_merging() const noexcept;
  /// Once the merge that was begun is done (with `waits`, after waiting for it), replaces the
  /// segments that it was made of. Call when nothing is pending, and commit next. False when there
  /// is none, or the merge was in vain; a merge that fails is as in merge_due().
  bool take_merged(bool waits);

  /// No later commit() succeeds. For a caller whose own part of the work failed halfway.
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
  /// What this transaction made, so that it goes again when nothing is committed.
  struct Made {
    bool directory = false;
    bool index = false;
  };
  /// What becomes of the documents of base_, by segment.
  struct BaseDocuments {
    std::vector<DocumentSet> deleted{};              ///< as they will be
    std::map<std::size_t, DocumentSet> confirmed{};  ///< see confirm()
  };
  using OrderOf = std::function<DocumentOrder(const View&)>;

  Transaction(std::shared_ptr<FileSystem> files, std::unique_ptr<FileLock> lock,
              const std::optional<IndexSettings>& settings, bool is_directory_made);
  SegmentDoc place_of(DocId doc) const;
  Index open_base(const std::optional<IndexSettings>& settings) const;
  void stop_merging() noexcept;
  void merge(const SegmentRun& run, const OrderOf& order_of, const OnMerged& on_progress = {});
  /// Starts over from base_: nothing pending.
  void begin();
  /// Starts over from the commit that was made.
  void reopen(std::uint64_t commit);
  void mark_as_new();
  bool has_changes() const;
  bool changes_content() const;
  bool changes_sources() const;
  const Manifest& manifest() const noexcept;
  static bool erase_from(DocumentSet& deleted, std::uint32_t doc);
  /// The tags of base segment `at` as they will be.
  /// As the next commit will have them; empty where there is no such model.
  std::optional<std::string> bytes_of_model(const std::string& model) const;
  SegmentTags& tags_of(std::size_t at);
  const SegmentTags& tags_as_they_will_be(std::size_t segment) const;
  void drop_tags(std::size_t segment, const std::string& model);
  void write_segments(Manifest& manifest);
  void write_sources(Manifest& manifest);
  void write_merged(const MergedRun& merged, Manifest& manifest);

  std::shared_ptr<FileSystem> files_;
  std::unique_ptr<FileLock> lock_;
  Made made_;
  Index base_;
  Soundness soundness_;
  Sweeper sweeper_;
  Manifest next_;  ///< numbers handed out so far; otherwise as base_
  BaseDocuments documents_;
  AddedSegments added_;
  std::vector<MergedRun> merged_;  ///< in the order of their runs
  std::map<std::size_t, SegmentTags> tags_;
  LabelChanges labels_;  ///< by segment of base_
  ModelChanges models_;
  struct {
    std::optional<Sources> known{};  ///< once somebody has asked for them
    std::optional<CorruptIndexError> damage{};
  } sources_;
  BackgroundMerges merges_;
};

}  // namespace inkling::storage

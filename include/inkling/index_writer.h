#pragma once

/// Adding documents to an index.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/document.h"
#include "inkling/error.h"
#include "inkling/field_mapping.h"
#include "inkling/index.h"
#include "inkling/tagging.h"
#include "inkling/visibility.h"

namespace inkling::storage {
class FileSystem;
}  // namespace inkling::storage

namespace inkling::indexer {
struct WriterAccess;
}  // namespace inkling::indexer

namespace INKLING_PUBLIC inkling {

/// When segments are merged after many of them have accumulated.
enum class Merging {
  never,
  with_commit,    ///< commits wait for merges, so that files depend only on what was added
  in_background,  ///< on a thread of the writer's own; a commit waits only if it would leave too
                  ///< many segments
};

struct WriterOptions {
  AnalyzerSettings analyzer{};        ///< of a new index; an index that exists keeps its own
  bool store_text = true;             ///< of a new index
  MappingRequest mapping{};           ///< which fields of the input become what
  std::uint64_t memory = 256u << 20;  ///< bytes, at least 1 MiB; when used up, a segment is written
  std::size_t threads = 1;            ///< that invert documents and write postings, 1 to 4096
  /// Fields that the index may have, texts and exact values together: a document that would bring
  /// more is refused. Each takes a few dozen bytes in each segment, and what its values take.
  std::size_t max_fields = 10'000;
  /// Documents that are added take their own labels also where IndexWriter::set_labels() gave
  /// others to the document of the same id; by default these stay.
  bool relabel = false;
  std::optional<std::uint64_t>
      keep{};  ///< how many commits can be read, including the newest; empty: as many as so far
  Merging merging = Merging::in_background;
  bool create = true;  ///< make a missing index; otherwise a missing one is an IndexMissingError
  /// How long to wait while another writer is at work; then that is IndexBusyError.
  std::chrono::milliseconds wait{0};
  /// Asked again and again while it waits: true gives up. May be empty.
  std::function<bool()> give_up{};
};

struct OptimizeOptions {
  /// Also puts documents of like texts next to each other, which makes the index smaller and
  /// searches faster, and changes DocIds; answers stay the same (Index::entry_rank).
  bool reorder = false;
  std::size_t threads = 1;  ///< that reorder, 1 to 4096; merging alone uses one
  /// Called now and then with the part of the merge that is done, 0 to 1. What it throws ends the
  /// writer, whose last commit stands. May be empty.
  std::function<void(double)> on_progress{};
};

/// Throws OptionError unless `name` can name a model: 1 to 64 letters, digits, hyphens, underscores
/// and dots, the first of them not a dot.
void require_model_name(std::string_view name);

/// What became of a document.
enum class Entered {
  added,
  replaced,   ///< took the place of one with the same id
  unchanged,  ///< the last commit has the same document, which keeps its place in the order of
              ///< entry and its tags
};

/// What became of a document of a batch. Documents are numbered from 0 on since the last commit, in
/// the order in which they enter, the unchanged ones too.
struct Entry {
  Entered what = Entered::added;
  std::uint64_t number = 0;
  /// The earlier one with the same id, if it also entered since the last commit.
  std::optional<std::uint64_t> earlier{};
  std::string_view id{};         ///< valid until DocumentBatch::enter() returns
  std::uint64_t cut_tokens = 0;  ///< of it, which were longer than a term may be
  bool keeps_labels = false;     ///< given by hand to the one before it, and others than its own
};

/// Who gave a document its labels, or took them away.
enum class LabelsBy {
  record,  ///< what the document was made of: it may give others when it is added again
  hand,    ///< a person: they stay when the document is added again
};

/// Consecutive documents.
class DocumentBatch {
 public:
  virtual ~DocumentBatch() = default;

  /// About how many bytes read() will work on. A batch that does not fit the memory that is left
  /// waits for it.
  virtual std::size_t bytes() const noexcept = 0;

  /// The documents, in order. Called once, by any thread, while other batches read theirs.
  virtual std::vector<Document> read() = 0;

  /// Adds the next document of the batch to the index. Throws OptionError for a document that
  /// IndexWriter::add() refuses: catch it to leave the document out and go on with the next one.
  /// Also throws OptionError if the batch has no further document.
  using EnterNext = std::function<Entry()>;
  /// Called once, after read(), for one batch at a time and in their order: calls `enter_next` for
  /// each document. False stops: no further document enters. True before all of them entered ends
  /// the work with an OptionError.
  virtual bool enter(const EnterNext& enter_next) = 0;
};

/// The next batch, or null at the end. Called by one thread at a time.
using NextBatch = std::function<std::unique_ptr<DocumentBatch>()>;

/// The one writer of an index. It holds the write lock for as long as it lives; readers are never
/// blocked. Nothing is visible before commit(), and changes that were not committed are dropped. A
/// writer that was moved from may only be assigned to or destroyed.
///
/// After a call that failed halfway, every later call throws IoError (add_batches() tells the
/// exception): open a new writer, which starts from the last commit. OptionError and
/// UnknownNameError are thrown before anything is done (by add_batches(), before anything is done
/// with the document that is refused), and the writer goes on. Not thread safe.
///
/// After fork() the writer is that of the process that opened it. In the other one all that changes
/// something throws OptionError, and the destructor leaves the index, its files and its lock as
/// they are; the lock is free when the writer of the first process ends.
class IndexWriter {
 public:
  /// Opens the index in `directory`, or makes a new one. Throws OptionError for an option outside
  /// its domain and for a mapping that differs from that of the index, IndexBusyError when another
  /// writer is at work, and what Index::open throws.
  explicit IndexWriter(const std::filesystem::path& directory, const WriterOptions& options = {});
  ~IndexWriter();
  IndexWriter(IndexWriter&&) noexcept;
  IndexWriter& operator=(IndexWriter&&) noexcept;

  /// The last commit: the one that the writer found, or made since. DocIds, document sets and tags
  /// that are given to the writer are those of this view. Cost: O(1).
  Index index() const;
  /// The analyzer in force: that of the index.
  const AnalyzerSettings& analyzer() const noexcept;
  /// The mapping in force: that of the index, with what was asked of it. It is recorded with the
  /// next commit.
  const FieldMapping& mapping() const noexcept;
  bool stores_text() const noexcept;

  /// Adds the document; it replaces one of the same id, whether committed or added before. If it
  /// differs from the committed one only in its labels, it keeps its postings, place and tags. (A
  /// hash of 48 bits decides this, so one change in 2^48 is missed.) If the labels of the committed
  /// one were given by hand, see set_labels(), the document has these instead of its own, unless
  /// WriterOptions::relabel; also if the committed one was removed since the last commit.
  ///
  /// Throws OptionError for a document that no index can hold, and the writer goes on: an id that
  /// is empty or above kLongestId; a keyword or number field without a name, or named `tag`; a
  /// number that is not finite; an id, a label, a keyword or a name of a field that is not valid
  /// UTF-8 or, but for the id, has more than 32 KiB; texts of 4 GiB or more together, where each
  /// value counts 100 bytes more; a text of a field that the index does not have; a keyword or
  /// number named as a field of texts, or a number named `label`, which no query could find; a new
  /// field beyond WriterOptions::max_fields.
  Entered add(const Document& document);
  /// Adds all documents of all batches in order; several threads read and invert them. What `next`
  /// or enter() of a batch throws ends it, and is thrown on once all earlier documents are in;
  /// these can be committed. What is added does not depend on the number of threads; nor do the
  /// files, unless memory is used up in between.
  void add_batches(const NextBatch& next);
  /// How many bytes of text a batch should have: enough to keep a thread busy, few in comparison
  /// with the memory.
  std::size_t batch_bytes() const noexcept;
  /// The longest record, in bytes, that can be read, cut and inverted within the memory: a tenth of
  /// it.
  std::size_t longest_record() const noexcept;
  /// Adds all live documents of another index with the same analyzer after those added so far.
  /// Their postings are copied; no text is cut again. Labels that were given by hand stay so. Tags
  /// and models are not copied. Throws OptionError if the analyzers differ, if this index keeps
  /// texts and the other one does not, or if the other one has text fields that are not the first
  /// ones of this index. With `on_lost`, documents whose title and text cannot be read are added
  /// without them, and the callback gets the reason. `on_progress` is as in OptimizeOptions.
  void copy(const Index& source, const std::function<void(const CorruptIndexError&)>& on_lost = {},
            const std::function<void(double)>& on_progress = {});
  /// False when there is no document of that id.
  bool remove(std::string_view id);
  /// Removes documents of index(), such as Searcher(writer.index()).matching(query) finds; the
  /// number of those that were there. A document that was replaced after the last commit stays as
  /// it is now. Throws OptionError for a set of another view.
  std::uint64_t remove(const DocumentSet& documents);

  /// Gives a document of index() other labels, or none; false when it has the same already. It
  /// keeps its postings, place and tags. Given by hand, they stay when a document of that id is
  /// added again, until it is removed or WriterOptions::relabel is set; Index::labelled_by_hand()
  /// has such documents. Throws OptionError for a document that is not there, or was replaced or
  /// removed since the last commit, and for labels that add() refuses.
  bool set_labels(DocId doc, std::vector<std::string> labels, LabelsBy by = LabelsBy::hand);

  /// Keeps a model (Classifier::serialize, or see Classifier::store) in the index from the next
  /// commit on, replacing one of that name. The bytes are kept as they are: whether they are
  /// a model, Classifier::parse() says. Throws what require_model_name() does.
  void put_model(std::string_view name, std::string_view bytes);
  /// Drops the model and the tags that it gave. False if no model has that name.
  bool drop_model(std::string_view name);
  /// Gives the model, and the tags that it gave, another name. False when there is none of the name
  /// `from`. Throws what require_model_name() does, and OptionError when there is one of the name
  /// `to`.
  bool rename_model(std::string_view from, std::string_view to);
  /// Gives documents of index() tags in the name of a model that the index has, or that was put.
  /// `tag:topic` finds them after the next commit. The index keeps p, and that this version of the
  /// model gave them: the one that it has now, or that was put last. Throws UnknownNameError
  /// without such a model, OptionError for tags of another view, that are not in order, or whose p
  /// is none, and for a topic that add() refuses as a label.
  void put_tags(std::string_view model, const TagAssignment& assignment);

  /// Makes everything so far durable and visible, and returns the number of the last commit. If
  /// many small segments have accumulated, some of them are then merged, as WriterOptions::merging
  /// says, which is another commit: an index has a few dozen segments at most. If merging fails,
  /// the first commit stands and is a success; if a write failed, the next call that changes
  /// anything throws and says why. Damaged segments are left as they are.
  std::uint64_t commit();
  /// commit(), then waits until no merge is due, unless WriterOptions::merging is `never`. A writer
  /// that is destroyed earlier abandons its background merge; the next one starts it again.
  std::uint64_t wait_for_merges();
  /// commit(), then merges all segments into one. The number of the last commit.
  std::uint64_t optimize(const OptimizeOptions& options = {});

  /// Gives documents that are added from now on tags in the name of a model that the index has,
  /// with the commit that makes them visible: `tag` decides, from the view of these documents
  /// alone, as Classifier::tag() does. What it throws, commit() throws, and nothing is committed.
  /// Documents that are unchanged keep the tags they have. The tags are kept as those of the
  /// version that the model has now. Throws UnknownNameError without such a model.
  void tag_added(std::string_view model,
                 const std::function<TagAssignment(const Index& added)>& tag);

  /// Records with the next commit that `count` records of the input were skipped for `reason`.
  /// Throws OptionError for a reason that add() refuses as a label, and for a sum beyond 64 bits.
  void note_skipped(std::string_view reason, std::uint64_t count);

  /// The number of tokens that were cut at kLongestTerm.
  std::uint64_t cut_tokens() const noexcept;

 private:
  friend struct indexer::WriterAccess;
  IndexWriter(std::shared_ptr<storage::FileSystem> files, const WriterOptions& options);

  class INKLING_LOCAL Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling

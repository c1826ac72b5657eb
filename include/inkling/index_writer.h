#pragma once

/// Adding documents to an index.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/document.h"
#include "inkling/error.h"
#include "inkling/field_mapping.h"
#include "inkling/index.h"
#include "inkling/tagging.h"

namespace inkling {

namespace storage {
class FileSystem;
}

/// When segments are merged of which many have gathered.
enum class Merging {
  never,
  with_commit,    ///< the commit waits for it: then the files depend on nothing but what was added
  in_background,  ///< on a thread of the writer's own; a commit waits only where it would leave too
                  ///< many segments
};

struct WriterOptions {
  AnalyzerSettings analyzer{};        ///< of a new index; an index that exists keeps its own
  bool store_text = true;             ///< of a new index
  MappingRequest mapping{};           ///< which fields of the input become what
  std::uint64_t memory = 256u << 20;  ///< bytes; more than that is flushed to a further segment
  std::size_t threads =
      1;  ///< at most so many invert batches of documents and write their postings
  std::optional<std::uint64_t>
      keep{};  ///< commits that can be read, the newest too; empty: as many as until now
  Merging merging = Merging::in_background;
  bool create = true;  ///< make an index where there is none; otherwise that is IndexMissingError
};

struct OptimizeOptions {
  /// Also puts documents of like texts next to each other, which makes the index smaller and
  /// searches faster, and changes DocIds; answers stay the same (Index::entry_rank).
  bool reorder = false;
  std::size_t threads = 1;  ///< at most so many reorder; merging alone uses one
};

/// Throws OptionError unless `name` can name a model: 1 to 64 letters, digits, `-`, `_` or `.`, not
/// beginning with `.`.
void require_model_name(std::string_view name);

/// What became of a document.
enum class Entered {
  added,
  replaced,   ///< one of the same id
  unchanged,  ///< it is in the last commit as it came, and stays there, with its place in the order
              ///< and its tags
};

/// Documents that follow one another.
class DocumentBatch {
 public:
  virtual ~DocumentBatch() = default;

  /// About as many bytes as read() will work on: what does not fit the memory that is left waits
  /// for it.
  virtual std::size_t bytes() const noexcept = 0;

  /// The documents, in order. Called once, by any thread, while other batches read theirs.
  virtual std::vector<Document> read() = 0;

  /// The next document of the batch enters the index with the call.
  using EnterNext = std::function<Entered()>;
  /// Called once, after read(), for one batch at a time and in their order: calls `enter_next` for
  /// each document. False stops: nothing enters that did not.
  virtual bool enter(const EnterNext& enter_next) = 0;
};

/// The next batch, or null at the end. Called by one thread at a time.
using NextBatch = std::function<std::unique_ptr<DocumentBatch>()>;

/// The one writer of an index. It holds the write lock as long as it lives; readers are never
/// blocked. Nothing is visible before commit(), and what was not committed is dropped. After a call
/// that threw, every later call throws IoError (add_batches() says when not): open a new writer,
/// which starts from the last commit. Not thread safe.
class IndexWriter {
 public:
  /// Opens the index in `directory`, or makes a new one. Throws OptionError for an option outside
  /// its domain and for a mapping that differs from that of the index, IndexBusyError when another
  /// writer is at work, and what Index::open throws.
  explicit IndexWriter(const std::filesystem::path& directory, const WriterOptions& options = {});
  explicit IndexWriter(std::shared_ptr<storage::FileSystem> files,
                       const WriterOptions& options = {});
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

  /// Adds the document, in the place of one of the same id, committed or added before. One that
  /// differs from what is committed in labels alone keeps its postings, place and tags. (Whether it
  /// does is told by 48 bits of a hash: one change in 2^48 is missed.) Throws OptionError for an id
  /// above kLongestId, for a text of 4 GiB or more, and for a text of a
  /// field that the index does not have.
  Entered add(const Document& document);
  /// Adds all documents of all batches in order, read and inverted by several threads. What `next`
  /// or a batch's enter() throws stops it, and is thrown when all documents before are in; they can
  /// be committed. What is added does not depend on the number of threads; nor do the files, where
  /// memory forces no flush in between.
  void add_batches(const NextBatch& next);
  /// Bytes of text that a batch should hold: enough to be worth a thread's while, little beside the
  /// memory.
  std::size_t batch_bytes() const noexcept;
  /// Bytes of a record that can be read, cut and inverted within the memory: a tenth of it.
  std::size_t longest_record() const noexcept;
  /// Adds all live documents of another index of the same analyzer, behind those that are in, with
  /// their postings as they are: no text is cut again. Tags and models stay behind. Throws
  /// OptionError when its analyzer is another, or when texts are kept here and not there, or when
  /// it has text fields other than the first ones of this index. With `on_lost`, documents whose
  /// title and text cannot be read are added without them, and why is told.
  void copy(const Index& source, const std::function<void(const CorruptIndexError&)>& on_lost = {});
  /// False when there is no document of that id.
  bool remove(std::string_view id);
  /// Removes documents of index(), such as Searcher(writer.index()).matching(query) finds; the
  /// number of those that were there. A document that was replaced after the last commit stays as
  /// it is now. Throws OptionError for a set of another view.
  std::uint64_t remove(const DocumentSet& documents);

  /// Keeps a model (Classifier::serialize, or see Classifier::store) in the index from the next
  /// commit on, in the place of one of that name. Throws what require_model_name() does.
  void put_model(std::string_view name, std::string_view bytes);
  /// Drops the model and the tags that it gave. False when there is none of that name.
  bool drop_model(std::string_view name);
  /// Gives documents of index() tags in the name of a model that the index has, or that was put.
  /// `tag:topic` finds them after the next commit. Throws UnknownNameError without such a model,
  /// OptionError for tags of another view or that are not in order.
  void put_tags(std::string_view model, const TagAssignment& assignment);

  /// Makes everything so far durable and visible. Then, where many small segments have gathered,
  /// some of them are merged, as WriterOptions::merging says, which is a further commit: an index
  /// has at most some tens of segments. Where merging fails, the first commit stands and is a
  /// success; if a write failed, the next call that changes anything throws, and says why. Segments
  /// that are damaged are left as they are. The number of the last commit.
  std::uint64_t commit();
  /// commit(), then waits until no merge is due, if there are to be any. A writer that goes without
  /// ends a merge in the background early: the next one begins it anew.
  std::uint64_t wait_for_merges();
  /// commit(), then merges all segments into one. The number of the last commit.
  std::uint64_t optimize(const OptimizeOptions& options = {});

  /// Remembers with the next commit that `count` records of the input were skipped for `reason`.
  void note_skipped(std::string_view reason, std::uint64_t count);

  /// Tokens cut because they were longer than the analyzer allows.
  std::uint64_t cut_tokens() const noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling

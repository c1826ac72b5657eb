#include "inkling/index_writer.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"
#include "indexer/content_digest.h"
#include "indexer/document_check.h"
#include "indexer/document_inverter.h"
#include "indexer/growing_segment.h"
#include "indexer/memory_plan.h"
#include "inkling/error.h"
#include "storage/commit/transaction.h"
#include "storage/merge/merge.h"
#include "storage/merge/merge_policy.h"
#include "storage/view/view.h"
#include "threads/ordered_work.h"

namespace inkling {

namespace {

storage::IndexSettings settings_of(const WriterOptions& options) {
  return {options.analyzer, options.store_text, analysis::library_versions(),
          new_mapping(options.mapping)};
}

// Checked before the index is made: a language without a stemmer must leave nothing behind.
WriterOptions checked(const WriterOptions& options) {
  if (options.create) const analysis::Analyzer analyzer(options.analyzer);
  if (options.memory < indexer::MemoryPlan::kLeast)
    throw OptionError("memory", "at least 1M is needed");
  if (options.threads == 0) throw OptionError("threads", "at least one is needed");
  if (options.keep == 0) throw OptionError("keep", "at least one is kept, the newest");
  return options;
}

storage::Transaction open_transaction(std::shared_ptr<storage::FileSystem> files,
                                      const WriterOptions& options) {
  if (!options.create) return storage::Transaction::open(std::move(files));
  return storage::Transaction::open(std::move(files), settings_of(options));
}

void check_tags(const TagAssignment& assignment, const Index& index) {
  const auto refuse = [](const char* what) { throw OptionError("tags", what); };
  if (assignment.tags.size() != index.document_bound()) refuse("they are those of another view");
  if (!std::ranges::is_sorted(assignment.topics, std::ranges::less_equal()))
    refuse("the topics are not sorted and unique");
  for (const auto& tags : assignment.tags) {
    if (!tags || tags->empty()) continue;
    if (!std::ranges::is_sorted(*tags, std::ranges::less_equal()) ||
        tags->back() >= assignment.topics.size())
      refuse("the tags of a document are not increasing numbers of topics");
  }
}

}  // namespace

class IndexWriter::Impl {
 public:
  Impl(std::shared_ptr<storage::FileSystem> files, const WriterOptions& options)
      : options_(checked(options)),
        plan_(options_.memory, options_.threads),
        transaction_(open_transaction(std::move(files), options)),
        memory_(options_.threads) {
    if (options_.keep) transaction_.keep(*options_.keep);
    if (transaction_.base().snapshot() != 0)
      transaction_.remap(changed_mapping(mapping(), options_.mapping));
  }

  Index index() const { return transaction_.base(); }

  const AnalyzerSettings& analyzer() const noexcept { return transaction_.settings().analyzer; }
  const FieldMapping& mapping() const noexcept { return transaction_.settings().mapping; }
  bool stores_text() const noexcept { return transaction_.settings().store_text; }
  std::uint64_t cut_tokens() const noexcept {
    std::uint64_t cut = 0;
    for (const auto& worker : workers_) cut += worker->cut_tokens();
    return cut;
  }

  std::size_t batch_bytes() const noexcept { return plan_.batch_bytes(); }
  std::size_t longest_record() const noexcept { return plan_.longest_record(); }

  Entered add(const Document& document) {
    transaction_.require_sound();
    indexer::require_valid(document, mapping());
    return whole([&] {
      grow();
      const Entered entered = enter(document, prepare(document, 0), 0);
      if (is_full()) flush();
      return entered;
    });
  }

  void add_batches(const NextBatch& next) {
    Course course;
    whole([&] {
      while (!course.is_at_end && !course.is_stopped) {
        grow();
        add_until_full(next, course);
        // What was inverted and did not enter must not stand before what comes later.
        if (is_full() || course.is_stopped ||
            (course.waiting && !has_room_for(*course.waiting, course)))
          flush();
      }
    });
    if (course.batch_failure) std::rethrow_exception(course.batch_failure);
    // What failed behind the place where a batch stopped would not have been asked for.
    if (course.source_failure && !course.is_stopped) std::rethrow_exception(course.source_failure);
  }

  void copy(const Index& source, const storage::OnLostText& on_lost) {
    if (source.analyzer() != analyzer())
      throw OptionError("source", "the index was made with another analyzer");
    if (stores_text() && !source.stores_text())
      throw OptionError("source", "the index keeps no texts, this one does");
    const std::vector<std::string>& there = source.mapping().text_fields;
    const std::vector<std::string>& here = mapping().text_fields;
    if (there.size() > here.size() ||
        !std::ranges::equal(there, std::span(here).first(there.size())))
      throw OptionError("source", "the index has other text fields");
    whole([&] {
      flush();
      source.documents().for_each([&](DocId doc) { erase(source.id(doc)); });
      storage::SegmentWriter segment = transaction_.new_segment();
      merge_segments(storage::view_of(source), storage::DocumentOrder(), segment, on_lost);
      transaction_.add_segment(std::move(segment));
      ++added_segments_;
      has_copies_ = true;
    });
  }

  bool remove(std::string_view id) {
    return whole([&] { return erase(id); });
  }

  std::uint64_t remove(const DocumentSet& documents) {
    transaction_.require_sound();
    transaction_.base().require_own(documents, "documents");
    DocumentSet there = documents;
    there &= transaction_.base().documents();
    return whole([&] {
      std::uint64_t removed = 0;
      there.for_each([&](DocId doc) { removed += transaction_.erase(doc) ? 1u : 0u; });
      return removed;
    });
  }

  void put_model(std::string_view name, std::string_view bytes) {
    require_model_name(name);
    transaction_.require_sound();
    transaction_.put_model(name, bytes);
  }

  bool drop_model(std::string_view name) {
    transaction_.require_sound();
    return transaction_.drop_model(name);
  }

  void put_tags(std::string_view model, const TagAssignment& assignment) {
    transaction_.require_sound();
    const Index& base = transaction_.base();
    if (!transaction_.has_model(model))
      throw UnknownNameError("model", std::string(model), base.models());
    check_tags(assignment, base);
    whole([&] { transaction_.set_tags(model, assignment); });
  }

  void note_skipped(std::string_view reason, std::uint64_t count) {
    transaction_.note_skipped(reason, count);
  }

  std::uint64_t commit() {
    return whole([&] {
      commit_all();
      if (options_.merging == Merging::with_commit) {
        merge_behind_commit([&] {
          if (transaction_.merge_due()) transaction_.commit();
        });
      } else if (options_.merging == Merging::in_background) {
        merge_behind_commit([&] {
          merge_until(
              [&] { return transaction_.base().segment_count() <= storage::kMostSegments; });
        });
      }
      return transaction_.base().snapshot();
    });
  }

  std::uint64_t wait_for_merges() {
    return whole([&] {
      commit_all();
      if (options_.merging != Merging::never)
        merge_behind_commit([&] { merge_until([] { return false; }); });
      return transaction_.base().snapshot();
    });
  }

  std::uint64_t optimize(const OptimizeOptions& options) {
    if (options.threads == 0) throw OptionError("threads", "at least one is needed");
    return whole([&] {
      commit_all();
      options.reorder ? transaction_.reorder(options.threads) : transaction_.optimize();
      return transaction_.commit();
    });
  }

 private:
  /// Runs `step`. One that fails halfway leaves less than the caller asked for: no commit may
  /// follow it.
  template <typename Step>
  std::invoke_result_t<Step> whole(Step&& step) {
    transaction_.require_sound();
    try {
      return step();
    } catch (...) {
      transaction_.give_up();
      throw;
    }
  }

  /// How far the batches of one call have come.
  struct Course {
    bool is_at_end = false;                  ///< nothing is left to be taken
    std::unique_ptr<DocumentBatch> waiting;  ///< for memory
    std::atomic<std::size_t> bytes = 0;      ///< of batches on their way
    std::exception_ptr source_failure;       ///< why not, if that is no end
    bool is_stopped = false;                 ///< a batch ended it
    std::exception_ptr batch_failure;        ///< why
  };

  /// A document of which all is known that does not depend on those before it.
  struct Prepared {
    std::optional<DocId>
        same;  ///< that the last commit has, but for labels; then it is not inverted
    indexer::InvertedDocument inverted;
  };

  /// A batch on its way through the threads.
  class BatchJob : public threads::Job {
   public:
    BatchJob(Impl& impl, Course& course, std::unique_ptr<DocumentBatch> batch)
        : impl_(impl), course_(course), batch_(std::move(batch)), bytes_(batch_->bytes()) {
      course_.bytes += bytes_;
    }
    ~BatchJob() override { course_.bytes -= bytes_; }
    BatchJob(const BatchJob&) = delete;
    BatchJob& operator=(const BatchJob&) = delete;

    void run(std::size_t worker) override {
      worker_ = worker;
      documents_ = batch_->read();
      for (const Document& document : documents_) {
        indexer::require_valid(document, impl_.mapping());
        prepared_.push_back(impl_.prepare(document, worker));
      }
    }

    bool finish() override {
      std::size_t next = 0;
      bool is_entering = false;
      const auto enter_next = [&] {
        assert(next < documents_.size());
        is_entering = true;
        const Entered entered = impl_.enter(documents_[next], prepared_[next], worker_);
        ++next;
        is_entering = false;
        return entered;
      };
      bool goes_on = false;
      try {
        goes_on = batch_->enter(enter_next);
      } catch (...) {
        if (is_entering) throw;
        course_.batch_failure = std::current_exception();
      }
      assert(!goes_on || next == documents_.size());
      if (!goes_on) course_.is_stopped = true;
      return goes_on;
    }

   private:
    Impl& impl_;
    Course& course_;
    std::unique_ptr<DocumentBatch> batch_;
    std::size_t bytes_;
    std::size_t worker_ = 0;
    std::vector<Document> documents_;
    std::vector<Prepared> prepared_;
  };

  /// Until it is known how terms are parted, one thread works alone.
  void add_until_full(const NextBatch& next, Course& course) {
    indexer::Inversion& inversion = growing_->inversion;
    const std::size_t threads = inversion.is_parted() ? options_.threads : 1;
    const bool may_become_more = threads < options_.threads;
    inversion.provide(threads);
    for (std::size_t worker = 0; worker < threads; ++worker)
      memory_.note(worker, inversion[worker]);
    threads::run_in_order(threads, [&]() -> std::unique_ptr<threads::Job> {
      if (is_full() || (may_become_more && inversion.is_parted())) return nullptr;
      std::unique_ptr<DocumentBatch> batch = std::move(course.waiting);
      try {
        if (batch == nullptr) batch = next();
      } catch (...) {
        course.source_failure = std::current_exception();
      }
      course.is_at_end = batch == nullptr;
      if (course.is_at_end) return nullptr;
      if (!has_room_for(*batch, course)) {
        course.waiting = std::move(batch);
        return nullptr;
      }
      return std::make_unique<BatchJob>(*this, course, std::move(batch));
    });
  }

  void grow() {
    if (growing_) return;
    while (workers_.size() < options_.threads) {
      workers_.push_back(
          std::make_unique<indexer::DocumentInverter>(analyzer(), mapping().text_fields));
    }
    growing_.emplace(blocks_, transaction_.settings().field_count());
    memory_.forget();
    entered_bytes_ = growing_->entered_bytes();
    added_bytes_ = plan_.counted_of_added(transaction_.added_bytes());
  }

  bool has_room_for(const DocumentBatch& batch, const Course& course) const noexcept {
    const bool is_alone = course.bytes == 0 && !growing_->writer;
    return is_alone || plan_.has_room_for(course.bytes + batch.bytes(), held_bytes());
  }

  std::size_t held_bytes() const noexcept {
    return added_bytes_ + entered_bytes_ + memory_.bytes();
  }

  /// What segments before left is given back before it is too much.
  bool is_full() const noexcept {
    if (memory_.is_any_full()) return true;
    const std::size_t bytes = held_bytes();
    const bool is_full = bytes > options_.memory;
    blocks_->keep(is_full ? 0 : options_.memory - bytes);
    return is_full;
  }

  Prepared prepare(const Document& document, std::size_t worker) {
    const std::uint64_t digest = digest_.of(document);
    const Index& base = transaction_.base();
    Prepared prepared;
    prepared.same = base.find(document.id);
    if (prepared.same && storage::view_of(base).commit()->content_digest(*prepared.same) == digest)
      return prepared;
    prepared.same.reset();
    indexer::Inverter& inverter = growing_->inversion[worker];
    prepared.inverted = workers_[worker]->invert(document, inverter);
    prepared.inverted.measures.content_digest = digest;
    memory_.note(worker, inverter);
    return prepared;
  }

  Entered enter(const Document& document, const Prepared& prepared, std::size_t worker) {
    if (prepared.same) return keep(*prepared.same, document);
    const indexer::InvertedDocument& inverted = prepared.inverted;
    const bool replaces = erase(document.id);
    if (!growing_->writer) growing_->writer.emplace(transaction_.new_segment());
    const std::uint32_t doc =
        growing_->writer->add_document(document, inverted.measures, inverted.detected);
    growing_->inversion.enter(worker, doc);
    growing_->ids.assign(document.id, doc, growing_->id_of());
    entered_bytes_ = growing_->entered_bytes();
    return replaces ? Entered::replaced : Entered::added;
  }

  /// The document is that of the last commit, whatever came of it since.
  Entered keep(DocId committed, const Document& document) {
    const bool replaces = erase_uncommitted(document.id);
    if (transaction_.settings().made_with != versions_) transaction_.confirm(committed);
    const bool is_back = transaction_.restore(committed);
    const bool is_relabelled = transaction_.relabel(committed, indexer::labels_of(document));
    if (replaces || (is_relabelled && !is_back)) return Entered::replaced;
    return is_back ? Entered::added : Entered::unchanged;
  }

  bool erase(std::string_view id) {
    if (erase_uncommitted(id)) return true;
    const auto doc = transaction_.base().find(id);
    return doc && transaction_.erase(*doc);
  }

  bool erase_uncommitted(std::string_view id) {
    if (growing_) {
      if (const auto doc = growing_->ids.find(id, growing_->id_of())) {
        growing_->erased.push_back(*doc);
        growing_->ids.erase(id, growing_->id_of());
        return true;
      }
    }
    const auto added = transaction_.find_added(id);
    return added && transaction_.erase_added(*added);
  }

  /// The commit stands whatever becomes of merging: who writes next is told.
  template <typename Merge>
  void merge_behind_commit(Merge merge) {
    try {
      merge();
    } catch (const std::exception& error) {
      transaction_.give_up(error.what());
    }
  }

  /// Goes on with merging in the background, and waits for it until `is_enough`, or nothing is due.
  template <typename IsEnough>
  void merge_until(IsEnough is_enough) {
    if (transaction_.take_merged(/*waits=*/false)) transaction_.commit();
    transaction_.begin_merge();
    while (transaction_.is_merging() && !is_enough()) {
      if (transaction_.take_merged(/*waits=*/true)) transaction_.commit();
      transaction_.begin_merge();
    }
  }

  std::uint64_t commit_all() {
    flush();
    blocks_->keep(0);
    added_segments_ = 0;
    if (!has_copies_) transaction_.note_versions(versions_);
    has_copies_ = false;
    return transaction_.commit();
  }

  void flush() {
    if (growing_ && growing_->writer) write(*growing_);
    growing_.reset();
  }

  void write(indexer::GrowingSegment& growing) {
    growing.inversion.write(*growing.writer, options_.threads);
    transaction_.add_segment(*std::move(growing.writer));
    for (const std::uint32_t doc : growing.erased) transaction_.erase_added({added_segments_, doc});
    ++added_segments_;
  }

  WriterOptions options_;
  indexer::MemoryPlan plan_;
  storage::Transaction transaction_;
  LibraryVersions versions_ = analysis::library_versions();
  indexer::ContentDigest digest_{versions_};
  std::vector<std::unique_ptr<indexer::DocumentInverter>> workers_;
  std::shared_ptr<indexer::BlockPool> blocks_ = std::make_shared<indexer::BlockPool>();
  std::optional<indexer::GrowingSegment> growing_;
  indexer::WorkersMemory memory_;
  std::atomic<std::size_t> entered_bytes_ = 0;  ///< of growing_
  std::size_t added_bytes_ = 0;                 ///< of segments that wait for the commit
  std::size_t added_segments_ = 0;              ///< of the transaction, since its last commit
  bool has_copies_ = false;  ///< likewise: whether other texts were cut elsewhere
};

IndexWriter::IndexWriter(const std::filesystem::path& directory, const WriterOptions& options)
    : IndexWriter(storage::open_directory(directory), options) {}
IndexWriter::IndexWriter(std::shared_ptr<storage::FileSystem> files, const WriterOptions& options)
    : impl_(std::make_unique<Impl>(std::move(files), options)) {}
IndexWriter::~IndexWriter() = default;
IndexWriter::IndexWriter(IndexWriter&&) noexcept = default;
IndexWriter& IndexWriter::operator=(IndexWriter&&) noexcept = default;

Index IndexWriter::index() const { return impl_->index(); }
const AnalyzerSettings& IndexWriter::analyzer() const noexcept { return impl_->analyzer(); }
const FieldMapping& IndexWriter::mapping() const noexcept { return impl_->mapping(); }
bool IndexWriter::stores_text() const noexcept { return impl_->stores_text(); }
Entered IndexWriter::add(const Document& document) { return impl_->add(document); }
void IndexWriter::add_batches(const NextBatch& next) { impl_->add_batches(next); }
std::size_t IndexWriter::batch_bytes() const noexcept { return impl_->batch_bytes(); }
void IndexWriter::copy(const Index& source,
                       const std::function<void(const CorruptIndexError&)>& on_lost) {
  impl_->copy(source, on_lost);
}
bool IndexWriter::remove(std::string_view id) { return impl_->remove(id); }
std::uint64_t IndexWriter::remove(const DocumentSet& documents) { return impl_->remove(documents); }
void IndexWriter::put_model(std::string_view name, std::string_view bytes) {
  impl_->put_model(name, bytes);
}
bool IndexWriter::drop_model(std::string_view name) { return impl_->drop_model(name); }
void IndexWriter::put_tags(std::string_view model, const TagAssignment& assignment) {
  impl_->put_tags(model, assignment);
}
void IndexWriter::note_skipped(std::string_view reason, std::uint64_t count) {
  impl_->note_skipped(reason, count);
}
std::size_t IndexWriter::longest_record() const noexcept { return impl_->longest_record(); }
std::uint64_t IndexWriter::commit() { return impl_->commit(); }
std::uint64_t IndexWriter::wait_for_merges() { return impl_->wait_for_merges(); }
std::uint64_t IndexWriter::optimize(const OptimizeOptions& options) {
  return impl_->optimize(options);
}
std::uint64_t IndexWriter::cut_tokens() const noexcept { return impl_->cut_tokens(); }

}  // namespace inkling

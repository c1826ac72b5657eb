#include "inkling/index_writer.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"
#include "indexer/batch_intake.h"
#include "indexer/document_check.h"
#include "indexer/document_intake.h"
#include "indexer/field_limit.h"
#include "indexer/invert/memory_plan.h"
#include "indexer/open_transaction.h"
#include "indexer/open_writer.h"
#include "indexer/unsettled_files.h"
#include "inkling/error.h"
#include "storage/commit/transaction.h"
#include "storage/merge/merge.h"
#include "storage/merge/merge_policy.h"
#include "storage/view/view.h"
#include "threads/thread_count.h"

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
  threads::require_thread_count(options.threads);
  require_choice("merging", options.merging, Merging::in_background);
  if (options.max_fields == 0) throw OptionError(indexer::kMaxFields, "at least 1 is needed");
  if (options.keep == 0) throw OptionError("keep", "at least one is kept, the newest");
  return options;
}

storage::Transaction open_transaction(const std::shared_ptr<storage::FileSystem>& files,
                                      const WriterOptions& options) {
  const auto settings = options.create ? std::optional(settings_of(options)) : std::nullopt;
  return indexer::open_transaction(files, settings, {options.wait, options.give_up});
}

bool has_probability(const AssignedTag& tag) { return !tag.p || (*tag.p >= 0 && *tag.p <= 1); }

void check_tags(const TagAssignment& assignment, const Index& index) {
  const auto refuse = [](const char* what) { throw OptionError("tags", what); };
  const bool has_own_view =
      assignment.view == ViewId::unknown || assignment.view == index.documents().view();
  if (assignment.tags.size() != index.document_bound() || !has_own_view)
    refuse("they belong to another view");
  if (!std::ranges::is_sorted(assignment.topics, std::ranges::less_equal()))
    refuse("the topics are not sorted and unique");
  for (const std::string& topic : assignment.topics) indexer::require_label("tags", topic);
  for (const auto& tags : assignment.tags) {
    if (!tags || tags->empty()) continue;
    if (!std::ranges::is_sorted(*tags, std::ranges::less_equal(), &AssignedTag::topic) ||
        tags->back().topic >= assignment.topics.size())
      refuse("the tags of a document are not increasing numbers of topics");
    if (!std::ranges::all_of(*tags, has_probability)) refuse("p of a tag is not from 0 to 1");
  }
}

}  // namespace

class IndexWriter::Impl {
 public:
  Impl(const std::shared_ptr<storage::FileSystem>& files, const WriterOptions& options)
      : options_(checked(options)),
        transaction_(open_transaction(files, options)),
        documents_(transaction_, options_) {
    if (options_.keep) transaction_.keep(*options_.keep);
    if (transaction_.base().snapshot() != 0) remap();
  }

  Index index() const { return transaction_.base(); }

  const AnalyzerSettings& analyzer() const noexcept { return transaction_.settings().analyzer; }
  const FieldMapping& mapping() const noexcept { return transaction_.settings().mapping; }
  bool stores_text() const noexcept { return transaction_.settings().store_text; }
  std::uint64_t cut_tokens() const noexcept { return documents_.cut_tokens(); }
  storage::Sources& sources() { return transaction_.sources(); }
  const std::optional<CorruptIndexError>& damaged_sources() const noexcept {
    return transaction_.damaged_sources();
  }
  DocumentSet kept() const { return documents_.kept(); }
  DocumentSet outdated(const DocumentSet& committed) const {
    return documents_.outdated(committed);
  }
  Entry keep(DocId committed) {
    return whole([&] { return documents_.keep(committed); });
  }
  std::optional<std::uint64_t> entered_as(std::string_view id) {
    return whole([&] { return documents_.entered_as(id); });
  }
  std::uint64_t entered() const noexcept { return documents_.entered(); }
  void follow_labels() { documents_.follow_labels(); }
  indexer::LabelsCarried carry_labels(const indexer::FilesNow& files) {
    return whole([&] { return documents_.carry_labels(files); });
  }
  bool relabels() const {
    return options_.relabel && transaction_.base().labelled_by_hand().count() > 0;
  }
  std::size_t batch_bytes() const noexcept { return documents_.plan().batch_bytes(); }
  std::size_t longest_record() const noexcept { return documents_.plan().longest_record(); }

  /// What queries cannot find is taken, too.
  Entered add_any(const Document& document, LabelsBy by) {
    transaction_.require_sound();
    indexer::require_valid(document, mapping());
    documents_.take_fields(document);
    return whole([&] {
      documents_.begin_segment();
      const Entered entered =
          documents_.enter(document, documents_.prepare(document, 0), 0, by).what;
      documents_.note_memory(0);
      if (documents_.is_full()) documents_.flush();
      return entered;
    });
  }

  Entered add(const Document& document) {
    transaction_.require_sound();
    indexer::require_findable(document, mapping());
    return add_any(document, LabelsBy::record);
  }

  void add_batches(const NextBatch& next) {
    indexer::BatchIntake batches(documents_, options_.threads, next);
    whole([&] { batches.run(); });
    batches.rethrow_failure();
  }

  void copy(const Index& source, const storage::OnLostText& on_lost,
            const std::function<void(double)>& on_progress) {
    require_like(source);
    documents_.take_fields_of(source);
    whole([&] {
      documents_.flush();
      source.documents().for_each([&](DocId doc) { documents_.erase(source.id(doc)); });
      storage::SegmentWriter segment = transaction_.new_segment();
      merge_segments(storage::view_of(source), storage::DocumentOrder(), segment, on_lost,
                     {.on_progress = on_progress});
      documents_.add_segment(std::move(segment), merge_labelled_by_hand(storage::view_of(source),
                                                                        storage::DocumentOrder()));
      has_copies_ = true;
    });
  }

  bool remove(std::string_view id) {
    return whole([&] { return documents_.erase(id); });
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

  bool set_labels(DocId doc, std::vector<std::string> labels, LabelsBy by) {
    require_choice("by", by, LabelsBy::hand);
    transaction_.require_sound();
    if (!transaction_.base().documents().contains(doc))
      throw OptionError("doc", "the index has no such document");
    if (transaction_.is_erased(doc)) {
      throw OptionError("doc", "the document was replaced or removed since the last commit",
                        "commit first, and name the one that took its place");
    }
    std::ranges::sort(labels);
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    indexer::require_valid({.id = "any", .labels = labels}, mapping());
    return whole([&] { return transaction_.relabel(doc, {labels, by == LabelsBy::hand}); });
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

  bool rename_model(std::string_view from, std::string_view to) {
    require_model_name(to);
    transaction_.require_sound();
    if (transaction_.has_model(to)) {
      throw OptionError("model", "there is a model `" + std::string(to) + "` already",
                        "drop it first, or take another name");
    }
    return whole([&] { return transaction_.rename_model(from, to); });
  }

  void put_tags(std::string_view model, const TagAssignment& assignment) {
    transaction_.require_sound();
    const Index& base = transaction_.base();
    if (!transaction_.has_model(model))
      throw UnknownNameError("model", std::string(model), base.models());
    check_tags(assignment, base);
    whole([&] { transaction_.set_tags(transaction_.tagging_model(model), assignment); });
  }

  void tag_added(std::string_view model, const std::function<TagAssignment(const Index&)>& tag) {
    if (!tag) throw OptionError("tag", "a function that decides is needed");
    transaction_.require_sound();
    if (!transaction_.has_model(model))
      throw UnknownNameError("model", std::string(model), index().models());
    transaction_.tag_added(transaction_.tagging_model(model), [tag](const Index& added) {
      TagAssignment assignment = tag(added);
      check_tags(assignment, added);
      return assignment;
    });
  }

  void note_skipped(std::string_view reason, std::uint64_t count) {
    indexer::require_label("reason", reason);
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
    threads::require_thread_count(options.threads);
    return whole([&] {
      commit_all();
      options.reorder ? transaction_.reorder(options.threads, options.on_progress)
                      : transaction_.optimize(options.on_progress);
      return transaction_.commit();
    });
  }

 private:
  /// What was made by the former mapping is made again.
  void remap() {
    const FieldMapping changed = changed_mapping(mapping(), options_.mapping);
    if (changed == mapping()) return;
    transaction_.remap(changed);
    indexer::unsettle_files(transaction_.base(), transaction_.sources());
  }

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

  /// Throws OptionError unless documents of `source` can be copied as they are.
  void require_like(const Index& source) const {
    if (source.analyzer() != analyzer())
      throw OptionError("source", "the index was made with another analyzer");
    if (stores_text() && !source.stores_text())
      throw OptionError("source", "the index keeps no texts, this one does");
    if (source.mapping().given_terms != mapping().given_terms)
      throw OptionError("source", "one index is made of texts, the other one of CIFF files");
    const std::vector<std::string>& there = source.mapping().text_fields;
    const std::vector<std::string>& here = mapping().text_fields;
    if (there.size() > here.size() ||
        !std::ranges::equal(there, std::span(here).first(there.size())))
      throw OptionError("source", "the index has other text fields");
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
    documents_.end_segments();
    if (!has_copies_) transaction_.note_versions(analysis::library_versions());
    has_copies_ = false;
    return transaction_.commit();
  }

  WriterOptions options_;
  storage::Transaction transaction_;
  indexer::DocumentIntake documents_;
  bool has_copies_ = false;  ///< since the last commit: of texts that were cut elsewhere
};

storage::Sources& indexer::WriterAccess::sources(IndexWriter& writer) {
  return writer.impl_->sources();
}
const std::optional<CorruptIndexError>& indexer::WriterAccess::damaged_sources(
    const IndexWriter& writer) {
  return writer.impl_->damaged_sources();
}
Entered indexer::WriterAccess::add_any(IndexWriter& writer, const Document& document, LabelsBy by) {
  return writer.impl_->add_any(document, by);
}
bool indexer::WriterAccess::relabels(const IndexWriter& writer) { return writer.impl_->relabels(); }
DocumentSet indexer::WriterAccess::kept(const IndexWriter& writer) { return writer.impl_->kept(); }
DocumentSet indexer::WriterAccess::outdated(const IndexWriter& writer,
                                            const DocumentSet& committed) {
  return writer.impl_->outdated(committed);
}
Entry indexer::WriterAccess::keep(IndexWriter& writer, DocId committed) {
  return writer.impl_->keep(committed);
}
std::optional<std::uint64_t> indexer::WriterAccess::entered_as(IndexWriter& writer,
                                                               std::string_view id) {
  return writer.impl_->entered_as(id);
}
std::uint64_t indexer::WriterAccess::entered(const IndexWriter& writer) noexcept {
  return writer.impl_->entered();
}
void indexer::WriterAccess::follow_labels(IndexWriter& writer) { writer.impl_->follow_labels(); }
indexer::LabelsCarried indexer::WriterAccess::carry_labels(IndexWriter& writer,
                                                           const FilesNow& files) {
  return writer.impl_->carry_labels(files);
}

IndexWriter::IndexWriter(const std::filesystem::path& directory, const WriterOptions& options)
    : IndexWriter(storage::open_directory(directory), options) {}
IndexWriter::IndexWriter(std::shared_ptr<storage::FileSystem> files, const WriterOptions& options)
    : impl_(std::make_unique<Impl>(files, options)) {}
IndexWriter::~IndexWriter() = default;
IndexWriter::IndexWriter(IndexWriter&&) noexcept = default;
IndexWriter& IndexWriter::operator=(IndexWriter&&) noexcept = default;

Index IndexWriter::index() const { return impl_->index(); }
const AnalyzerSettings& IndexWriter::analyzer() const noexcept { return impl_->analyzer(); }
const FieldMapping& IndexWriter::mapping() const noexcept { return impl_->mapping(); }
bool IndexWriter::stores_text() const noexcept { return impl_->stores_text(); }
Entered IndexWriter::add(const Document& document) { return impl_->add(document); }
void IndexWriter::add_batches(const NextBatch& next) {
  if (!next) throw OptionError("next", "a function that gives the batches is needed");
  impl_->add_batches(next);
}
std::size_t IndexWriter::batch_bytes() const noexcept { return impl_->batch_bytes(); }
void IndexWriter::copy(const Index& source,
                       const std::function<void(const CorruptIndexError&)>& on_lost,
                       const std::function<void(double)>& on_progress) {
  impl_->copy(source, on_lost, on_progress);
}
bool IndexWriter::remove(std::string_view id) { return impl_->remove(id); }
std::uint64_t IndexWriter::remove(const DocumentSet& documents) { return impl_->remove(documents); }
void IndexWriter::tag_added(std::string_view model,
                            const std::function<TagAssignment(const Index&)>& tag) {
  impl_->tag_added(model, tag);
}
bool IndexWriter::set_labels(DocId doc, std::vector<std::string> labels, LabelsBy by) {
  return impl_->set_labels(doc, std::move(labels), by);
}
void IndexWriter::put_model(std::string_view name, std::string_view bytes) {
  impl_->put_model(name, bytes);
}
bool IndexWriter::drop_model(std::string_view name) { return impl_->drop_model(name); }
bool IndexWriter::rename_model(std::string_view from, std::string_view to) {
  return impl_->rename_model(from, to);
}
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

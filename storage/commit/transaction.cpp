#include "storage/commit/transaction.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <mutex>
#include <utility>

#include "inkling/error.h"
#include "storage/commit/entry_changes.h"
#include "storage/files/damage.h"
#include "storage/merge/merge.h"
#include "storage/merge/merge_policy.h"
#include "storage/segments/segment.h"
#include "storage/view/view.h"

namespace inkling::storage {

namespace {

Index empty_view(const FileSystem& files, const IndexSettings& settings) {
  Manifest manifest;
  manifest.settings = settings;
  return index_of(std::make_shared<const View>(files, std::move(manifest), 0));
}

LabelChanges::Labelled labelled(const View& view, std::size_t at) {
  const Segment& segment = *view.segments()[at].segment;
  return {at, segment, segment.labelled_by_hand()};
}

constexpr auto kAsItIs = [](const View&) { return DocumentOrder(); };

}  // namespace

Transaction Transaction::open(std::shared_ptr<FileSystem> files,
                              const std::optional<IndexSettings>& settings_if_new) {
  // Looking before locking, so that a mistyped directory is not made.
  if (!settings_if_new && newest_commit(*files) == 0) throw IndexMissingError(files->location());
  const bool is_directory_made = files->make_directory();
  auto lock = files->lock(kLockName);
  return Transaction(std::move(files), std::move(lock), settings_if_new, is_directory_made);
}

Transaction::Transaction(std::shared_ptr<FileSystem> files, std::unique_ptr<FileLock> lock,
                         const std::optional<IndexSettings>& settings, bool is_directory_made)
    : files_(std::move(files)),
      lock_(std::move(lock)),
      made_{.directory = is_directory_made},
      base_(open_base(settings)),
      sweeper_(*files_),
      merges_(files_) {
  begin();
  if (made_.index) mark_as_new();
  // What the writer before renamed must be durable before what it replaced goes.
  files_->sync_directory();
  sweeper_.sweep(base_.snapshot());
}

/// What was written and not committed goes, so that a full disk has its space back. When the
/// manifest of a failed commit is visible nevertheless, its files stay: the next writer sees
/// which of them count.
Transaction::~Transaction() {
  if (!soundness_.is_own_process()) {
    merges_.abandon();
    return;
  }
  try {
    stop_merging();
    if (newest_commit(*files_) > base_.snapshot()) return;
    sweeper_.sweep(base_.snapshot());
    if (!made_.index) return;
    // Nothing came of the index, and nothing of it stays. The lock is held until the end: whoever
    // opened its file before sees that it is gone, and takes another.
    files_->remove(kNewName);
    files_->remove(kLockName);
    if (made_.directory) files_->remove_directory();
  } catch (...) {  // the next writer sweeps them
  }
}

const IndexSettings& Transaction::settings() const noexcept { return next_.settings; }

const Index& Transaction::base() const noexcept { return base_; }

SegmentWriter Transaction::new_segment() {
  soundness_.require_own_process(files_->location());
  return {files_, next_.next_number++, settings().store_text, settings().mapping.text_fields};
}

void Transaction::add_segment(SegmentWriter&& segment, DocumentSet labelled_by_hand) {
  require_sound();
  Soundness::Attempt attempt(soundness_);
  added_.add(finish_segment(*files_, std::move(segment)), std::move(labelled_by_hand));
  attempt.succeed();
}

bool Transaction::erase(DocId doc) {
  const SegmentDoc place = place_of(doc);
  return erase_from(documents_.deleted[place.segment], place.doc);
}

AdoptedFiles Transaction::adopt(const FileSystem& source, const Index& index,
                                const std::function<bool(const std::string&)>& keeps_tags) {
  require_sound();
  Soundness::Attempt attempt(soundness_);
  AdoptedFiles tally;
  for (const PlacedSegment& placed : view_of(index).segments()) {
    SegmentTags tags = placed.segment->tags();
    std::erase_if(tags, [&](const auto& of_model) { return !keeps_tags(of_model.first); });
    const Adoption adoption{next_.next_number++, base_.snapshot() + 1, std::move(tags)};
    added_.adopt(adopt_segment(*files_, source, *placed.segment, adoption, tally));
  }
  attempt.succeed();
  return tally;
}

void Transaction::for_each_shared_id(const VisitSharedId& visit,
                                     const std::function<bool()>& is_stopped) const {
  std::vector<const Segment*> segments;
  for (const PlacedSegment& placed : view_of(base_).segments())
    segments.push_back(placed.segment.get());
  for (std::size_t at = 0; at < added_.size(); ++at) segments.push_back(&added_.segment(at));
  storage::for_each_shared_id(segments, visit, is_stopped);
}

bool Transaction::erase(const SegmentDocument& document) {
  const std::size_t committed = view_of(base_).segments().size();
  if (document.segment >= committed)
    return added_.erase({document.segment - committed, document.doc});
  return erase_from(documents_.deleted[document.segment], document.doc);
}

bool Transaction::restore(DocId doc) {
  const SegmentDoc place = place_of(doc);
  if (!documents_.deleted[place.segment].contains(DocId{place.doc})) return false;
  documents_.deleted[place.segment].erase(DocId{place.doc});
  return true;
}

bool Transaction::is_erased(DocId doc) const {
  const SegmentDoc place = place_of(doc);
  return documents_.deleted[place.segment].contains(DocId{place.doc});
}

bool Transaction::relabel(DocId doc, const GivenLabels& labels) {
  const SegmentDoc place = place_of(doc);
  return labels_.set(labelled(view_of(base_), place.segment), place.doc, labels);
}

std::optional<std::vector<std::string>> Transaction::labels_by_hand(DocId doc) {
  const SegmentDoc place = place_of(doc);
  return labels_.by_hand(labelled(view_of(base_), place.segment), place.doc);
}

bool Transaction::erase_added(const AddedDocument& document) { return added_.erase(document); }

bool Transaction::relabel_added(const AddedDocument& document, const GivenLabels& labels) {
  return added_.relabel(document, labels);
}

std::optional<AddedDocument> Transaction::find_added(std::string_view id) {
  return added_.find(id);
}

std::size_t Transaction::added_bytes() const noexcept { return added_.memory_bytes(); }

void Transaction::set_tags(const TaggingModel& model, const TagAssignment& assignment) {
  assert(assignment.tags.size() == base_.document_bound());
  const auto& segments = view_of(base_).segments();
  for (std::size_t at = 0; at < segments.size(); ++at)
    assign_tags(model, assignment, segments[at], tags_of(at));
}

Sources& Transaction::sources() {
  if (sources_.known) return *sources_.known;
  sources_.damage =
      damage_in(files_->location(), [&] { sources_.known = view_of(base_).commit()->sources(); });
  if (sources_.damage) sources_.known.emplace();
  return *sources_.known;
}

void Transaction::note_skipped(std::string_view reason, std::uint64_t count) {
  std::uint64_t& sum = next_.skipped[std::string(reason)];
  if (count > std::numeric_limits<std::uint64_t>::max() - sum)
    throw OptionError("count", "more records are skipped than 64 bits count");
  sum += count;
}

void Transaction::keep(std::uint64_t commits) {
  assert(commits > 0);
  next_.kept = commits;
}

void Transaction::remap(const FieldMapping& mapping) {
  assert(mapping.text_fields.size() >= settings().mapping.text_fields.size());
  next_.settings.mapping = mapping;
}

void Transaction::confirm(DocId doc) {
  const SegmentDoc place = place_of(doc);
  const Segment& segment = *view_of(base_).segments()[place.segment].segment;
  documents_.confirmed.try_emplace(place.segment, segment.document_count())
      .first->second.insert(DocId{place.doc});
}

void Transaction::note_versions(const LibraryVersions& versions) {
  const auto& segments = view_of(base_).segments();
  if (versions == settings().made_with || (segments.empty() && added_.empty())) return;
  for (std::size_t at = 0; at < segments.size(); ++at) {
    DocumentSet known = documents_.deleted[at];
    if (const auto confirmed = documents_.confirmed.find(at);
        confirmed != documents_.confirmed.end())
      known |= confirmed->second;
    if (known.count() != segments[at].segment->document_count()) return;
  }
  next_.settings.made_with = versions;
}

void Transaction::put_model(std::string_view name, std::string_view bytes) {
  models_.put(name, bytes);
}

bool Transaction::has_model(std::string_view name) const {
  return models_.will_have(std::string(name), base_.models());
}

TaggingModel Transaction::tagging_model(std::string_view name) const {
  const std::optional<std::string> bytes = bytes_of_model(std::string(name));
  return {std::string(name), bytes ? version_of_model(*bytes) : ModelVersionId::unknown};
}

std::optional<std::string> Transaction::bytes_of_model(const std::string& model) const {
  std::optional<std::string> bytes = models_.bytes(model);
  if (!bytes && models_.will_have(model, base_.models())) bytes = base_.model_bytes(model);
  return bytes;
}

bool Transaction::drop_model(std::string_view name) {
  const std::string model(name);
  const bool was_there = models_.drop(model, base_.models());
  for (std::size_t at = 0; at < view_of(base_).segments().size(); ++at) drop_tags(at, model);
  return was_there;
}

bool Transaction::rename_model(std::string_view from, std::string_view to) {
  const std::string model(from);
  const std::optional<std::string> bytes = bytes_of_model(model);
  if (!bytes) return false;
  models_.put(to, *bytes);
  models_.drop(model, base_.models());
  for (std::size_t at = 0; at < view_of(base_).segments().size(); ++at) {
    if (!tags_as_they_will_be(at).contains(model)) continue;
    auto moved = tags_of(at).extract(model);
    moved.key() = std::string(to);
    tags_of(at).insert(std::move(moved));
  }
  return true;
}

void Transaction::optimize(const OnMerged& on_progress) {
  assert(!has_changes());
  stop_merging();
  const auto& segments = view_of(base_).segments();
  const bool is_done =
      segments.empty() ||
      (segments.size() == 1 && is_merged(*segments[0].segment, settings().field_count()));
  if (!is_done) merge({0, segments.size()}, kAsItIs, on_progress);
}

void Transaction::reorder(std::size_t threads, const OnMerged& on_progress) {
  assert(!has_changes());
  stop_merging();
  const auto& segments = view_of(base_).segments();
  if (segments.empty()) return;
  // Of the threads that order, one at a time tells that it is at work.
  std::mutex mutex;
  const auto check = [&] {
    const std::lock_guard lock(mutex);
    if (on_progress) on_progress(0);
  };
  const auto order = [&](const View& view) { return order_by_bisection(view, threads, check); };
  merge({0, segments.size()}, order, on_progress);
}

bool Transaction::merge_due() {
  assert(!has_changes());
  soundness_.require_own_process(files_->location());
  stop_merging();
  try {
    for (const SegmentRun& run : due_merges(sizes_of(manifest().segments))) merge(run, kAsItIs);
  } catch (const std::exception& error) {
    // Nothing is lost but the merging. After damage that was read the writer goes on; a write
    // that failed ends it.
    if (!soundness_.is_sound()) give_up(error.what());
    begin();
    sweeper_.sweep_if_possible(base_.snapshot());
  }
  return !merged_.empty();
}

void Transaction::begin_merge() {
  assert(!has_changes());
  if (!soundness_.is_sound()) return;
  try {
    const std::vector<SegmentRun> due = due_merges(sizes_of(manifest().segments));
    merges_.begin(view_of(base_), due, next_.next_number, [this] { return new_segment(); });
  } catch (const std::exception& error) {
    give_up(error.what());
  }
  sweeper_.spare(merges_.segment_number());
}

bool Transaction::is_merging() const noexcept { return merges_.is_under_way(); }

bool Transaction::take_merged(bool waits) {
  assert(!has_changes());
  soundness_.require_own_process(files_->location());
  const bool was_merging = is_merging();
  try {
    if (auto merged = merges_.take(view_of(base_), waits)) merged_.push_back(*std::move(merged));
  } catch (const std::exception& error) {
    give_up(error.what());
  }
  sweeper_.spare(merges_.segment_number());
  const bool was_in_vain = was_merging && !is_merging() && merged_.empty();
  if (was_in_vain) sweeper_.sweep_if_possible(base_.snapshot());
  return !merged_.empty();
}

void Transaction::give_up(const std::string& why) { soundness_.give_up(why); }

void Transaction::require_sound() const { soundness_.require(files_->location()); }

std::uint64_t Transaction::commit() {
  require_sound();
  if (!has_changes()) return base_.snapshot();
  Soundness::Attempt attempt(soundness_);
  Manifest manifest = next_;
  manifest.commit = base_.snapshot() + 1;
  manifest.only_merged = !changes_content();
  write_segments(manifest);
  models_.write(*files_, manifest);
  write_sources(manifest);
  publish_manifest(*files_, manifest);
  reopen(manifest.commit);
  attempt.succeed();
  sweeper_.sweep_if_possible(base_.snapshot());
  return base_.snapshot();
}

/// All segments are opened anew: those that are open would be in memory twice.
void Transaction::reopen(std::uint64_t commit) try {
  added_.clear();
  merged_.clear();
  base_ = open_index(files_);
  begin();
} catch (const std::exception& error) {
  throw CommittedError(commit, std::string("it could not be opened again: ") + error.what(),
                       "the index has it; open a new writer to go on");
}

Transaction::SegmentDoc Transaction::place_of(DocId doc) const {
  const PlacedSegment& placed = view_of(base_).place(doc);
  return {view_of(base_).number_of(placed), to_number(doc) - placed.base};
}

Index Transaction::open_base(const std::optional<IndexSettings>& settings) const {
  if (newest_commit(*files_) != 0) return open_index(files_);
  if (!settings) throw IndexMissingError(files_->location());
  return empty_view(*files_, *settings);
}

void Transaction::stop_merging() noexcept {
  merges_.stop();
  sweeper_.spare(0);
}

void Transaction::merge(const SegmentRun& run, const OrderOf& order_of,
                        const OnMerged& on_progress) {
  require_sound();
  view_of(base_).commit()->forget_pages();
  const std::shared_ptr<const View> view = view_of_run(*files_, view_of(base_), run);
  Soundness::Attempt attempt(soundness_);
  try {
    SegmentWriter writer = new_segment();
    const DocumentOrder order = order_of(*view);
    merge_segments(*view, order, writer, {}, {.on_progress = on_progress});
    if (on_progress) on_progress(1);
    const std::shared_ptr<const Segment> segment = finish_segment(*files_, std::move(writer));
    merged_.push_back({run, segment, DocumentSet(segment->document_count()),
                       merge_tags(*view, *view, order), merge_labelled_by_hand(*view, order)});
  } catch (const CorruptIndexError&) {
    attempt.succeed();  // no write failed: what was read is damaged
    throw;
  }
  attempt.succeed();
}

void Transaction::begin() {
  made_.index = base_.snapshot() == 0;
  next_ = view_of(base_).manifest();
  next_.next_number = std::max(next_.next_number, merges_.segment_number() + 1);
  documents_.confirmed.clear();
  added_.clear();
  merged_.clear();
  tags_.clear();
  labels_.clear();
  models_.clear();
  sources_ = {};
  documents_.deleted.clear();
  for (const PlacedSegment& placed : view_of(base_).segments()) {
    const Segment& segment = *placed.segment;
    documents_.deleted.push_back(segment.has_deletions() ? segment.deleted()
                                                         : DocumentSet(segment.document_count()));
  }
}

void Transaction::mark_as_new() {
  files_->create(kNewName)->sync();
  files_->sync_directory();
}

bool Transaction::has_changes() const {
  return !merged_.empty() || changes_content() || next_.kept != manifest().kept;
}

bool Transaction::changes_content() const {
  if (made_.index || !added_.empty() || !tags_.empty() || !labels_.empty() || !models_.empty())
    return true;
  if (changes_sources()) return true;
  if (next_.skipped != manifest().skipped || next_.settings != manifest().settings) return true;
  const auto& segments = view_of(base_).segments();
  for (std::size_t at = 0; at < segments.size(); ++at) {
    if (documents_.deleted[at].count() != segments[at].segment->entry().deleted) return true;
  }
  return false;
}

bool Transaction::changes_sources() const {
  return sources_.known &&
         (sources_.damage || *sources_.known != view_of(base_).commit()->sources());
}

const Manifest& Transaction::manifest() const noexcept { return view_of(base_).manifest(); }

bool Transaction::erase_from(DocumentSet& deleted, std::uint32_t doc) {
  if (deleted.contains(DocId{doc})) return false;
  deleted.insert(DocId{doc});
  return true;
}

SegmentTags& Transaction::tags_of(std::size_t at) {
  return tags_.try_emplace(at, view_of(base_).segments()[at].segment->tags()).first->second;
}

const SegmentTags& Transaction::tags_as_they_will_be(std::size_t segment) const {
  const auto pending = tags_.find(segment);
  return pending != tags_.end() ? pending->second
                                : view_of(base_).segments()[segment].segment->tags();
}

void Transaction::drop_tags(std::size_t segment, const std::string& model) {
  if (tags_as_they_will_be(segment).contains(model)) tags_of(segment).erase(model);
}

void Transaction::write_segments(Manifest& manifest) {
  const auto& segments = view_of(base_).segments();
  manifest.segments.clear();
  auto merged = merged_.begin();
  for (std::size_t at = 0; at < segments.size(); ++at) {
    if (merged != merged_.end() && merged->run.first == at) {
      write_merged(*merged, manifest);
      at = merged->run.last - 1;
      ++merged;
      continue;
    }
    SegmentEntry entry = segments[at].segment->entry();
    if (documents_.deleted[at].count() != entry.deleted)
      change_deleted(*files_, *segments[at].segment, documents_.deleted[at], manifest.commit,
                     entry);
    if (const auto changed = tags_.find(at); changed != tags_.end()) {
      change_tags(*files_, changed->second, manifest.commit, entry);
    }
    labels_.write(labelled(view_of(base_), at), {*files_, documents_.deleted[at], manifest.commit},
                  entry);
    if (entry.deleted != entry.info.document_count) manifest.segments.push_back(entry);
  }
  added_.write(*files_, manifest);
}

void Transaction::write_sources(Manifest& manifest) {
  if (!changes_sources()) return;
  manifest.sources = {};
  if (sources_.known->empty()) return;
  manifest.sources.number = manifest.next_number++;
  CheckedFileWriter file(*files_, sources_file_name(manifest.sources.number), FileKind::sources,
                         manifest.sources.number);
  file.append(encode_sources(*sources_.known));
  manifest.sources.stamp = file.finish();
}

void Transaction::write_merged(const MergedRun& merged, Manifest& manifest) {
  SegmentEntry entry = merged.segment->entry();
  if (merged.deleted.count() == entry.info.document_count) return;
  if (merged.deleted.count() != 0)
    change_deleted(*files_, *merged.segment, merged.deleted, manifest.commit, entry);
  change_tags(*files_, merged.tags, manifest.commit, entry);
  change_labels(*files_, {}, merged.labelled_by_hand, manifest.commit, entry);
  manifest.segments.push_back(entry);
}

}  // namespace inkling::storage

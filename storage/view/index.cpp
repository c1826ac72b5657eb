#include "inkling/index.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>
#include <string>
#include <utility>

#include "inkling/error.h"
#include "storage/files/damage.h"
#include "storage/files/format.h"
#include "storage/segments/kept_commits.h"
#include "storage/segments/manifest.h"
#include "storage/view/cached_reader.h"
#include "storage/view/cursor_access.h"
#include "storage/view/document_walk.h"
#include "storage/view/surface_source.h"
#include "storage/view/term_postings.h"
#include "storage/view/term_source.h"
#include "storage/view/view.h"

namespace inkling {

KeywordColumn::KeywordColumn(std::vector<std::string> values, ValueRanges ranges,
                             std::vector<std::uint32_t> ordinals)
    : values_(std::move(values)), ranges_(std::move(ranges)), ordinals_(std::move(ordinals)) {
  assert(std::is_sorted(values_.begin(), values_.end()) &&
         ranges_.value_count() == ordinals_.size());
}

std::optional<std::uint32_t> KeywordColumn::find(std::string_view value) const {
  const auto at = std::lower_bound(values_.begin(), values_.end(), value);
  if (at == values_.end() || *at != value) return std::nullopt;
  return static_cast<std::uint32_t>(at - values_.begin());
}

DocumentSet KeywordColumn::documents(std::uint32_t ordinal) const {
  DocumentSet result(ranges_.document_count());
  ranges_.for_each([&](DocId doc, ValueRanges::Range) {
    const auto of_document = ordinals(doc);
    if (std::ranges::find(of_document, ordinal) != of_document.end()) result.insert(doc);
  });
  return result;
}

NumberColumn::NumberColumn(ValueRanges ranges, NumberList values)
    : ranges_(std::move(ranges)), values_(std::move(values)) {
  assert(ranges_.value_count() == values_.size());
}

Index Index::open(const std::filesystem::path& directory) {
  return storage::open_index(storage::open_directory(directory));
}

Index Index::open(const std::filesystem::path& directory, std::uint64_t snapshot) {
  return storage::open_index(storage::open_directory(directory), snapshot);
}

bool Index::is_in(const std::filesystem::path& directory) {
  return std::ranges::any_of(
      storage::open_directory(directory)->list(),
      [](const std::string& name) { return storage::commit_of_manifest_name(name) != 0; });
}

std::vector<std::uint64_t> Index::snapshots(const std::filesystem::path& directory) {
  const auto files = storage::open_directory(directory);
  for (std::uint64_t newest = storage::newest_commit(*files);;) {
    if (newest == 0) throw IndexMissingError(files->location());
    std::vector<std::uint64_t> kept;
    if (!storage::damage_in(files->location(),
                            [&] { kept = storage::KeptCommits().find(*files, newest); }))
      return kept;
    // A writer swept one of them away; or one is damaged, so that all that are there may be kept.
    const std::uint64_t newer = storage::newest_commit(*files);
    if (newer == newest) return storage::commits_in(*files);
    newest = newer;
  }
}

namespace {

void require_document(const Index& index, DocId doc) {
  if (to_number(doc) < index.document_bound()) return;
  throw OptionError("document", "there is no document number " + std::to_string(to_number(doc)) +
                                    ": all are below " + std::to_string(index.document_bound()));
}

void require_field(const Index& index, FieldId field) {
  if (to_index(field) < index.field_count()) return;
  throw OptionError("field",
                    "there is no field number " + std::to_string(to_index(field)) +
                        ": all are below " + std::to_string(index.field_count()),
                    "Index::field() finds a field by its name");
}

/// The first document that is not live, or kNoDoc. Both have one bound.
DocId first_outside(const DocumentSet& documents, const DocumentSet& live) {
  for (std::size_t at = 0; at < documents.words().size(); ++at) {
    const std::uint64_t outside = documents.words()[at] & ~live.words()[at];
    if (outside != 0)
      return DocId{
          static_cast<std::uint32_t>(at * 64 + static_cast<unsigned>(std::countr_zero(outside)))};
  }
  return kNoDoc;
}

}  // namespace

void Index::require_positions(const char* name) const {
  if (!mapping().given_terms) return;
  throw OptionError(name,
                    "this needs the order of words, and the index was made of CIFF, without it",
                    "words next to each other can only be found in an index of texts");
}

void Index::require_own(const DocumentSet& documents, const char* name) const {
  if (documents.bound() != document_bound()) {
    throw OptionError(name,
                      "it is a set of documents below " + std::to_string(documents.bound()) +
                          ", and those of the index are below " + std::to_string(document_bound()),
                      "begin with Index::no_documents(), or take what Searcher::matching() finds");
  }
  if (documents.view() == ViewId::unknown) {
    const DocId outside = first_outside(documents, view_->live());
    if (outside == kNoDoc) return;
    throw OptionError(name,
                      "it has the document number " + std::to_string(to_number(outside)) +
                          ", which was deleted in this view",
                      "begin with Index::no_documents(), or take what Searcher::matching() finds");
  }
  if (documents.view() != view_->live().view())
    throw OptionError(name, "it is a set of documents of another view",
                      "find the documents again in this one");
}

Index::Index(std::shared_ptr<const storage::View> view) : view_(std::move(view)) {}

std::uint64_t Index::snapshot() const noexcept { return view_->manifest().commit; }
const AnalyzerSettings& Index::analyzer() const noexcept {
  return view_->manifest().settings.analyzer;
}
const LibraryVersions& Index::made_with() const noexcept {
  return view_->manifest().settings.made_with;
}
std::uint64_t Index::bytes() const noexcept { return view_->commit()->bytes(); }
std::map<std::string, std::uint64_t> Index::skipped_input() const {
  std::map<std::string, std::uint64_t> skipped = view_->manifest().skipped;
  for (const auto& [path, source] : view_->commit()->sources().files) {
    for (const auto& [reason, count] : source.skipped) skipped[reason] += count;
  }
  return skipped;
}
std::size_t Index::segment_count() const noexcept { return view_->segments().size(); }
const FieldMapping& Index::mapping() const noexcept { return view_->manifest().settings.mapping; }
std::optional<FieldId> Index::field(std::string_view name) const noexcept {
  return analyzed_field(mapping(), name);
}
std::string_view Index::field_name(FieldId field) const {
  return inkling::field_name(mapping(), field);
}
std::size_t Index::field_count() const noexcept { return view_->field_count(); }
bool Index::stores_text() const noexcept { return view_->manifest().settings.store_text; }

std::uint32_t Index::document_count() const noexcept { return view_->document_count(); }
std::uint32_t Index::document_bound() const noexcept { return view_->document_bound(); }
const DocumentSet& Index::documents() const noexcept { return view_->live(); }
bool Index::is_reordered() const noexcept { return view_->is_reordered(); }
std::uint32_t Index::entry_rank(DocId doc) const {
  require_document(*this, doc);
  return view_->commit()->entry_rank(doc);
}
std::span<const std::uint32_t> Index::entry_ranks() const { return view_->columns().entry_ranks(); }
std::vector<DocId> Index::by_entry(const DocumentSet& documents) const {
  require_own(documents, "documents");
  return view_->columns().by_entry(documents);
}

FieldStatistics Index::field_statistics(FieldId field) const {
  require_field(*this, field);
  return view_->caches().field_statistics(field);
}
std::optional<FieldStatistics> Index::known_field_statistics(FieldId field) const {
  require_field(*this, field);
  return view_->commit()->known_field_statistics(field);
}
std::uint64_t Index::token_count(FieldId field) const {
  require_field(*this, field);
  return view_->commit()->token_count(field);
}
std::span<const std::uint32_t> Index::lengths(FieldId field) const {
  require_field(*this, field);
  return view_->columns().lengths(field);
}

std::uint32_t Index::length(FieldId field, DocId doc) const {
  require_document(*this, doc);
  return lengths(field)[to_number(doc)];
}

TermStatistics Index::statistics(FieldId field, std::string_view term) const {
  require_field(*this, field);
  return storage::live_statistics(view_->find(field, term));
}

std::vector<SurfaceForm> Index::surface_forms(FieldId field, std::string_view term) const {
  require_field(*this, field);
  std::vector<SurfaceForm> forms;
  for (const auto& [placed, entry] : view_->find(field, term)) {
    const auto live = placed->segment->live_forms(term, entry);
    forms.insert(forms.end(), live.begin(), live.end());
  }
  return storage::merge_forms(std::move(forms));
}

std::string Index::surface(FieldId field, std::string_view term) const {
  return storage::most_frequent(surface_forms(field, term), term);
}

PostingCursor Index::postings(FieldId field, std::string_view term) const {
  require_field(*this, field);
  auto source = std::make_unique<storage::TermPostings>(view_->commit());
  for (const auto& [placed, entry] : view_->find(field, term)) source->add(*placed, entry);
  return storage::cursor_of(std::move(source));
}

PostingCursor Index::postings(FieldId field, std::string_view term, std::string_view word) const {
  require_field(*this, field);
  auto source = std::make_unique<storage::TermPostings>(view_->commit());
  for (const auto& [placed, entry] : view_->find(field, term)) {
    std::vector<bool> wanted;
    for (const SurfaceForm& form : placed->segment->terms().forms(term, entry))
      wanted.push_back(form.surface == word);
    if (std::ranges::count(wanted, true) > 0) source->add(*placed, entry, std::move(wanted));
  }
  return storage::cursor_of(std::move(source));
}

TermCursor Index::terms(FieldId field, std::string_view prefix) const {
  require_field(*this, field);
  return storage::cursor_of(std::make_unique<storage::TermSource>(
      view_->commit(), field, storage::range_of_prefix(prefix)));
}

TermCursor Index::words(FieldId field) const { return terms(field, TermUnit::words, {}); }

TermCursor Index::terms(FieldId field, TermUnit unit, const TermRange& range) const {
  require_field(*this, field);
  if (unit == TermUnit::words)
    return storage::cursor_of(std::make_unique<storage::SurfaceSource>(view_, field, range));
  return storage::cursor_of(std::make_unique<storage::TermSource>(view_->commit(), field, range));
}

std::vector<TermRange> Index::term_ranges(FieldId field, TermUnit unit, std::size_t parts) const {
  require_field(*this, field);
  std::vector<std::string> starts;
  if (unit == TermUnit::words) {
    starts = view_->caches().surfaces(field).cuts(parts);
  } else if (const auto segments = view_->segments(); !segments.empty()) {
    // The terms of the largest segment stand for all.
    const auto largest = std::ranges::max_element(
        segments, {}, [](const auto& placed) { return placed.segment->document_count(); });
    starts = largest->segment->terms().cuts(field, parts);
  }
  std::vector<TermRange> ranges(1);
  for (std::string& start : starts) {
    ranges.back().until = start;
    ranges.push_back({std::move(start), {}});
  }
  return ranges;
}

std::string Index::id(DocId doc) const {
  require_document(*this, doc);
  const storage::PlacedSegment& placed = view_->place(doc);
  return placed.segment->columns().id(to_number(doc) - placed.base);
}

std::optional<DocId> Index::find(std::string_view id) const {
  for (const storage::PlacedSegment& placed : view_->segments()) {
    const auto found = placed.segment->columns().find(id);
    if (found && placed.segment->is_live(*found)) return DocId{placed.base + *found};
  }
  return std::nullopt;
}

std::string Index::title(DocId doc) const {
  require_document(*this, doc);
  return std::string(storage::CachedReader(*view_).read(doc).title);
}
std::string Index::text(DocId doc) const {
  require_document(*this, doc);
  return std::string(storage::CachedReader(*view_).read(doc).text);
}
std::vector<std::string> Index::all_texts(DocId doc) const {
  require_document(*this, doc);
  storage::CachedReader stored(*view_);
  std::vector<std::string> texts;
  storage::for_each_value(stored.read(doc),
                          [&](FieldId, std::string_view part) { texts.emplace_back(part); });
  return texts;
}

StoredDocument Index::document(DocId doc) const {
  require_document(*this, doc);
  storage::CachedReader stored(*view_);
  return storage::document_of(*this, doc, stored.read(doc));
}

std::vector<std::string> Index::keyword_fields() const { return view_->columns().keyword_fields(); }
std::vector<std::string> Index::number_fields() const { return view_->columns().number_fields(); }
const KeywordColumn* Index::keyword_column(std::string_view field) const {
  return view_->columns().keywords(field);
}
const NumberColumn* Index::number_column(std::string_view field) const {
  return view_->columns().numbers(field);
}

std::vector<std::string> Index::models() const {
  std::vector<std::string> names;
  for (const storage::ModelEntry& model : view_->manifest().models) names.push_back(model.name);
  return names;
}

std::optional<std::string> Index::model_bytes(std::string_view name) const {
  return view_->commit()->model_bytes(name);
}

std::optional<ModelVersionId> Index::model_version(std::string_view name) const {
  const std::optional<std::string> bytes = model_bytes(name);
  return bytes ? std::optional(storage::version_of_model(*bytes)) : std::nullopt;
}

std::vector<GivenTag> Index::given_tags(DocId doc) const {
  require_document(*this, doc);
  const storage::PlacedSegment& placed = view_->place(doc);
  return storage::tags_of(placed.segment->tags(), to_number(doc) - placed.base);
}

std::vector<TagCount> Index::tag_counts(std::string_view model) const {
  std::map<ModelVersionId, TagCount> counts;
  for (const storage::PlacedSegment& placed : view_->segments()) {
    const auto found = placed.segment->tags().find(std::string(model));
    if (found == placed.segment->tags().end()) continue;
    const storage::ModelTags& of_model = found->second;
    for (std::uint32_t doc = 0; doc < placed.segment->document_count(); ++doc) {
      if (of_model.tags[doc].empty() || !placed.segment->is_live(doc)) continue;
      // All tags of a document are of one version: a tagging replaces those before it.
      const ModelVersionId version = of_model.versions[of_model.tags[doc].front().version];
      TagCount& count = counts.try_emplace(version, TagCount{version}).first->second;
      ++count.documents;
      count.tags += of_model.tags[doc].size();
    }
  }
  std::vector<TagCount> result;
  for (const auto& [version, count] : counts) result.push_back(count);
  return result;
}

DocumentSet Index::labelled_by_hand() const {
  DocumentSet by_hand = no_documents();
  for (const storage::PlacedSegment& placed : view_->segments()) {
    placed.segment->labelled_by_hand().for_each([&](DocId doc) {
      if (placed.segment->is_live(to_number(doc)))
        by_hand.insert(DocId{placed.base + to_number(doc)});
    });
  }
  return by_hand;
}

}  // namespace inkling

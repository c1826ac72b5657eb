#include "storage/view/view.h"

#include <algorithm>
#include <set>
#include <utility>

#include "inkling/error.h"
#include "storage/documents/document_counts.h"
#include "storage/view/frequent_terms.h"
#include "storage/view/parted_terms.h"
#include "storage/view/term_source.h"
#include "storage/view/word_list.h"

namespace inkling::storage {

namespace {

constexpr std::string_view kTagField = "tag";

// A walk over all terms need not keep the pages of more than these.
constexpr std::uint64_t kTermsRemembered = std::uint64_t{1} << 17;

// Between listing the directory and opening the files, a writer may commit and sweep them away:
// then there is a newer commit to read. One that loses this race so often is not racing any more.
constexpr int kOpenAttempts = 100;

/// Of frequent terms by document: some hundred of a million documents.
constexpr std::size_t kFrequentBytes = std::size_t{192} << 20;
/// Of their positions: half of those of 50 million tokens.
constexpr std::size_t kFrequentPositionBytes = std::size_t{64} << 20;
/// Of the terms whose words patterns ask for: those of some hundred patterns with the most frequent
/// words of 100,000 documents.
constexpr std::size_t kPartedBytes = std::size_t{128} << 20;

std::shared_ptr<const View> open_commit(const FileSystem& files, std::uint64_t commit) {
  LoadedManifest loaded = load_manifest(files, commit);
  return std::make_shared<const View>(files, std::move(loaded.manifest), loaded.bytes);
}

/// The columns of one keyword field, segment by segment, as one.
class KeywordMerger {
 public:
  void add(const KeywordData& data) { parts_.push_back(data); }

  std::unique_ptr<KeywordColumn> merge() {
    std::set<std::string> all;
    for (const auto& part : parts_) all.insert(part.values.begin(), part.values.end());
    std::vector<std::string> values(all.begin(), all.end());
    std::vector<std::uint32_t> starts{0};
    std::vector<std::uint32_t> ordinals;
    for (const auto& part : parts_) append(part, values, starts, ordinals);
    return std::make_unique<KeywordColumn>(std::move(values), std::move(starts),
                                           std::move(ordinals));
  }

 private:
  static void append(const KeywordData& part, const std::vector<std::string>& values,
                     std::vector<std::uint32_t>& starts, std::vector<std::uint32_t>& ordinals) {
    std::vector<std::uint32_t> global;
    for (const std::string& value : part.values) {
      const auto at = std::lower_bound(values.begin(), values.end(), value);
      global.push_back(static_cast<std::uint32_t>(at - values.begin()));
    }
    for (std::size_t doc = 0; doc + 1 < part.starts.size(); ++doc) {
      for (std::uint32_t at = part.starts[doc]; at < part.starts[doc + 1]; ++at) {
        ordinals.push_back(global[part.ordinals[at]]);
      }
      starts.push_back(static_cast<std::uint32_t>(ordinals.size()));
    }
  }

  std::vector<KeywordData> parts_;
};

/// The tags of all models and the exact strings of the field, where documents came with one named
/// "tag".
KeywordData all_tags(const Segment& segment, KeywordData of_documents) {
  std::set<std::string> values(of_documents.values.begin(), of_documents.values.end());
  for (const auto& [model, tags] : segment.tags())
    values.insert(tags.topics.begin(), tags.topics.end());
  KeywordData data;
  data.values.assign(values.begin(), values.end());
  const auto ordinal = [&data](const std::string& value) {
    return static_cast<std::uint32_t>(
        std::lower_bound(data.values.begin(), data.values.end(), value) - data.values.begin());
  };
  data.starts.push_back(0);
  std::set<std::uint32_t> of_document;
  for (std::uint32_t doc = 0; doc < segment.document_count(); ++doc) {
    of_document.clear();
    for (std::uint32_t at = of_documents.starts[doc]; at < of_documents.starts[doc + 1]; ++at) {
      of_document.insert(ordinal(of_documents.values[of_documents.ordinals[at]]));
    }
    for (const auto& [model, tags] : segment.tags()) {
      for (const std::uint32_t topic : tags.tags[doc])
        of_document.insert(ordinal(tags.topics[topic]));
    }
    data.ordinals.insert(data.ordinals.end(), of_document.begin(), of_document.end());
    data.starts.push_back(static_cast<std::uint32_t>(data.ordinals.size()));
  }
  return data;
}

std::vector<std::string> keyword_fields_of(const std::vector<PlacedSegment>& segments) {
  std::set<std::string> names;
  for (const PlacedSegment& placed : segments) {
    for (std::string& name : placed.segment->keyword_fields()) names.insert(std::move(name));
    if (!placed.segment->tags().empty()) names.insert(std::string(kTagField));
  }
  return {names.begin(), names.end()};
}

std::vector<std::string> number_fields_of(const std::vector<PlacedSegment>& segments) {
  std::set<std::string> names;
  for (const PlacedSegment& placed : segments) {
    for (std::string& name : placed.segment->columns().number_fields())
      names.insert(std::move(name));
  }
  return {names.begin(), names.end()};
}

}  // namespace

Index open_index(const std::shared_ptr<FileSystem>& files) {
  std::uint64_t commit = newest_commit(*files);
  for (int attempt = 1;; ++attempt) {
    if (commit == 0) throw IndexMissingError(files->location());
    try {
      return Index(open_commit(*files, commit));
    } catch (const CorruptIndexError&) {
      const std::uint64_t newer = newest_commit(*files);
      if (newer == commit || attempt == kOpenAttempts) throw;
      commit = newer;
    }
  }
}

Index open_index(const std::shared_ptr<FileSystem>& files, std::uint64_t commit) {
  const std::vector<std::uint64_t> there = commits_in(*files);
  if (there.empty()) throw IndexMissingError(files->location());
  if (!std::binary_search(there.begin(), there.end(), commit))
    throw SnapshotMissingError(commit, there);
  try {
    return Index(open_commit(*files, commit));
  } catch (const CorruptIndexError&) {
    // A writer may have swept it away meanwhile.
    const std::vector<std::uint64_t> left = commits_in(*files);
    if (!std::binary_search(left.begin(), left.end(), commit))
      throw SnapshotMissingError(commit, left);
    throw;
  }
}

View::~View() = default;

View::View(const FileSystem& files, Manifest manifest, std::uint64_t manifest_bytes)
    : manifest_(std::move(manifest)), bytes_(manifest_bytes) {
  open_fields();
  for (const SegmentEntry& entry : manifest_.segments)
    place(std::make_shared<const Segment>(files, entry));
  for (const ModelEntry& model : manifest_.models) {
    models_[model.name] = CheckedFile::open(files, model_file_name(model.number), FileKind::model,
                                            model.number, model.stamp);
  }
  for (const auto& [name, stamp] : manifest_.files()) bytes_ += stamp.bytes;
  gather();
}

View::View(const IndexSettings& settings, std::shared_ptr<const Segment> segment) {
  manifest_.settings = settings;
  manifest_.segments.push_back(segment->entry());
  open_fields();
  place(std::move(segment));
  gather();
}

void View::place(std::shared_ptr<const Segment> segment) {
  const SegmentEntry& entry = segment->entry();
  const std::uint32_t base =
      segments_.empty() ? 0 : segments_.back().base + segments_.back().segment->document_count();
  document_count_ += entry.info.document_count - entry.deleted;
  is_reordered_ = is_reordered_ || segment->columns().is_reordered();
  for (std::size_t field = 0; field < entry.live_tokens.size(); ++field)
    tokens_[field] += entry.live_tokens[field];
  segments_.push_back({base, std::move(segment)});
}

void View::open_fields() {
  tokens_.resize(field_count());
  lengths_are_built_ = std::vector<std::atomic<bool>>(field_count());
  lengths_.resize(field_count());
  field_statistics_.resize(field_count());
  words_.resize(field_count());
}

/// What all segments have together.
void View::gather() {
  keyword_fields_ = keyword_fields_of(segments_);
  number_fields_ = number_fields_of(segments_);
  parted_terms_ = std::make_unique<PartedTerms>(kPartedBytes);
  live_ = DocumentSet(
      segments_.empty() ? 0 : segments_.back().base + segments_.back().segment->document_count());
  live_.complement();
  for (const PlacedSegment& placed : segments_) {
    placed.segment->deleted().for_each(
        [&](DocId doc) { live_.erase(DocId{placed.base + to_number(doc)}); });
  }
  frequent_terms_ =
      std::make_unique<FrequentTerms>(live_.bound(), kFrequentBytes, kFrequentPositionBytes);
  counts_rooms_ = std::make_shared<CountsRooms>(live_.bound());
}

const PlacedSegment& View::place(DocId doc) const noexcept {
  const auto after = std::upper_bound(
      segments_.begin(), segments_.end(), to_number(doc),
      [](std::uint32_t wanted, const PlacedSegment& at) { return wanted < at.base; });
  return *(after - 1);
}

void View::require_columns_readable() const {
  for (const PlacedSegment& placed : segments_) placed.segment->columns().require_readable();
}

TermLists View::find(FieldId field, std::string_view term) const {
  if (const FrequentTerm* const known = frequent_terms_->find(field, term)) return known->lists();
  TermLists lists;
  for (const PlacedSegment& placed : segments_) {
    if (const auto entry = placed.segment->terms().find(field, term))
      lists.push_back({&placed, *entry});
  }
  return lists;
}

std::uint64_t View::content_digest(DocId doc) const {
  const PlacedSegment& placed = place(doc);
  return placed.segment->columns().content_digest(to_number(doc) - placed.base);
}

std::vector<std::uint32_t> View::build_lengths(FieldId field) const {
  std::vector<std::uint32_t> lengths;
  lengths.reserve(document_bound());
  for (const PlacedSegment& placed : segments_) {
    placed.segment->columns().append_lengths(field, lengths);
    placed.segment->columns().verify_bounds();
  }
  return lengths;
}

std::span<const std::uint32_t> View::lengths(FieldId field) const {
  const auto at = to_index(field);
  // Not std::call_once: with ThreadSanitizer it never returns after a call that threw.
  if (!lengths_are_built_[at].load(std::memory_order_acquire)) {
    const std::lock_guard lock(mutex_);
    if (lengths_[at].empty()) lengths_[at] = build_lengths(field);
    lengths_are_built_[at].store(true, std::memory_order_release);
  }
  return lengths_[at];
}

std::uint32_t View::entry_rank(DocId doc) const {
  if (!is_reordered_) return to_number(doc);
  const PlacedSegment& placed = place(doc);
  return placed.base + placed.segment->columns().entry_rank(to_number(doc) - placed.base);
}

std::span<const std::uint32_t> View::entry_ranks() const {
  if (!is_reordered_) return {};
  const std::lock_guard lock(mutex_);
  if (entry_ranks_.empty()) {
    std::vector<std::uint32_t> ranks;
    ranks.reserve(document_bound());
    for (const PlacedSegment& placed : segments_)
      placed.segment->columns().append_entry_ranks(placed.base, ranks);
    entry_ranks_ = std::move(ranks);
  }
  return entry_ranks_;
}

std::vector<DocId> View::by_entry(const DocumentSet& documents) const {
  std::vector<DocId> docs;
  docs.reserve(documents.count());
  documents.for_each([&](DocId doc) { docs.push_back(doc); });
  if (const auto ranks = entry_ranks(); !ranks.empty()) {
    std::ranges::sort(docs, {}, [&](DocId doc) { return ranks[to_number(doc)]; });
  }
  return docs;
}

void View::forget_pages() const noexcept {
  for (const PlacedSegment& placed : segments_) placed.segment->forget_pages();
}

const WordList& View::words(FieldId field) const {
  auto& words = words_[to_index(field)];
  const std::lock_guard lock(mutex_);
  if (words == nullptr) words = std::make_unique<const WordList>(segments_, field);
  return *words;
}

std::optional<FieldStatistics> View::known_field_statistics(FieldId field) const {
  if (segments_.size() != 1 || segments_[0].segment->has_deletions()) return std::nullopt;
  const std::vector<FieldStatistics>& fields = segments_[0].segment->entry().info.fields;
  return to_index(field) < fields.size() ? fields[to_index(field)] : FieldStatistics();
}

FieldStatistics View::field_statistics(const std::shared_ptr<const View>& self,
                                       FieldId field) const {
  const auto at = to_index(field);
  const std::lock_guard lock(mutex_);
  if (field_statistics_[at]) return *field_statistics_[at];
  FieldStatistics sum;
  if (const auto known = known_field_statistics(field)) {
    sum = *known;
  } else {
    for (TermSource terms(self, field, {}); !terms.exhausted(); terms.advance()) {
      if (++sum.terms % kTermsRemembered == 0) forget_pages();
      sum.postings += terms.statistics().df;
    }
    sum.tokens = tokens_[at];
  }
  field_statistics_[at] = sum;
  return sum;
}

std::unique_ptr<KeywordColumn> View::build_keyword_column(std::string_view field) const {
  KeywordMerger merger;
  for (const PlacedSegment& placed : segments_) {
    const Segment& segment = *placed.segment;
    auto data =
        segment.keyword(field).value_or(KeywordData::without_values(segment.document_count()));
    merger.add(field == kTagField ? all_tags(segment, std::move(data)) : std::move(data));
  }
  return merger.merge();
}

const KeywordColumn* View::keyword_column(std::string_view field) const {
  if (!std::binary_search(keyword_fields_.begin(), keyword_fields_.end(), field)) return nullptr;
  const std::lock_guard lock(mutex_);
  auto& column = keyword_columns_[std::string(field)];
  if (column == nullptr) column = build_keyword_column(field);
  return column.get();
}

std::unique_ptr<NumberColumn> View::build_number_column(std::string_view field) const {
  DocumentSet present(document_bound());
  std::vector<double> numbers(document_bound());
  for (const PlacedSegment& placed : segments_) {
    placed.segment->columns().for_each_number(field, [&](std::uint32_t doc, double number) {
      present.insert(DocId{placed.base + doc});
      numbers[placed.base + doc] = number;
    });
  }
  return std::make_unique<NumberColumn>(std::move(present), std::move(numbers));
}

const NumberColumn* View::number_column(std::string_view field) const {
  if (!std::binary_search(number_fields_.begin(), number_fields_.end(), field)) return nullptr;
  const std::lock_guard lock(mutex_);
  auto& column = number_columns_[std::string(field)];
  if (column == nullptr) column = build_number_column(field);
  return column.get();
}

std::optional<std::string> View::model_bytes(std::string_view name) const {
  const auto found = models_.find(name);
  if (found == models_.end()) return std::nullopt;
  std::string bytes(as_text(found->second->all()));
  found->second->require_readable();
  return bytes;
}

}  // namespace inkling::storage

#include "storage/documents/collected_columns.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "storage/documents/number_data.h"

namespace inkling::storage {

namespace {

/// The capacity of a vector is at most so many times its size.
constexpr std::size_t kGrowth = 2;
/// What a value takes in a hash table besides its bytes.
constexpr std::size_t kBytesOfValue = 112;
/// A number with its kind and its document.
constexpr std::size_t kBytesOfNumber = sizeof(std::uint64_t) + 1 + sizeof(std::uint32_t);

/// Runs of at most this many ids are sorted by comparing whole ids.
constexpr std::size_t kCompared = 8;

/// The first eight bytes of `rest`, padded with zeros, as numbers whose order is that of the bytes.
std::array<std::uint32_t, 2> bytes_of(std::string_view rest) noexcept {
  std::array<std::uint32_t, 2> bytes{};
  std::memcpy(bytes.data(), rest.data(), std::min(rest.size(), sizeof bytes));
  for (std::uint32_t& part : bytes) part = __builtin_bswap32(part);
  return bytes;
}

/// Where several terms stand at one position, a document has more tokens than positions. Then its
/// length lies above all numbers, too, and takes no column of its own. The extent of a title says
/// where the gap behind it is.
std::uint32_t kept_extent(FieldId field, const FieldMeasure& measure) {
  return field == FieldId::title ? measure.extent : std::max(measure.extent, measure.length);
}

template <typename Map>
std::vector<std::string> names_of(const Map& fields) {
  std::vector<std::string> names;
  for (const auto& [name, values] : fields) names.push_back(name);
  return names;
}

}  // namespace

void CollectedColumns::add(const Document& document, const DocumentMeasures& measures,
                           std::span<const KeywordValue> keywords) {
  ids_.add(document.id);
  assert(measures.fields.size() == lengths_.size());
  for (const FieldId field : field_ids(lengths_.size())) {
    const FieldMeasure& measure = measures.fields[to_index(field)];
    add_extent(to_index(field), kept_extent(field, measure), measure.length);
    lengths_[to_index(field)].push_back(measure.length);
  }
  content_digests_.push_back(measures.content_digest);
  memory_bytes_ += kGrowth * (sizeof(std::uint64_t) + lengths_.size() * sizeof(std::uint32_t)) +
                   sizeof(IdKey) + sizeof(by_id_[0]);
  for (const std::string& label : document.labels) add_keyword(kLabelField, label);
  for (const KeywordValue& keyword : document.keywords) add_keyword(keyword.field, keyword.value);
  for (const KeywordValue& keyword : keywords) add_keyword(keyword.field, keyword.value);
  if (!document.shared.values().empty()) add_shared(document.shared);
  for (const NumberValue& number : document.numbers) {
    Numbers& numbers = numbers_[number.field];
    numbers.docs.push_back(document_count() - 1);
    numbers.values.push_back(number.value);
    memory_bytes_ += kGrowth * kBytesOfNumber;
  }
}

void CollectedColumns::add_extent(std::size_t field, std::uint32_t extent, std::uint32_t length) {
  std::vector<std::uint32_t>& extents = extents_[field];
  if (extents.empty()) {
    if (extent == length) return;
    extents = lengths_[field];
    memory_bytes_ += kGrowth * extents.size() * sizeof extent;
  }
  extents.push_back(extent);
  memory_bytes_ += kGrowth * sizeof extent;
}

void CollectedColumns::add_keyword(const std::string& field, const std::string& value) {
  if (keywords_[field].add(document_count() - 1, value))
    memory_bytes_ += value.size() + kBytesOfValue;
  memory_bytes_ += kGrowth * sizeof(std::pair<std::uint32_t, std::uint32_t>);
}

void CollectedColumns::add_shared(const SharedKeywords& keywords) {
  const std::uint32_t doc = document_count() - 1;
  const bool goes_on =
      !shared_.empty() && shared_.back().end == doc && shared_.back().keywords.is_copy_of(keywords);
  if (!goes_on) {
    for (const KeywordValue& keyword : keywords.values()) {
      if (keywords_[keyword.field].add_shared(keyword.value))
        memory_bytes_ += keyword.value.size() + kBytesOfValue;
    }
    shared_.push_back({keywords, doc, doc});
    memory_bytes_ += kGrowth * sizeof(SharedRun);
  }
  shared_.back().end = doc + 1;
}

void CollectedColumns::sort_ids() {
  std::vector<IdKey> keys(document_count());
  for (std::uint32_t doc = 0; doc < document_count(); ++doc) keys[doc].doc = doc;
  sort_run(keys, 0);
  by_id_.clear();
  by_id_.reserve(keys.size());
  for (const IdKey& key : keys) by_id_.push_back(key.doc);
}

void CollectedColumns::sort_run(std::span<IdKey> run, std::size_t depth) const {
  for (IdKey& key : run) key.bytes = bytes_of(id(key.doc).substr(depth));
  std::ranges::sort(run, {}, &IdKey::bytes);
  for (std::size_t begin = 0, end = 0; begin < run.size(); begin = end) {
    while (end < run.size() && run[end].bytes == run[begin].bytes) ++end;
    const std::span<IdKey> equal = run.subspan(begin, end - begin);
    const std::size_t deeper = depth + sizeof(IdKey::bytes);
    const bool is_long =
        equal.size() > kCompared &&
        std::ranges::all_of(equal, [&](const IdKey& key) { return id(key.doc).size() >= deeper; });
    is_long ? sort_run(equal, deeper) : sort_by_comparing(equal);
  }
}

void CollectedColumns::sort_by_comparing(std::span<IdKey> run) const {
  std::ranges::sort(run, [this](const IdKey& a, const IdKey& b) {
    const auto compared = id(a.doc).compare(id(b.doc));
    return compared != 0 ? compared < 0 : a.doc < b.doc;
  });
}

void CollectedColumns::for_each_content_digest(
    const std::function<void(std::uint64_t)>& visit) const {
  std::ranges::for_each(content_digests_, visit);
}

void CollectedColumns::for_each_id(const VisitId& visit) const {
  assert(by_id_.size() == document_count());
  for (const std::uint32_t doc : by_id_) visit(id(doc));
}

void CollectedColumns::for_each_document_by_id(const VisitNumber& visit) const {
  std::ranges::for_each(by_id_, visit);
}

void CollectedColumns::for_each_id_rank(const VisitNumber& visit) const {
  std::vector<std::uint32_t> ranks(by_id_.size());
  for (std::uint32_t rank = 0; rank < by_id_.size(); ++rank) ranks[by_id_[rank]] = rank;
  std::ranges::for_each(ranks, visit);
}

void CollectedColumns::for_each_length(FieldId field, const VisitNumber& visit) const {
  std::ranges::for_each(lengths(field), visit);
}

void CollectedColumns::for_each_extent(FieldId field, const VisitNumber& visit) const {
  std::ranges::for_each(extents(field), visit);
}

std::vector<std::string> CollectedColumns::keyword_fields() const { return names_of(keywords_); }
std::vector<std::string> CollectedColumns::number_fields() const { return names_of(numbers_); }

std::unique_ptr<const KeywordSource> CollectedColumns::keywords(std::string_view field) const {
  std::vector<KeywordRun> runs;
  for (const SharedRun& shared : shared_) {
    KeywordRun run{shared.first, shared.end, {}};
    for (const KeywordValue& keyword : shared.keywords.values()) {
      if (keyword.field == field) run.values.push_back(keyword.value);
    }
    if (!run.values.empty()) runs.push_back(std::move(run));
  }
  return keywords_.find(field)->second.collected(document_count(), runs);
}

void CollectedColumns::for_each_numbers(std::string_view field, const VisitNumbers& visit) const {
  const Numbers& numbers = numbers_.find(field)->second;
  std::vector<Number> of_document;
  for (std::size_t at = 0; at < numbers.docs.size();) {
    const std::uint32_t doc = numbers.docs[at];
    of_document.clear();
    for (; at < numbers.docs.size() && numbers.docs[at] == doc; ++at)
      of_document.push_back(numbers.values[at]);
    make_distinct(of_document);
    visit(doc, of_document);
  }
}

}  // namespace inkling::storage

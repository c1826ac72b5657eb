#include "storage/view/view_columns.h"

#include <algorithm>
#include <set>
#include <utility>

#include "storage/view/keyword_merger.h"
#include "storage/view/number_merger.h"

namespace inkling::storage {

namespace {

std::vector<std::string> number_fields_of(std::span<const PlacedSegment> segments) {
  std::set<std::string> names;
  for (const PlacedSegment& placed : segments) {
    for (std::string& name : placed.segment->columns().number_fields())
      names.insert(std::move(name));
  }
  return {names.begin(), names.end()};
}

}  // namespace

ViewColumns::ViewColumns(const Commit& commit)
    : commit_(commit),
      keyword_fields_(keyword_fields_of(commit.segments())),
      number_fields_(number_fields_of(commit.segments())),
      lengths_are_built_(commit.field_count()),
      lengths_(commit.field_count()) {}

std::span<const std::uint32_t> ViewColumns::lengths(FieldId field) const {
  const auto at = static_cast<std::size_t>(field);
  // Not std::call_once: with ThreadSanitizer it never returns after a call that threw.
  if (!lengths_are_built_[at].load(std::memory_order_acquire)) {
    const std::lock_guard lock(mutex_);
    if (lengths_[at].empty()) lengths_[at] = build_lengths(field);
    lengths_are_built_[at].store(true, std::memory_order_release);
  }
  return lengths_[at];
}

std::vector<std::uint32_t> ViewColumns::build_lengths(FieldId field) const {
  std::vector<std::uint32_t> lengths;
  lengths.reserve(commit_.document_bound());
  for (const PlacedSegment& placed : commit_.segments()) {
    placed.segment->columns().append_lengths(field, lengths);
    placed.segment->columns().verify_bounds();
  }
  return lengths;
}

std::span<const std::uint32_t> ViewColumns::entry_ranks() const {
  if (!commit_.is_reordered()) return {};
  const std::lock_guard lock(mutex_);
  if (entry_ranks_.empty()) entry_ranks_ = build_entry_ranks();
  return entry_ranks_;
}

std::vector<std::uint32_t> ViewColumns::build_entry_ranks() const {
  std::vector<std::uint32_t> ranks;
  ranks.reserve(commit_.document_bound());
  for (const PlacedSegment& placed : commit_.segments())
    placed.segment->columns().append_entry_ranks(placed.base, ranks);
  return ranks;
}

std::vector<DocId> ViewColumns::by_entry(const DocumentSet& documents) const {
  std::vector<DocId> docs;
  docs.reserve(documents.count());
  documents.for_each([&](DocId doc) { docs.push_back(doc); });
  if (const auto ranks = entry_ranks(); !ranks.empty())
    std::ranges::sort(docs, {}, [&](DocId doc) { return ranks[to_number(doc)]; });
  return docs;
}

const KeywordColumn* ViewColumns::keywords(std::string_view field) const {
  if (!std::ranges::binary_search(keyword_fields_, field)) return nullptr;
  const std::lock_guard lock(mutex_);
  auto& column = keywords_[std::string(field)];
  if (column == nullptr) column = merge_keyword(commit_.segments(), field);
  return column.get();
}

const NumberColumn* ViewColumns::numbers(std::string_view field) const {
  if (!std::ranges::binary_search(number_fields_, field)) return nullptr;
  const std::lock_guard lock(mutex_);
  auto& column = numbers_[std::string(field)];
  if (column == nullptr) column = merge_numbers(commit_.segments(), field);
  return column.get();
}

}  // namespace inkling::storage

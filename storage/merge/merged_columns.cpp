#include "storage/merge/merged_columns.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "storage/merge/merged_keywords.h"

namespace inkling::storage {

namespace {

/// What is read of a document in one walk, about.
constexpr std::size_t kBytesOfDocument = 8;

}  // namespace

MergedColumns::MergedColumns(const Parts& parts, std::vector<std::uint32_t> entry_ranks,
                             std::uint32_t ranks_together)
    : parts_(parts), entry_ranks_(std::move(entry_ranks)), ranks_together_(ranks_together) {}

template <typename Visit>
void MergedColumns::for_each_document(Visit visit) const {
  parts_.numbers.for_each([&](std::size_t segment, std::uint32_t doc) {
    parts_.course.go_on(kBytesOfDocument);
    visit(segment, doc);
  });
}

void MergedColumns::for_each_content_digest(const std::function<void(std::uint64_t)>& visit) const {
  std::uint32_t number = 0;
  const DocumentSet& unknown = parts_.without_digest;
  for_each_document([&](std::size_t segment, std::uint32_t doc) {
    const bool is_unknown = number < unknown.bound() && unknown.contains(DocId{number});
    visit(is_unknown ? 0 : columns(segment).content_digest(doc));
    ++number;
  });
}

void MergedColumns::for_each_entry_rank(const VisitNumber& visit) const {
  std::ranges::for_each(entry_ranks_, visit);
}

void MergedColumns::for_each_document_by_id(const VisitNumber& visit) const {
  parts_.ids.for_each_document([&](std::size_t segment, LiveIds::Document document) {
    visit(parts_.numbers(segment, document.doc));
  });
}

void MergedColumns::for_each_id_rank(const VisitNumber& visit) const {
  for_each_rank(
      document_count(), ranks_together_,
      [this](const auto& tell) { for_each_document_by_id(tell); }, visit);
}

void MergedColumns::for_each_length(FieldId field, const VisitNumber& visit) const {
  for_each_document(
      [&](std::size_t segment, std::uint32_t doc) { visit(columns(segment).length(field, doc)); });
}

void MergedColumns::for_each_extent(FieldId field, const VisitNumber& visit) const {
  for_each_document(
      [&](std::size_t segment, std::uint32_t doc) { visit(columns(segment).extent(field, doc)); });
  parts_.view.commit()->require_columns_readable();
}

bool MergedColumns::extents_are_lengths(FieldId field) const {
  bool are_equal = true;
  for_each_document([&](std::size_t segment, std::uint32_t doc) {
    are_equal =
        are_equal && columns(segment).extent(field, doc) == columns(segment).length(field, doc);
  });
  return are_equal;
}

std::vector<std::string> MergedColumns::keyword_fields() const {
  return parts_.view.columns().keyword_fields();
}

std::vector<std::string> MergedColumns::number_fields() const {
  std::vector<std::string> names = parts_.view.columns().number_fields();
  std::erase_if(names, [&](const std::string& name) {
    bool is_there = false;
    for_each_numbers(name, [&](std::uint32_t, std::span<const Number>) { is_there = true; });
    return !is_there;
  });
  return names;
}

std::unique_ptr<const KeywordSource> MergedColumns::keywords(std::string_view field) const {
  return merged_keywords({parts_.view, parts_.numbers, parts_.course}, field);
}

void MergedColumns::for_each_numbers(std::string_view field, const VisitNumbers& visit) const {
  std::vector<std::optional<NumberReader>> readers;
  for (std::size_t segment = 0; segment < parts_.view.segments().size(); ++segment)
    readers.push_back(columns(segment).read_numbers(field));
  parts_.numbers.is_increasing() ? visit_by_segment(readers, visit)
                                 : visit_by_number(readers, visit);
  parts_.view.commit()->require_columns_readable();
}

void MergedColumns::visit_by_segment(NumberReaders& readers, const VisitNumbers& visit) const {
  for (std::size_t at = 0; at < readers.size(); ++at) {
    if (!readers[at]) continue;
    const Segment& segment = *parts_.view.segments()[at].segment;
    readers[at]->for_each([&](std::uint32_t doc, std::span<const Number> values) {
      parts_.course.go_on(kBytesOfDocument);
      if (segment.is_live(doc)) visit(parts_.numbers(at, doc), values);
    });
  }
}

void MergedColumns::visit_by_number(NumberReaders& readers, const VisitNumbers& visit) const {
  struct Row {
    std::uint32_t number;
    std::uint32_t doc;
    std::size_t segment;
  };
  std::vector<Row> rows;
  for (std::size_t at = 0; at < readers.size(); ++at) {
    if (!readers[at]) continue;
    const Segment& segment = *parts_.view.segments()[at].segment;
    readers[at]->for_each([&](std::uint32_t doc, std::span<const Number>) {
      parts_.course.go_on(kBytesOfDocument);
      if (segment.is_live(doc)) rows.push_back({parts_.numbers(at, doc), doc, at});
    });
  }
  std::ranges::sort(rows, {}, &Row::number);
  std::vector<Number> values;
  for (const Row& row : rows) {
    parts_.course.go_on(kBytesOfDocument);
    readers[row.segment]->read(row.doc, values);
    visit(row.number, values);
  }
}

}  // namespace inkling::storage

#include "indexer/fields_of_documents.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "storage/documents/keyword_data.h"
#include "storage/documents/number_data.h"
#include "storage/view/view.h"

namespace inkling::indexer {

namespace {

/// Documents of one segment, by their numbers in it.
using OfSegment = std::map<std::uint32_t, Document*>;

OfSegment in_segment(const storage::PlacedSegment& placed,
                     const std::map<DocId, Document*>& documents) {
  OfSegment found;
  const std::uint32_t end = placed.base + placed.segment->document_count();
  for (auto at = documents.lower_bound(DocId{placed.base});
       at != documents.end() && to_number(at->first) < end; ++at)
    found.emplace(to_number(at->first) - placed.base, at->second);
  return found;
}

/// Values come before documents: these are read first, and then only the values that they have.
void read_keywords(const storage::Columns& columns, const std::string& field,
                   const OfSegment& documents) {
  const auto open = [&] { return columns.read_keyword(field, [](std::size_t) {}); };
  std::multimap<std::uint32_t, Document*> wanted;  // by the number of the value
  std::optional<storage::KeywordReader> reader = open();
  if (!reader) return;
  while (reader->values_left() > 0) reader->next_value();
  while (reader->next_document()) {
    const auto document = documents.find(reader->doc());
    if (document == documents.end()) continue;
    for (const std::uint32_t value : reader->ordinals()) wanted.emplace(value, document->second);
  }
  std::optional<storage::KeywordReader> again = open();
  for (std::uint32_t value = 0; again->values_left() > 0; ++value) {
    const std::string_view text = again->next_value();
    const auto [first, last] = wanted.equal_range(value);
    for (auto at = first; at != last; ++at)
      at->second->keywords.push_back({field, std::string(text)});
  }
  columns.require_readable();
}

void read_numbers(const storage::Columns& columns, const std::string& field,
                  const OfSegment& documents) {
  std::optional<storage::NumberReader> reader = columns.read_numbers(field);
  if (!reader) return;
  std::vector<Number> values;
  for (const auto& [doc, document] : documents) {
    reader->read(doc, values);
    for (const Number value : values) document->numbers.push_back({field, value});
  }
  columns.require_readable();
}

}  // namespace

void read_fields(const Index& index, const std::function<bool(std::string_view field)>& is_wanted,
                 const std::map<DocId, Document*>& documents) {
  for (const storage::PlacedSegment& placed : storage::view_of(index).segments()) {
    const OfSegment of_segment = in_segment(placed, documents);
    if (of_segment.empty()) continue;
    const storage::Columns& columns = placed.segment->columns();
    for (const std::string& field : columns.keyword_fields()) {
      const bool is_field = field != storage::kLabelField && field != "tag";
      if (is_field && is_wanted(field)) read_keywords(columns, field, of_segment);
    }
    for (const std::string& field : columns.number_fields()) {
      if (is_wanted(field)) read_numbers(columns, field, of_segment);
    }
  }
}

}  // namespace inkling::indexer

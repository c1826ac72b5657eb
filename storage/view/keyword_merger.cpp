#include "storage/view/keyword_merger.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "storage/view/column_access.h"

namespace inkling::storage {

namespace {

constexpr std::string_view kTagField = "tag";

std::uint32_t ordinal_of(const std::string& value, const std::vector<std::string>& values) {
  return static_cast<std::uint32_t>(std::lower_bound(values.begin(), values.end(), value) -
                                    values.begin());
}

/// The tags of all models and the exact strings of the field, where documents came with one named
/// "tag".
KeywordData all_tags(const Segment& segment, const KeywordData& of_documents) {
  std::set<std::string> values(of_documents.values.begin(), of_documents.values.end());
  for (const auto& [model, tags] : segment.tags())
    values.insert(tags.topics.begin(), tags.topics.end());
  KeywordData data;
  data.values.assign(values.begin(), values.end());
  data.ranges = ValueRanges(segment.document_count());
  std::set<std::uint32_t> of_document;
  for (std::uint32_t doc = 0; doc < segment.document_count(); ++doc) {
    of_document.clear();
    for (const std::uint32_t ordinal : of_documents.ordinals_of(doc))
      of_document.insert(ordinal_of(of_documents.values[ordinal], data.values));
    for (const auto& [model, tags] : segment.tags()) {
      for (const ModelTag& tag : tags.tags[doc])
        of_document.insert(ordinal_of(tags.topics[tag.topic], data.values));
    }
    if (of_document.empty()) continue;
    data.ordinals.insert(data.ordinals.end(), of_document.begin(), of_document.end());
    data.ranges.add(DocId{doc}, static_cast<std::uint32_t>(of_document.size()));
  }
  data.ranges.finish();
  return data;
}

class KeywordMerger {
 public:
  void add(KeywordData data) {
    documents_ += data.ranges.document_count();
    parts_.push_back(std::move(data));
  }

  std::unique_ptr<const KeywordColumn> merge() {
    std::set<std::string> all;
    for (const auto& part : parts_) all.insert(part.values.begin(), part.values.end());
    values_.assign(all.begin(), all.end());
    ranges_ = ValueRanges(documents_);
    std::size_t ordinals = 0;
    for (const auto& part : parts_) ordinals += part.ordinals.size();
    ordinals_.reserve(ordinals);
    for (const auto& part : parts_) append(part);
    ranges_.finish();
    return std::make_unique<const KeywordColumn>(
        ColumnAccess::of(std::move(values_), std::move(ranges_), std::move(ordinals_)));
  }

 private:
  void append(const KeywordData& part) {
    std::vector<std::uint32_t> global;
    for (const std::string& value : part.values) global.push_back(ordinal_of(value, values_));
    part.ranges.for_each([&](DocId doc, ValueRanges::Range range) {
      for (std::uint32_t at = range.begin; at < range.end; ++at)
        ordinals_.push_back(global[part.ordinals[at]]);
      ranges_.add(DocId{before_ + to_number(doc)}, range.size());
    });
    before_ += part.ranges.document_count();
  }

  std::vector<KeywordData> parts_;
  std::uint32_t documents_ = 0;  ///< of all parts
  std::uint32_t before_ = 0;     ///< of those that were appended
  std::vector<std::string> values_;
  ValueRanges ranges_;
  std::vector<std::uint32_t> ordinals_;
};

}  // namespace

std::vector<std::string> keyword_fields_of(std::span<const PlacedSegment> segments) {
  std::set<std::string> names;
  for (const PlacedSegment& placed : segments) {
    for (std::string& name : placed.segment->keyword_fields()) names.insert(std::move(name));
    if (!placed.segment->tags().empty()) names.insert(std::string(kTagField));
  }
  return {names.begin(), names.end()};
}

std::unique_ptr<const KeywordColumn> merge_keyword(std::span<const PlacedSegment> segments,
                                                   std::string_view field) {
  KeywordMerger merger;
  for (const PlacedSegment& placed : segments) {
    const Segment& segment = *placed.segment;
    auto data =
        segment.keyword(field).value_or(KeywordData::without_values(segment.document_count()));
    merger.add(field == kTagField ? all_tags(segment, data) : std::move(data));
  }
  return merger.merge();
}

}  // namespace inkling::storage

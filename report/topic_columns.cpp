#include "report/topic_columns.h"

#include <algorithm>

#include "inkling/error.h"

namespace inkling::report {

namespace {

constexpr std::uint32_t kNoTopic = 0xFFFF'FFFF;

const KeywordColumn& column_of(const Index& index, const std::string& by) {
  const KeywordColumn* column = index.keyword_column(by);
  if (column == nullptr) throw UnknownNameError("field", by, index.keyword_fields());
  return *column;
}

std::vector<std::uint64_t> documents_by_value(const KeywordColumn& column, const DocumentSet& documents) {
  std::vector<std::uint64_t> counts(column.values().size());
  documents.for_each([&](DocId doc) {
    for (const std::uint32_t ordinal : column.ordinals(doc)) ++counts[ordinal];
  });
  return counts;
}

/// Values stay listed after their last document is deleted; those are not known any more.
std::vector<std::string> live_values(const Index& index, const KeywordColumn& column) {
  const std::vector<std::uint64_t> counts = documents_by_value(column, index.documents());
  std::vector<std::string> values;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) values.push_back(column.values()[i]);
  }
  return values;
}

[[noreturn]] void refuse(const Index& index, const KeywordColumn& column, const std::string& by,
                         const std::optional<std::string>& only) {
  if (!only)
    throw EmptyInputError("no selected document has a " + by, "label the documents, or name a field with --by");
  const std::vector<std::string> known = live_values(index, column);
  if (std::ranges::find(known, *only) != known.end()) {
    throw EmptyInputError("no selected document has the " + by + " `" + *only + "`", "select more with --where");
  }
  throw UnknownNameError(by == "label" || by == "tag" ? by : "topic", *only, known);
}

}  // namespace

TopicColumns::TopicColumns(const Index& index, const Selection& selection, const std::string& by,
                           const std::optional<std::string>& only) {
  const KeywordColumn& column = column_of(index, by);
  const std::vector<std::uint64_t> counts = documents_by_value(column, selection.documents());
  std::vector<std::uint32_t> topic_of(counts.size(), kNoTopic);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0 || (only && column.values()[i] != *only)) continue;
    topic_of[i] = static_cast<std::uint32_t>(names_.size());
    names_.push_back(column.values()[i]);
    documents_.push_back(counts[i]);
  }
  if (names_.empty()) refuse(index, column, by, only);
  tokens_.resize(names_.size());
  starts_.push_back(0);
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) {
    if (selection.contains(DocId{doc})) {
      for (const std::uint32_t ordinal : column.ordinals(DocId{doc})) {
        if (topic_of[ordinal] == kNoTopic) continue;
        topics_.push_back(topic_of[ordinal]);
        tokens_[topic_of[ordinal]] += selection.length(DocId{doc});
      }
    }
    starts_.push_back(topics_.size());
  }
}

}  // namespace inkling::report

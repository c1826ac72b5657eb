#include "report/topic_columns.h"

#include <algorithm>

#include "inkling/error.h"
#include "inkling/report.h"
#include "storage/view/topic_column.h"

namespace inkling::report {

namespace {

constexpr std::uint32_t kNoTopic = 0xFFFF'FFFF;

std::vector<std::uint64_t> documents_by_value(const KeywordColumn& column,
                                              const DocumentSet& documents) {
  std::vector<std::uint64_t> counts(column.values().size());
  documents.for_each([&](DocId doc) {
    for (const std::uint32_t ordinal : column.ordinals(doc)) ++counts[ordinal];
  });
  return counts;
}

/// The values that live documents have: a column still lists a value after its last
/// document was deleted.
std::vector<std::string> live_values(const Index& index, const KeywordColumn* column) {
  if (column == nullptr) return {};
  const std::vector<std::uint64_t> counts = documents_by_value(*column, index.documents());
  std::vector<std::string> values;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) values.push_back(column->values()[i]);
  }
  return values;
}

/// Explains why there is no topic. Every index has the fields for labels and tags, even if no
/// document has any.
[[noreturn]] void refuse(const Index& index, const std::string& by, const KeywordColumn* column,
                         const std::optional<std::string>& only) {
  const bool is_topic_field = by == "label" || by == "tag";
  if (column == nullptr && !is_topic_field)
    throw UnknownNameError("field", by, storage::exact_fields(index));
  if (!only)
    throw EmptyInputError("no selected document has a " + by,
                          "label documents, or name a field with --by");
  const std::vector<std::string> known = live_values(index, column);
  if (std::ranges::find(known, *only) == known.end()) {
    throw UnknownNameError(is_topic_field ? by : "topic", *only, known);
  }
  throw EmptyInputError("no selected document has the " + by + " `" + *only + "`",
                        "select more with --where");
}

[[noreturn]] void refuse_many(const std::string& by, std::size_t topics) {
  throw OptionError("by",
                    "`" + by + "` has " + std::to_string(topics) +
                        " different values in the selected documents, a report takes " +
                        std::to_string(kMostReportTopics) + " topics at most",
                    "name one with --topic, or select fewer documents with --where");
}

}  // namespace

TopicColumns::TopicColumns(const Index& index, const Selection& selection, const std::string& by,
                           const std::optional<std::string>& only) {
  const auto column = storage::topic_column(index, by);
  if (column == nullptr) refuse(index, by, nullptr, only);
  const std::vector<std::uint32_t> topic_of = number_topics(*column, selection, only);
  if (names_.empty()) refuse(index, by, column.get(), only);
  if (names_.size() > kMostReportTopics) refuse_many(by, names_.size());
  starts_.push_back(0);
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) {
    if (selection.contains(DocId{doc}))
      add_topics(column->ordinals(DocId{doc}), topic_of, selection.length(DocId{doc}));
    end_document();
  }
}

TopicColumns::TopicColumns(const Index& index, const Selection& selection,
                           const DocumentSet& members)
    : names_(1), documents_(1), tokens_(1), starts_(1) {
  index.require_own(members, "members");
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) {
    if (selection.contains(DocId{doc}) && members.contains(DocId{doc})) {
      topics_.push_back(0);
      ++documents_[0];
      tokens_[0] += selection.length(DocId{doc});
    }
    end_document();
  }
}

void TopicColumns::end_document() {
  const std::size_t count = topics_.size() - starts_.back();
  first_.push_back(count > 0 ? topics_[starts_.back()] : static_cast<std::uint32_t>(size()));
  if (count > 1) are_apart_ = false;
  starts_.push_back(topics_.size());
}

std::vector<std::uint32_t> TopicColumns::number_topics(const KeywordColumn& column,
                                                       const Selection& selection,
                                                       const std::optional<std::string>& only) {
  const std::vector<std::uint64_t> counts = documents_by_value(column, selection.documents());
  std::vector<std::uint32_t> topic_of(counts.size(), kNoTopic);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0 || (only && column.values()[i] != *only)) continue;
    topic_of[i] = static_cast<std::uint32_t>(names_.size());
    names_.push_back(column.values()[i]);
    documents_.push_back(counts[i]);
    tokens_.push_back(0);
  }
  return topic_of;
}

void TopicColumns::add_topics(std::span<const std::uint32_t> ordinals,
                              std::span<const std::uint32_t> topic_of, std::uint32_t length) {
  for (const std::uint32_t ordinal : ordinals) {
    if (topic_of[ordinal] == kNoTopic) continue;
    topics_.push_back(topic_of[ordinal]);
    tokens_[topic_of[ordinal]] += length;
  }
}

}  // namespace inkling::report

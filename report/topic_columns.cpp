#include "report/topic_columns.h"

#include <algorithm>
#include <array>
#include <limits>

#include "inkling/error.h"
#include "inkling/report.h"
#include "storage/view/topic_column.h"

namespace inkling::report {

namespace {

constexpr std::uint32_t kNoTopic = 0xFFFF'FFFF;

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
    storage::refuse_values(index, by, storage::exact_fields(index));
  if (!only)
    throw EmptyInputError("no selected document has a " + by,
                          by == "tag" ? "tag documents by `inkling tag`, or name a field with --by"
                                      : "label documents, or name a field with --by");
  const std::vector<std::string> known = live_values(index, column);
  if (std::ranges::find(known, *only) == known.end()) {
    throw UnknownNameError(is_topic_field ? by : "topic", *only, known);
  }
  throw EmptyInputError("no selected document has the " + by + " `" + *only + "`",
                        "select more with --where");
}

/// The same of groups.
[[noreturn]] void refuse_groups(const std::string& by, const ValueGroups& groups,
                                const std::optional<std::string>& only) {
  if (only) throw UnknownNameError("topic", *only, groups.names);
  throw EmptyInputError("no selected document has a date in `" + by + "`",
                        "dates are written as in 2024-05-17, by ISO 8601");
}

[[noreturn]] void refuse_many(const std::string& by, std::size_t topics, const ErrorText& fewer) {
  throw OptionError("by",
                    "`" + by + "` has " + std::to_string(topics) +
                        " different values in the selected documents, a report takes " +
                        std::to_string(kMostReportTopics) + " topics at most",
                    fewer);
}

}  // namespace

TopicColumns::TopicColumns(const Index& index, const Selection& selection, const std::string& by,
                           const Grouping& grouping, const std::optional<std::string>& only) {
  read(index, selection, by, grouping, only,
       "name one with --topic, or select fewer documents with --where");
}

TopicColumns::TopicColumns(const Index& index, const Selection& selection, const std::string& by,
                           const Grouping& grouping, std::nullopt_t all) {
  read(index, selection, by, grouping, all, "select fewer documents with --where");
}

void TopicColumns::read(const Index& index, const Selection& selection, const std::string& by,
                        const Grouping& grouping, const std::optional<std::string>& only,
                        const ErrorText& fewer) {
  const auto column = storage::topic_column(index, by);
  if (column == nullptr) refuse(index, by, nullptr, only);
  const ValueGroups groups = group_values(
      index, *column, documents_by_value(*column, selection.documents()), by, grouping);
  const std::vector<std::uint32_t> topic_of = number_topics(groups, only);
  if (names_.empty() && grouping.kind != Grouping::Kind::values) refuse_groups(by, groups, only);
  if (names_.empty()) refuse(index, by, column.get(), only);
  if (names_.size() > kMostReportTopics) refuse_many(by, names_.size(), fewer);
  const auto has_no_group = [&](std::uint32_t value) { return groups.group_of[value] == kNoGroup; };
  first_.reserve(index.document_bound());
  std::vector<std::uint16_t> topics;
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) {
    if (!selection.contains(DocId{doc})) {
      add_document({}, 0);
      continue;
    }
    const std::span<const std::uint32_t> values = column->ordinals(DocId{doc});
    read_topics(values, topic_of, topics);
    add_document(topics, selection.length(DocId{doc}));
    left_out_ += std::ranges::all_of(values, has_no_group);
  }
  narrow();
}

TopicColumns::TopicColumns(const Index& index, const Selection& selection,
                           const DocumentSet& members)
    : names_(1), documents_(1), tokens_(1) {
  index.require_own(members, "members");
  constexpr std::array<std::uint16_t, 1> kMember{0};
  first_.reserve(index.document_bound());
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) {
    const bool is_member = selection.contains(DocId{doc}) && members.contains(DocId{doc});
    if (is_member) {
      add_document(kMember, selection.length(DocId{doc}));
    } else {
      add_document({}, 0);
    }
  }
}

void TopicColumns::add_document(std::span<const std::uint16_t> topics, std::uint32_t length) {
  static_assert(kMostReportTopics <= std::numeric_limits<std::uint16_t>::max());
  for (const std::uint16_t topic : topics) {
    ++documents_[topic];
    tokens_[topic] += length;
  }
  if (are_apart_ && topics.size() > 1) list_topics();
  first_.push_back(topics.empty() ? static_cast<std::uint16_t>(size()) : topics.front());
  if (are_apart_) return;
  topics_.insert(topics_.end(), topics.begin(), topics.end());
  starts_.push_back(topics_.size());
}

void TopicColumns::narrow() {
  if (are_apart_ && size() <= std::numeric_limits<std::uint8_t>::max())
    bytes_.assign(first_.begin(), first_.end());
}

void TopicColumns::list_topics() {
  are_apart_ = false;
  starts_.reserve(first_.capacity() + 1);
  starts_.push_back(0);
  for (const std::uint16_t first : first_) {
    if (first < size()) topics_.push_back(first);
    starts_.push_back(topics_.size());
  }
}

std::vector<std::uint32_t> TopicColumns::number_topics(const ValueGroups& groups,
                                                       const std::optional<std::string>& only) {
  std::vector<bool> is_used(groups.names.size());
  for (const std::uint32_t group : groups.group_of) {
    if (group != kNoGroup) is_used[group] = true;
  }
  std::vector<std::uint32_t> number_of(groups.names.size(), kNoTopic);
  for (std::size_t group = 0; group < groups.names.size(); ++group) {
    if (!is_used[group] || (only && groups.names[group] != *only)) continue;
    number_of[group] = static_cast<std::uint32_t>(names_.size());
    names_.push_back(groups.names[group]);
  }
  documents_.resize(names_.size());
  tokens_.resize(names_.size());
  std::vector<std::uint32_t> topic_of;
  for (const std::uint32_t group : groups.group_of)
    topic_of.push_back(group == kNoGroup ? kNoTopic : number_of[group]);
  return topic_of;
}

void TopicColumns::read_topics(std::span<const std::uint32_t> ordinals,
                               std::span<const std::uint32_t> topic_of,
                               std::vector<std::uint16_t>& topics) {
  topics.clear();
  for (const std::uint32_t ordinal : ordinals) {
    if (topic_of[ordinal] != kNoTopic)
      topics.push_back(static_cast<std::uint16_t>(topic_of[ordinal]));
  }
  std::ranges::sort(topics);
  const auto repeated = std::ranges::unique(topics);
  topics.erase(repeated.begin(), repeated.end());
}

}  // namespace inkling::report

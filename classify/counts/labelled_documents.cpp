#include "classify/counts/labelled_documents.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

constexpr std::uint32_t kUnused = 0xFFFF'FFFF;

/// Numbers the values that selected documents have. Values are sorted, so topics are sorted too.
std::vector<std::uint32_t> number_topics(const KeywordColumn& column, const DocumentSet& selected,
                                         std::vector<std::string>& topics) {
  std::vector<std::uint32_t> topic_of(column.values().size(), kUnused);
  selected.for_each([&](DocId doc) {
    for (const std::uint32_t ordinal : column.ordinals(doc)) topic_of[ordinal] = 0;
  });
  for (std::size_t ordinal = 0; ordinal < topic_of.size(); ++ordinal) {
    if (topic_of[ordinal] == kUnused) continue;
    topic_of[ordinal] = static_cast<std::uint32_t>(topics.size());
    topics.push_back(column.values()[ordinal]);
  }
  return topic_of;
}

/// Assigns slots to sets of topics.
class Slots {
 public:
  explicit Slots(std::size_t topics) {
    for (std::uint32_t topic = 0; topic < topics; ++topic) sets_.push_back({topic});
  }

  std::uint32_t of(const std::vector<std::uint32_t>& topics) {
    if (topics.size() == 1) return topics.front();
    const auto [known, is_new] = numbers_.emplace(topics, static_cast<std::uint32_t>(sets_.size()));
    if (is_new) sets_.push_back(topics);
    return known->second;
  }

  std::vector<std::vector<std::uint32_t>> take() && { return std::move(sets_); }

 private:
  std::vector<std::vector<std::uint32_t>> sets_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
};

void assign_slots(std::span<const std::uint32_t> lengths, const KeywordColumn& column,
                  const DocumentSet& selected, const std::vector<std::uint32_t>& topic_of,
                  LabelledDocuments& labelled) {
  Slots slots(labelled.topics.size());
  labelled.topic_documents.resize(labelled.topics.size());
  labelled.slot_of.assign(lengths.size(), kUnused);
  std::vector<std::uint32_t> topics;
  selected.for_each([&](DocId doc) {
    topics.clear();
    for (const std::uint32_t ordinal : column.ordinals(doc)) topics.push_back(topic_of[ordinal]);
    if (topics.empty()) return;
    for (const std::uint32_t topic : topics) ++labelled.topic_documents[topic];
    labelled.slot_of[to_number(doc)] = slots.of(topics);
    ++labelled.documents;
    labelled.tokens += lengths[to_number(doc)];
  });
  labelled.slot_topics = std::move(slots).take();
  labelled.slot_topics.emplace_back();
  std::replace(labelled.slot_of.begin(), labelled.slot_of.end(), kUnused, labelled.idle_slot());
}

[[noreturn]] void refuse_many(const std::string& by, std::size_t topics) {
  throw OptionError("by",
                    "`" + by + "` has " + std::to_string(topics) +
                        " different values in the selected documents, a model takes " +
                        std::to_string(kMostModelTopics) + " topics at most",
                    "select fewer documents with --where");
}

/// Throws OptionError for groups of values, as reports take them: `prio:bins:2`, `date:year`.
void refuse_groups(const Index& index, const std::string& name) {
  for (std::size_t colon = name.find(':'); colon != name.npos; colon = name.find(':', colon + 1)) {
    const std::string field = name.substr(0, colon);
    if (index.keyword_column(field) == nullptr && index.number_column(field) == nullptr) continue;
    throw OptionError::at(name, "is no field, and models do not group values",
                          "name the field itself: `" + field + "`");
  }
}

}  // namespace

std::shared_ptr<const KeywordColumn> require_topic_column(const Index& index,
                                                          const std::string& name) {
  auto column = storage::topic_column(index, name);
  // Every index has the fields for labels and tags, even if no document has any.
  if (column == nullptr && (name == "label" || name == "tag")) {
    throw EmptyInputError("no selected document has a " + name,
                          "label documents, or name a field with --by");
  }
  if (column != nullptr) return column;
  refuse_groups(index, name);
  storage::refuse_values(index, name, storage::exact_fields(index));
}

DocumentSet live_documents(const Index& index, const DocumentSet& where) {
  index.require_own(where, "where");
  DocumentSet live = where;
  live &= index.documents();
  return live;
}

LabelledDocuments labelled_documents(const Index& index, const DocumentSet& where,
                                     const std::string& by, FieldId field) {
  const auto column = require_topic_column(index, by);
  const DocumentSet selected = live_documents(index, where);
  LabelledDocuments labelled;
  const std::vector<std::uint32_t> topic_of = number_topics(*column, selected, labelled.topics);
  if (labelled.topics.empty()) {
    throw EmptyInputError(
        "none of the " + std::to_string(selected.count()) + " selected documents has a value in `" +
            by + "`",
        "select others with --where, or name the field that holds the topics with --by");
  }
  if (labelled.topics.size() > kMostModelTopics) refuse_many(by, labelled.topics.size());
  assign_slots(index.lengths(field), *column, selected, topic_of, labelled);
  labelled.in_sets = labelled.has_several();
  return labelled;
}

}  // namespace inkling::classify

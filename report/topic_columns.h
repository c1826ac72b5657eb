#pragma once

/// Which topics each selected document belongs to.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "inkling/error_text.h"
#include "inkling/index.h"
#include "report/selection.h"
#include "report/value_groups.h"

namespace inkling::report {

/// The topics of a report, numbered from 0 in the order of ValueGroups: the values of an exact
/// field in the selected documents, or groups of them, or a single one. Numbers are named as
/// to_string() writes them.
class TopicColumns {
 public:
  /// Throws UnknownNameError if there is no field `by`, or no live document has the value `only`;
  /// EmptyInputError if no document of the selection has that value, or any value; OptionError for
  /// more than kMostReportTopics topics, and as group_values().
  TopicColumns(const Index& index, const Selection& selection, const std::string& by,
               const Grouping& grouping, const std::optional<std::string>& only);
  /// All topics, for a report that cannot be asked for a single one.
  TopicColumns(const Index& index, const Selection& selection, const std::string& by,
               const Grouping& grouping, std::nullopt_t all);

  /// The members as the only topic.
  TopicColumns(const Index& index, const Selection& selection, const DocumentSet& members);

  std::size_t size() const noexcept { return names_.size(); }
  const std::string& name(std::size_t topic) const noexcept { return names_[topic]; }
  /// The numbers of selected documents of the topic, and of their tokens.
  std::uint64_t documents(std::size_t topic) const noexcept { return documents_[topic]; }
  std::uint64_t tokens(std::size_t topic) const noexcept { return tokens_[topic]; }

  /// Selected documents that have no topic, nor would have one if all were named.
  std::uint64_t left_out() const noexcept { return left_out_; }

  const std::vector<std::uint64_t>& all_documents() const noexcept { return documents_; }
  const std::vector<std::uint64_t>& all_tokens() const noexcept { return tokens_; }

  /// Whether no selected document has several topics.
  bool are_apart() const noexcept { return are_apart_; }
  /// The topic of a selected document, or size() where it has none. Only if they are apart.
  std::uint32_t topic(DocId doc) const noexcept { return first_[to_number(doc)]; }
  /// What count(topics) returns, where topics[i] is the topic of the document i as topic() has it,
  /// in as few bytes as hold all. Only if they are apart.
  template <typename Count>
  auto count_apart(Count count) const {
    return bytes_.empty() ? count(std::span(first_)) : count(std::span(bytes_));
  }
  /// The topics of a selected document, increasing.
  std::span<const std::uint16_t> topics(DocId doc) const noexcept {
    const std::uint32_t at = to_number(doc);
    if (are_apart_) return std::span(first_).subspan(at, first_[at] < size() ? 1 : 0);
    return {topics_.data() + starts_[at], topics_.data() + starts_[at + 1]};
  }

 private:
  /// `fewer`: how to ask for fewer topics.
  void read(const Index& index, const Selection& selection, const std::string& by,
            const Grouping& grouping, const std::optional<std::string>& only,
            const ErrorText& fewer);
  /// Names the topics and returns the topic of each value of the column.
  std::vector<std::uint32_t> number_topics(const ValueGroups& groups,
                                           const std::optional<std::string>& only);
  /// Replaces `topics` by those of a document, increasing.
  static void read_topics(std::span<const std::uint32_t> ordinals,
                          std::span<const std::uint32_t> topic_of,
                          std::vector<std::uint16_t>& topics);
  /// Adds the next document, which has `length` tokens.
  void add_document(std::span<const std::uint16_t> topics, std::uint32_t length);
  /// Lists the topics of all documents so far: from here on one may have several.
  void list_topics();
  /// Call it when all documents were added.
  void narrow();

  std::vector<std::string> names_;
  std::vector<std::uint64_t> documents_;
  std::vector<std::uint64_t> tokens_;
  std::vector<std::uint16_t> first_;  ///< of the topics of each DocId, or their number
  /// The same of few topics that are apart. Postings look at it all over the place: the fewer
  /// bytes, the more of it stays in a cache.
  std::vector<std::uint8_t> bytes_;
  std::vector<std::size_t> starts_;  ///< one more entry than DocIds; empty while they are apart
  std::vector<std::uint16_t> topics_;
  bool are_apart_ = true;
  std::uint64_t left_out_ = 0;
};

}  // namespace inkling::report

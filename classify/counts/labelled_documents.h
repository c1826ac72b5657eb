#pragma once

/// Which documents are used for training, and under which topics.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::classify {

/// Documents by topic, for a walk that does one table look-up per posting. Every distinct set of
/// topics of a document is a *slot*. Slots below topics.size() are the topics themselves, so
/// documents with one topic need nothing more; the last slot is for documents that are not used
/// for training.
struct LabelledDocuments {
  std::vector<std::string> topics;  ///< sorted; each has a document
  std::vector<std::uint64_t> topic_documents;
  std::vector<std::uint32_t> slot_of;  ///< by DocId
  /// Topics of each slot, increasing; none for the last one.
  std::vector<std::vector<std::uint32_t>> slot_topics;
  std::uint64_t documents = 0;  ///< with at least one topic
  std::uint64_t tokens = 0;     ///< of those documents
  /// Whether a model of them gives sets of topics: has_several(), unless somebody says otherwise.
  bool in_sets = false;

  /// Whether a document has more than one topic.
  bool has_several() const noexcept {
    return std::any_of(slot_topics.begin(), slot_topics.end(),
                       [](const std::vector<std::uint32_t>& set) { return set.size() > 1; });
  }
  std::uint32_t idle_slot() const noexcept {
    return static_cast<std::uint32_t>(slot_topics.size() - 1);
  }
};

/// The live documents of `where` that have a value in the exact field `by`. Tokens are counted in
/// `field`. Throws UnknownNameError if there is no field `by`, EmptyInputError if no document has a
/// value, OptionError for more than kMostModelTopics values.
LabelledDocuments labelled_documents(const Index& index, const DocumentSet& where,
                                     const std::string& by, FieldId field = FieldId::text);

/// The values of the exact field `name` as topics: strings, and numbers as to_string() writes them.
/// Throws UnknownNameError; OptionError for a field of words, and for groups of values, as reports
/// take them (`date:year`); EmptyInputError without any label or tag. `index` must outlive it.
std::shared_ptr<const KeywordColumn> require_topic_column(const Index& index,
                                                          const std::string& name);

/// The live documents of `where`. Throws OptionError for a set of another view.
DocumentSet live_documents(const Index& index, const DocumentSet& where);

}  // namespace inkling::classify

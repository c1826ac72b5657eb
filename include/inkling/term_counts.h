#pragma once

/// What reports count of terms, of documents that lie in several indexes.
///
/// Counts are integers and names: what indexes count is added up in any order and on any machine,
/// and a report of the sum has the bits of one over all documents in one index.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/keyness.h"
#include "inkling/report.h"
#include "inkling/visibility.h"

namespace inkling::report {
struct CountedTerms;
struct TermCountsAccess;
}  // namespace inkling::report

namespace INKLING_PUBLIC inkling {

/// A value. Any number of threads may read one. One that was moved from may only be assigned to or
/// destroyed.
class TermCounts {
 public:
  /// Counts each term in each topic. Of the options only `by`, `grouping`, `term_unit` and `field`
  /// matter. Having no topic is not an error, since other indexes may have some; nor is lacking the
  /// field `by`. Cost: O(postings), and the surface forms of all terms; memory: O(terms and their
  /// topics). Throws OptionError for bins and quantiles, whose bounds depend on all documents, and
  /// what topic_report() throws for other options.
  static TermCounts of_topics(const Index& index, const DocumentSet& where,
                              const TopicReportOptions& options);
  /// The same of the two sides of a comparison. Of the options only `term_unit` and `field` matter.
  static TermCounts of_sides(const Index& index, const DocumentSet& target,
                             const DocumentSet& reference, const KeynessOptions& options);

  /// Reads what serialize() wrote; `name` is for messages. Throws CorruptIndexError,
  /// FormatVersionError.
  static TermCounts parse(std::string_view bytes, const std::string& name);
  std::string serialize() const;

  ~TermCounts();
  TermCounts(TermCounts&&) noexcept;
  TermCounts& operator=(TermCounts&&) noexcept;

  /// Adds what another index counted. Cost: O(terms of the other one * log terms). Throws
  /// OptionError for counts of something else.
  void add(const TermCounts& other);

 private:
  friend struct report::TermCountsAccess;

  explicit TermCounts(std::unique_ptr<report::CountedTerms> content);

  std::unique_ptr<report::CountedTerms> content_;
};

/// The report of what was counted, as of documents in one index; options must be those of the
/// counts where these say so. Memory: 16 bytes for each term and topic. Throws EmptyInputError
/// without any topic, UnknownNameError for a topic that is not there, OptionError for `overall` and
/// for more than kMostReportTopics.
TopicReport topic_report(const TermCounts& counts, const TopicReportOptions& options);
/// Throws EmptyInputError where one side has no token.
KeynessReport keyness_report(const TermCounts& counts, const KeynessOptions& options);

}  // namespace inkling

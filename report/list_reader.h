#pragma once

/// The words of a frequency list as an index has them.

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "inkling/keyness.h"
#include "report/stretch.h"

namespace inkling::report {

/// Each word is read in every language of the index. Where that gives different terms, all of its
/// count is for those that the index has most often from this word or, where it never has the word,
/// at all; of equal ones, and where the index has none, for those of the first language. So counts
/// add up to those of the list.
class ListReader {
 public:
  /// `index` must outlive it.
  ListReader(const Index& index, FieldId field, TermUnit unit);

  /// The count of each term, with progress now and then. Cost: O(words * languages), and O(df) of
  /// words whose reading depends on the language. Throws OptionError where the list has stems, and
  /// words are counted, and for more than kMostListedTokens.
  std::map<std::string, std::uint64_t> counts_of(const FrequencyList& list, const Stretch& work);

 private:
  struct Form {
    std::string term, surface;
    friend bool operator==(const Form&, const Form&) = default;
  };
  using Reading = std::vector<Form>;
  /// How often the index has the rarest of its forms, and the rarest of its terms.
  struct Support {
    std::uint64_t forms = 0, terms = 0;
    friend auto operator<=>(const Support&, const Support&) = default;
  };

  bool has_terms(const FrequencyList& list) const;
  /// Those that differ.
  std::vector<Reading> readings_of(const std::string& word);
  Reading best_reading(const std::string& word);
  Support support_of(const Reading& reading) const;

  const Index& index_;
  FieldId field_;
  TermUnit unit_;
  analysis::Analyzer analyzer_;
  analysis::Lexicon lexicon_;
  std::vector<std::string> languages_;
};

}  // namespace inkling::report

#pragma once

/// What words and phrases mean for one index: their terms in each of its languages.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "query/bind/bound_terms.h"
#include "query/common/known_words.h"
#include "query/common/whole_collection.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// What a text may stand for in an index of several languages: terms that differ, language by
/// language.
struct BoundAlternatives {
  std::vector<BoundTerms>
      terms;  ///< those that some document holds, or the first; none when the text is dropped
  bool may_lack = false;  ///< whether some language drops it: then no document of that one has it
  std::vector<std::string> unknown;  ///< its words that no document holds
  std::size_t begin = 0;             ///< of a word of a text: the byte where it begins
};

class TextBinder {
 public:
  /// `query`: the text of the nodes, for errors. `known`: words of the analyzer; null for none.
  /// `is_counting`: terms of a larger collection are being counted, so that it is not known yet
  /// which of them some document holds: all stay. All must outlive it.
  TextBinder(std::string_view query, const Index& index, analysis::Analyzer& analyzer,
             KnownWords* known, const WholeCollection& whole, bool is_counting)
      : query_(query),
        index_(index),
        analyzer_(analyzer),
        whole_(whole),
        is_counting_(is_counting),
        known_(known != nullptr ? *known : of_query_.emplace()) {}

  /// The text as one word or phrase. The caller sets `scores` and `boost`. Throws QuerySyntaxError
  /// for a phrase that could reach from one value into another.
  BoundAlternatives bind(FieldId field, const TextNode& text);
  /// Each word of the text by itself, in the field `text`, from left to right; empty when analysis
  /// leaves none.
  std::vector<BoundAlternatives> bind_each(std::string_view text);

 private:
  struct Details;
  struct Reading;
  struct Readings;
  Readings read(FieldId field, std::string_view text, const Details& details);
  static std::vector<std::string> unknown_words(std::string_view text,
                                                const std::vector<Reading>& readings);
  Reading read_in(std::string_view language, FieldId field, std::string_view text,
                  const Details& details);
  void require_within_value(const BoundTerms& phrase, const TextNode& text) const;
  void count(BoundTerms& terms) const;
  /// What some document holds, or the first.
  std::vector<BoundTerms> held(std::vector<BoundTerms> alternatives) const;
  bool is_stop_word(std::string_view language, std::string_view surface) const;

  std::string_view query_;
  const Index& index_;
  analysis::Analyzer& analyzer_;
  const WholeCollection& whole_;
  bool is_counting_;
  std::optional<KnownWords> of_query_;  ///< where no others are given
  KnownWords& known_;
  std::vector<std::string> languages_;  ///< of the index; empty before the first text is read
};

}  // namespace inkling::query

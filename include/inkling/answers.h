#pragma once

/// What answers contain besides hits: counts of values, suggested words, the terms of a document.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "inkling/grouping.h"
#include "inkling/number.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A field whose values are counted: each by itself, or in groups.
struct FacetChoice {
  // From a name alone it is each value.
  FacetChoice(const char* the_field) : field(the_field) {}
  FacetChoice(std::string the_field, const Grouping& the_grouping = {})
      : field(std::move(the_field)), grouping(the_grouping) {}

  std::string field;
  Grouping grouping{};

  friend bool operator==(const FacetChoice&, const FacetChoice&) = default;
};

/// A value, or a group of values, and how many of the matches have it.
struct FacetCount {
  /// Of a number field or of a field of exact strings. A group is a period, "2024-05", or a range
  /// of numbers as the query language writes it: "[1990 TO 2000}".
  std::variant<Number, std::string> value{};
  std::uint64_t count = 0;

  friend bool operator==(const FacetCount&, const FacetCount&) = default;
};

/// The values of one field among all matches, or groups of them.
struct Facet {
  std::string field{};
  /// Most documents first, then numbers by value, then strings by bytes. Groups are in their own
  /// order, and all that have a document are there.
  std::vector<FacetCount> counts{};
  std::size_t values = 0;  ///< distinct values, including those that are not listed
  Grouping grouping{};
};

/// Orders hits by a field of numbers or exact strings. Numbers come before strings; a document with
/// several values comes where its first one in the order belongs; documents without a value come
/// last, in either direction.
struct FieldOrder {
  std::string field{};
  bool descending = false;
};

/// A word of the query that no document contains, and the nearest word that some document does.
struct Suggestion {
  std::string word{};     ///< as it is in SearchAnswer::unknown
  std::string instead{};  ///< a word of the same field

  friend bool operator==(const Suggestion&, const Suggestion&) = default;
};

/// A word and its occurrences in live documents.
struct WordCount {
  std::string word{};
  std::uint64_t count = 0;

  friend bool operator==(const WordCount&, const WordCount&) = default;
};

/// A term of one document.
struct Keyword {
  std::string term{};
  std::string surface{};  ///< its most frequent surface form
  std::uint32_t tf = 0;   ///< occurrences in the document
  std::uint32_t df = 0;   ///< documents that contain it
  double idf = 0;         ///< log2(N / df)
  double bits = 0;        ///< TF * IDF, TF = tf / length
  double share = 0;       ///< bits / information

  friend bool operator==(const Keyword&, const Keyword&) = default;
};

/// What the terms of one document say about it. The mean of `information` over all documents that
/// have tokens is InformationReport::tfidf_information.
struct DocumentKeywords {
  std::string id{};
  std::uint32_t documents = 0;  ///< N: documents with at least one token
  std::uint32_t length = 0;     ///< tokens of the document
  std::size_t distinct_terms = 0;
  double information = 0;        ///< the sum of TF * IDF over all its terms, bits
  std::vector<Keyword> terms{};  ///< most bits first, ties by term

  friend bool operator==(const DocumentKeywords&, const DocumentKeywords&) = default;
};

}  // namespace inkling

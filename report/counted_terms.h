#pragma once

/// Counts of terms in groups of documents, which add up.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/term_counts.h"
#include "inkling/types.h"
#include "storage/bits/bytes.h"
#include "storage/view/surface_counts.h"

namespace inkling::report {

/// What was counted; counts of different things do not add up.
struct CountedMatter {
  enum class Kind : std::uint8_t { topics = 0, sides = 1 };
  Kind kind = Kind::topics;
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  std::string by;  ///< of topics, as to_string() of field and grouping

  friend bool operator==(const CountedMatter&, const CountedMatter&) = default;
};

struct CountedGroup {
  std::uint64_t documents = 0, tokens = 0;
};

struct TermInGroup {
  std::uint32_t group = 0;  ///< among the names, in their order
  std::uint64_t documents = 0, tokens = 0;
};

struct CountedTerm {
  std::uint64_t df = 0, cf = 0;
  std::vector<TermInGroup> in;  ///< groups that have it, increasing
};

struct CountedTerms {
  CountedMatter matter;
  std::uint64_t documents = 0, tokens = 0;  ///< of all that was selected
  std::uint64_t in_both = 0;                ///< documents of both sides
  std::uint64_t in_none = 0;                ///< documents in no topic
  std::optional<bool> are_numbers;          ///< names of topics, where an index has the field
  std::map<std::string, CountedGroup, std::less<>> groups;
  std::map<std::string, CountedTerm, std::less<>> terms;
  storage::SurfaceCounts surfaces;

  /// Names of groups in the order of TermInGroup: by bytes.
  std::vector<std::string> names() const;
  std::string surface_of(const std::string& term) const;

  /// Throws OptionError.
  void add(const CountedTerms& other);

  void write(std::string& out) const;
  static CountedTerms read(storage::ByteReader& in);
};

struct TermCountsAccess {
  static const CountedTerms& content(const TermCounts& counts) { return *counts.content_; }
};

inline const CountedTerms& content_of(const TermCounts& counts) {
  return TermCountsAccess::content(counts);
}

}  // namespace inkling::report

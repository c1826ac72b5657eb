#pragma once

/// Words and phrases that stand for each other in queries, as a file lists them.

#include <cstddef>
#include <istream>
#include <memory>
#include <string>
#include <vector>

#include "inkling/collection_statistics.h"
#include "inkling/index.h"
#include "inkling/visibility.h"

namespace inkling::query {
class SynonymTable;
struct SynonymsAccess;
}  // namespace inkling::query

namespace INKLING_PUBLIC inkling {

inline constexpr std::size_t kLargestSynonymFile = std::size_t{16} << 20;  ///< bytes
inline constexpr std::size_t kLongestSynonym = 1024;                       ///< bytes of one entry

/// A word or phrase of a query is replaced by at most this many. Further ones, and those that would
/// make the query too long, are reported (ExpandedWords) but not looked for.
inline constexpr std::size_t kMostSynonyms = 256;

/// One line of the file. Its entries are words or phrases, as they were written.
struct SynonymRule {
  std::vector<std::string> from;
  std::vector<std::string>
      to;  ///< what is looked for instead; when empty, each of `from` stands for all of them
  std::size_t line = 0;  ///< from 1
};

struct SynonymFile {
  std::string name;  ///< for messages
  std::vector<SynonymRule> rules;
};

/// Reads lines `a, b c, d`, where each entry stands for all, and `a, b => c, d`, where the left
/// side is replaced by the right. A backslash takes the next character literally, and lines that
/// begin with `#` are comments. docs/query.md describes the format.
///
/// Throws OptionError with file name and line for an empty entry or one above kLongestSynonym, a
/// second `=>`, bytes that are not UTF-8, and beyond kLargestSynonymFile. Cost: O(bytes).
SynonymFile read_synonyms(std::istream& in, const std::string& name);

/// Synonyms as one index reads them: analyzed as its texts are, in each of its languages. They are
/// for queries to that view, and OptionError for any other. Copies are cheap and share what was
/// read; any number of threads may use it.
class Synonyms {
 public:
  Synonyms() = default;  ///< none

  /// Cost: O(bytes of the rules * languages of the index). Throws OptionError with file name and
  /// line for an entry that analysis reduces to nothing in every language.
  /// `statistics`: of the collection that the index is a part of, whose languages count.
  Synonyms(const Index& index, const SynonymFile& file,
           const CollectionStatistics& statistics = {});

 private:
  friend struct query::SynonymsAccess;

  std::shared_ptr<const query::SynonymTable> table_;
};

}  // namespace inkling

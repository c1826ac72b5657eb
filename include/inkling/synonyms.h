#pragma once

/// Words and phrases that stand for one another in queries, as a file lists them.

#include <cstddef>
#include <istream>
#include <memory>
#include <string>
#include <vector>

#include "inkling/index.h"

namespace inkling {

inline constexpr std::size_t kLargestSynonymFile = std::size_t{16} << 20;  ///< bytes
inline constexpr std::size_t kLongestSynonym = 1024;                       ///< bytes of one entry

/// What a word or a phrase of a query is replaced by, at most. More are told (ExpandedWords) and
/// not looked for, and so are those that would be longer than a query may be.
inline constexpr std::size_t kMostSynonyms = 256;

/// One line of the file. Its entries are words, or phrases of several, as they were written.
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

/// Reads lines `a, b c, d` of equals and `a, b => c, d` of what is replaced by what; a backslash
/// takes the next character as it is, lines that begin with `#` are comments. docs/query.md
/// describes the format.
///
/// Throws OptionError with file name and line for an empty entry or one above kLongestSynonym, a
/// second `=>`, bytes that are not UTF-8, and beyond kLargestSynonymFile. Cost: O(bytes).
SynonymFile read_synonyms(std::istream& in, const std::string& name);

namespace query {
class SynonymTable;
struct SynonymsAccess;
}  // namespace query

/// Synonyms as one index reads them: analyzed as its texts are, in each of its languages. They are
/// for queries to that view, and OptionError for any other. Copies are cheap and share what was
/// read; any number of threads may use it.
class Synonyms {
 public:
  Synonyms() = default;  ///< none

  /// Cost: O(bytes of the rules * languages of the index). Throws OptionError with file name and
  /// line for an entry that analysis leaves nothing of in any language.
  Synonyms(const Index& index, const SynonymFile& file);

 private:
  friend struct query::SynonymsAccess;

  std::shared_ptr<const query::SynonymTable> table_;
};

}  // namespace inkling

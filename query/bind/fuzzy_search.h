#pragma once

/// Surface forms within an edit distance of a word.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/bind/edit_band.h"
#include "query/common/deadline.h"
#include "storage/view/surface_list.h"

namespace inkling::query {

/// A form that matches: entries [first, end) of the list, one for each of its segments and terms.
struct Candidate {
  std::size_t first;
  std::size_t end;
  unsigned distance;  ///< in edits; 0 where none are counted
  std::uint64_t count = 0;
};

/// Edit distances from one word to many others, given one by one. When they come sorted by their
/// bytes, the prefix that a word shares with the one before is not compared again.
class FuzzyMatcher {
 public:
  /// `word` is UTF-8 and must outlive it; `most` is at most kMostEdits.
  FuzzyMatcher(std::string_view word, unsigned most);

  /// Empty when the distance is more than `most`. Cost: O(code points that the word before does not
  /// share).
  std::optional<unsigned> distance(std::string_view word);

 private:
  EditBand band_;
  unsigned most_;
  std::string last_;  ///< what the rows are of
  EditRows rows_;
};

/// Finds the fuzzy terms of a sorted list without comparing all of them. It walks prefixes, each
/// one code point longer than the one it comes from, and leaves those that are too far from every
/// prefix of the word. Where no edit is left, it looks up what the rest of the word must be.
class FuzzySearch {
 public:
  /// `word` is UTF-8; all must outlive it. `most` is at most kMostEdits.
  FuzzySearch(const storage::SurfaceList& list, std::string_view word, unsigned most,
              const Deadline& deadline)
      : list_(list), band_(word), most_(most), steps_(deadline) {}

  /// Sorted by bytes. Throws TimeLimitError. Cost: O(prefixes within `most` - 1 edits * log
  /// forms).
  std::vector<Candidate> find();

 private:
  /// Entries [first, end) of the list, which begin with the same code points.
  struct Node {
    std::size_t first;
    std::size_t end;
    std::size_t bytes;  ///< of what they share
    EditBand::Row before;
    EditBand::Row row;
  };
  void visit(const Node& node);
  void visit_longer(const Node& node);
  void look_up_rests(const Node& node);
  void look_up_exchanged(const Node& node);
  void look_up(const Node& node, std::string_view rest);
  Node child(const Node& node, std::size_t first) const;

  const storage::SurfaceList& list_;
  EditBand band_;
  unsigned most_;
  Steps steps_;
  std::vector<Candidate> found_;
};

}  // namespace inkling::query

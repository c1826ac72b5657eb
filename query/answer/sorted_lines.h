#pragma once

/// Sorts more lines of a concordance than memory holds.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/concordance.h"
#include "inkling/nameless_file.h"

namespace inkling::query {

/// Adds the bytes of `key`, and an end: sequences of keys so written are in the order of their
/// bytes, and none is the beginning of another.
void append_key(std::string& bytes, std::string_view key);

/// Keeps the first lines by their keys, which are all different. What does not fit memory goes, in
/// sorted runs, to a file without a name in the folder for temporary files, until the runs tell
/// what is not among the first. One thread.
class LineSorter {
 public:
  /// Keeps `k` lines. Memory: about twice `most_bytes`, and the longest line.
  LineSorter(std::size_t k, std::size_t most_bytes) : k_(k), most_bytes_(most_bytes) {}

  /// Whether a line with this key may be among the first.
  bool takes(std::string_view key) const noexcept { return bound_.empty() || key < bound_; }
  /// Cost: O(bytes of the line), and O(log lines) comparisons. Throws IoError where a file is
  /// needed and cannot be made or written.
  void add(std::string_view key, const ConcordanceLine& line);
  /// Ends adding. Adds sorted runs, for hand_on_sorted(); they are valid as long as this is.
  /// Throws IoError.
  void finish(std::vector<std::string_view>& runs);

 private:
  struct Entry {
    std::uint64_t first = 0;  ///< bytes of the key, which compare as it does
    std::size_t start = 0;    ///< in bytes_
  };
  bool is_full() const noexcept;
  void make_room();
  void sort();
  void keep_first();
  std::string_view counted_line(const Entry& entry) const noexcept;
  void put_in_order();
  void write_run();
  void lower_bound();

  std::size_t k_;
  std::size_t most_bytes_;
  std::string bound_;  ///< at least k lines are not behind it; empty while there are fewer
  std::vector<std::string> marks_;  ///< keys that end as many lines of a run each, once sorted
  std::string bytes_;               ///< of lines, one behind the other
  std::vector<Entry> entries_;
  std::optional<NamelessFile> file_;
  std::vector<std::uint64_t> ends_;  ///< of runs, in the file
};

/// Hands on the first `k` lines of sorted runs until `sink` wants no more. Cost: O(log runs)
/// comparisons for each line.
void hand_on_sorted(std::vector<std::string_view> runs, std::size_t k, const ConcordanceSink& sink);

}  // namespace inkling::query

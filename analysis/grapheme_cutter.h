#pragma once

/// Where texts may be cut.

#include <cstddef>
#include <memory>
#include <string_view>

namespace inkling::analysis {

/// Finds the ends of characters as readers see them: a letter with its marks, a family of emoji.
/// These are the extended grapheme clusters of UAX #29, of those beyond 256 bytes parts. Not
/// thread safe.
class GraphemeCutter {
 public:
  GraphemeCutter();
  ~GraphemeCutter();
  GraphemeCutter(GraphemeCutter&&) noexcept;
  GraphemeCutter& operator=(GraphemeCutter&&) noexcept;

  /// The first place to cut `text` from the byte `at` on, and the last one up to it: `at` itself
  /// where no character is cut there. Cost: O(1). Throw IoError if ICU's data is missing.
  std::size_t first_from(std::string_view text, std::size_t at);
  std::size_t last_up_to(std::string_view text, std::size_t at);

 private:
  class Iterator;
  enum class Side { before, behind };

  /// The boundary at `at`, else the nearest one on that side.
  std::size_t nearest(std::string_view text, std::size_t at, Side side);
  Iterator& iterator();

  std::unique_ptr<Iterator> iterator_;  ///< null until a text needs it
};

}  // namespace inkling::analysis

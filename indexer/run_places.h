#pragma once

/// Where the documents of one run came from.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "indexer/records/record.h"

namespace inkling::indexer {

/// The places of documents that are numbered in the order in which they enter. Consecutive lines of
/// a file take no memory, nor do consecutive files of one document each; 24 bytes where that ends.
class RunPlaces {
 public:
  struct Place {
    std::shared_ptr<const FileContext> file{};  ///< null where the document is a file itself
    std::uint64_t line = 0;
  };

  /// Numbers only increase. `line` is 0 where the file is the document.
  void note(std::uint64_t number, const std::shared_ptr<const FileContext>& file,
            std::uint64_t line);
  /// Empty where the document entered before the run. Cost: O(log places).
  std::optional<Place> place_of(std::uint64_t number) const;

 private:
  /// Lines one after the other, or files of one document each.
  struct Run {
    std::uint64_t first_number;
    std::uint64_t first_line;  ///< 0: files
    std::size_t file;          ///< of the lines
  };

  std::vector<std::shared_ptr<const FileContext>> files_;  ///< that have lines
  std::vector<Run> runs_;
};

}  // namespace inkling::indexer

#pragma once

/// Files that gave the same ids as others, or twice.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/files/input_file.h"
#include "storage/segments/source_files.h"

namespace inkling::indexer {

/// Which of the files of Contests need not be read again. Of two files with the same id the last
/// one that is read counts, so both stay as they are only if neither has changed and they come in
/// the same order; and so do all files that they share ids with, directly or through others.
class ContestedFiles {
 public:
  using Visit = std::function<bool(const InputFile&)>;
  /// Calls its argument with all files of the run in order, until it returns false.
  using ForEachFile = std::function<void(const Visit&)>;
  /// Whether a file is as it was when it was last read.
  using IsAsBefore = std::function<bool(const InputFile&)>;

  /// `contests` must outlive it. Walks through all files unless there are no contests.
  ContestedFiles(const storage::Contests& contests, const ForEachFile& for_each_file,
                 const IsAsBefore& is_as_before);

  /// Whether the file is not contested, or none of the files that share ids must be read.
  bool is_settled(std::string_view file);

  /// How many documents of the file gave way.
  std::uint64_t lost(std::string_view file) const;
  /// The documents that gave way to those of the file.
  storage::Contest won(const std::string& file) const;

 private:
  struct File {
    std::uint64_t lost = 0;
    std::size_t place = 0;  ///< among the files of the run, from 1; 0 where it is not one as before
    std::size_t group = 0;  ///< the number of a file that it is joined with, or its own
    bool is_settled = true;  ///< of the group, where that number is its own
  };

  std::size_t number_of(const std::string& file);
  std::size_t group_of(std::size_t number);
  void join(std::size_t one, std::size_t other, bool is_settled);

  const storage::Contests& contests_;
  std::map<std::string_view, std::size_t> numbers_;  ///< of files_, by name
  std::vector<File> files_;
};

}  // namespace inkling::indexer

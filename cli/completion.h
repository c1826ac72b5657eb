#pragma once

/// What may follow on a command line, from the table of commands and from the index.

#include <filesystem>
#include <string>
#include <vector>

namespace inkling::cli {

struct Candidate {
  std::string text;  ///< of the whole word; one that ends in ':' or '=' is to be continued
  std::string what;  ///< empty where the text says it all
};

enum class FileNames { none, files, folders };

struct Completion {
  std::vector<Candidate> candidates;
  FileNames names = FileNames::none;  ///< whether these may stand there, too
};

/// What the last of `words` may become, which follow the name of the program. `index` is the one
/// to ask unless the words name another. Cost: a start of the program, and for labels one look at
/// all documents.
Completion complete(const std::vector<std::string>& words, const std::filesystem::path& index);

}  // namespace inkling::cli

#pragma once

/// Programs that turn bytes on standard input into a text on standard output.

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "indexer/records/record.h"

namespace inkling::indexer {

struct FilterLimits {
  std::optional<std::chrono::seconds> processor{};  ///< time of it; empty: no limit
  std::chrono::seconds wall{30};
  std::size_t bytes = std::size_t{64} << 20;  ///< of its output
};

/// What a program wrote, and how it ended.
struct FilterResult {
  std::string output;
  std::string first_error;  ///< the first line of standard error, at most 200 bytes
  int status = 0;           ///< as of waitpid()
};

/// Runs a program: `words` are its path and its arguments. `environment` says whether it has that
/// of this process, or none. It gets `bytes` as a file without a name, and is killed, with all that
/// it started, when it reaches a limit; that is rejected as "converter_failed". Throws IoError when
/// the system refuses to start it. Memory: `bytes` once more, and the output.
std::variant<FilterResult, Rejection> run_filter(const std::vector<std::string>& words,
                                                 bool environment, std::string_view bytes,
                                                 const FilterLimits& limits);

/// Why a program that ended so did not succeed; empty if it did.
std::string failure_of(const FilterResult& result);

/// The file of that name in the folders of $PATH, or the file itself if there is a slash in the
/// name; empty if there is none that can be run.
std::filesystem::path find_program(const std::string& name);

}  // namespace inkling::indexer

#pragma once

/// Programs that turn bytes on standard input into a text on standard output.

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "indexer/records/record.h"

namespace inkling::indexer {

/// What a program may do besides reading and writing its streams.
enum class FilterRights {
  none,     ///< read files of the system; without network and other programs: reader/run_program.h
  of_user,  ///< what this process may
};

struct FilterLimits {
  std::chrono::seconds wall{30};
  std::chrono::seconds processor{60};           ///< time of each process
  std::size_t memory = std::size_t{256} << 20;  ///< bytes of each process
  std::size_t bytes = std::size_t{64} << 20;    ///< of its output
  std::function<bool()> stop{};                 ///< as IngestOptions::stop
};

/// What a program wrote, and how it ended.
struct FilterResult {
  std::string output;
  std::string first_error;  ///< the first line of standard error, at most 200 bytes
  int status = 0;           ///< as of waitpid()
};

/// Runs a program: `words` are its path and its arguments. inkling-reader starts it with those
/// rights and limits; of the environment it has all or, without rights, nothing. It gets `bytes` as
/// a file without a name, and is killed, with its process group, when it reaches a limit of time
/// or output; that is rejected as "converter_failed", and so is a signal that others sent to it.
/// The group is killed as well when `stop` says so, which is rejected as kStopped, and when this
/// process ends. Memory beyond its limit is refused to it. `taken` grows by the processor time that
/// it took, however it ended. Throws IoError when inkling-reader cannot be started, or cannot take
/// rights from a program that is to have none. Memory: `bytes` once more, and the output.
std::variant<FilterResult, Rejection> run_filter(const std::vector<std::string>& words,
                                                 FilterRights rights, std::string_view bytes,
                                                 const FilterLimits& limits,
                                                 std::chrono::nanoseconds& taken);

/// Why a program that ended so did not succeed; empty if it did.
std::string failure_of(const FilterResult& result);

/// The file of that name in the folders of $PATH, or the file itself if there is a slash in the
/// name; empty if there is none that can be run.
std::filesystem::path find_program(const std::string& name);

}  // namespace inkling::indexer

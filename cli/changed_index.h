#pragma once

/// Commands that change an index, and answer only when the change is committed.

#include <filesystem>
#include <optional>

#include "cli/requests.h"

namespace inkling::cli {

/// The index that the request changes, be it `index` or one that it makes; empty for a request that
/// only reads, as a rehearsal does.
std::optional<std::filesystem::path> changed_index(const Request& request,
                                                   const std::filesystem::path& index);

/// The change is made, but its answer could not be written: throws CommittedError with the number
/// of the newest commit. `cause` says why.
[[noreturn]] void throw_unanswered(const std::filesystem::path& index, const std::string& cause);

}  // namespace inkling::cli

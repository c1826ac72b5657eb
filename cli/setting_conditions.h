#pragma once

/// Which settings wait: a flag that belongs to another one says nothing until that one is there,
/// and gives way to a typed one that excludes it.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace inkling::cli {

/// The last value of a flag, empty for one that has none; nothing where it is not there.
using FlagLookup = std::function<std::optional<std::string>(std::string_view flag)>;

/// Whether a setting of `flag` counts in this call of `command`. `typed` knows flags of the command
/// line, `present` these and all settings. What no condition speaks of counts.
bool setting_counts(std::string_view command, std::string_view flag, const FlagLookup& typed,
                    const FlagLookup& present);

}  // namespace inkling::cli

#pragma once

/// config.toml: sections named as commands, keys named as flags.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"

namespace inkling::cli {

/// A setting is not one, or has a value of the wrong kind. what() begins with its place.
class SettingError : public Error {
 public:
  explicit SettingError(ErrorText message, ErrorText hint = {})
      : Error("config", std::move(message), std::move(hint)) {}
};

enum class ValueKind { truth, scalar, list };

struct ConfigEntry {
  std::string section;  ///< "report topics" for `[report.topics]`; empty at the top
  std::string key;      ///< "k"; empty for a section without keys
  ValueKind kind = ValueKind::scalar;
  std::vector<std::string> texts;
  std::size_t line = 0;
};

enum class FileState { missing, unreadable, read };

struct ConfigFile {
  std::filesystem::path path;  ///< empty where there is none to read
  FileState state = FileState::missing;
  std::vector<ConfigEntry> entries;
};

/// $INKLING_CONFIG; otherwise inkling/config.toml in $XDG_CONFIG_HOME, or in ~/.config. Empty when
/// $INKLING_CONFIG is set and empty, or nothing tells where home is.
std::filesystem::path config_path();

/// Reads TOML 1.0. A file that is not there is empty, but not the one that $INKLING_CONFIG names.
/// Throws SettingError with the line of anything that is not TOML, and for dates; IoError.
ConfigFile read_config_file(const std::filesystem::path& path);

}  // namespace inkling::cli

#pragma once

/// Variables of the environment, and where a user's files are (XDG Base Directory Specification).

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace inkling::cli {

/// Empty when the variable is not set.
inline std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

/// What $`variable` says; otherwise `below_home` in $HOME; empty where neither is an absolute path,
/// which others are to be ignored by that specification.
inline std::filesystem::path user_folder(const char* variable, const char* below_home) {
  if (const std::filesystem::path named = environment(variable); named.is_absolute()) return named;
  const std::filesystem::path home = environment("HOME");
  return home.is_absolute() ? home / below_home : std::filesystem::path();
}

/// "~/notes" -> "/home/ink/notes": a path that no shell has read. As it is where $HOME is not an
/// absolute path, and for "~somebody".
inline std::string below_home(std::string_view path) {
  const std::filesystem::path home = environment("HOME");
  const bool is_below = path == "~" || path.starts_with("~/");
  if (!is_below || !home.is_absolute()) return std::string(path);
  return home.string() + std::string(path.substr(1));
}

}  // namespace inkling::cli

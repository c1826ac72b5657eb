#pragma once

#include <cerrno>
#include <optional>
#include <string>
#include <utility>

#include "inkling/error.h"

namespace inkling::storage {

/// Runs a step that reads `path`. Returns damage, a file of another format and a failing disk as an
/// error; empty if all is well. Every other failure is thrown.
template <typename Step>
std::optional<CorruptIndexError> damage_in(const std::string& path, Step&& step) {
  try {
    std::forward<Step>(step)();
  } catch (const CorruptIndexError& error) {
    return error;
  } catch (const FormatVersionError& error) {
    return CorruptIndexError(path, 0, error.what());
  } catch (const IoError& error) {
    if (error.error_number() != EIO) throw;
    return CorruptIndexError(error.path(), 0, error.what());
  }
  return std::nullopt;
}

/// Runs a step that reads what was just written to `path`. If it comes back changed, the disk fails
/// rather than the index is damaged: throws IoError.
template <typename Step>
void read_back(const std::string& path, Step&& step) {
  if (const auto damage = damage_in(path, std::forward<Step>(step))) {
    throw IoError(damage->path(), EIO,
                  "what was written comes back changed: " + damage->what_is_wrong());
  }
}

}  // namespace inkling::storage

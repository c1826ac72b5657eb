#pragma once

#include <cerrno>
#include <optional>
#include <string>
#include <utility>

#include "inkling/error.h"

namespace inkling::storage {

/// Runs a step that reads `path`. Damage, a file of another format and a disk that does not give
/// what it holds are returned; empty when there was nothing of it. Every other failure is thrown
/// on.
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

/// Runs a step that reads what was just written to `path`. When that comes back otherwise, it is
/// not the index that is damaged but the disk that fails: throws IoError.
template <typename Step>
void read_back(const std::string& path, Step&& step) {
  if (const auto damage = damage_in(path, std::forward<Step>(step))) {
    throw IoError(damage->path(), EIO,
                  "what was written comes back otherwise: " + damage->what_is_wrong());
  }
}

}  // namespace inkling::storage

#pragma once

/// The file that --synonyms names.

#include <istream>
#include <optional>
#include <string>

#include "cli/session.h"
#include "inkling/synonyms.h"

namespace inkling::cli {

/// Empty where none is named. Throws IoError and what read_synonyms() does.
inline std::optional<SynonymFile> read_synonym_file(const Session& session,
                                                    const std::optional<std::string>& path) {
  if (!path) return std::nullopt;
  return read_file(session, *path, &read_synonyms);
}

}  // namespace inkling::cli

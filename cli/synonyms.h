#pragma once

/// The flag --synonyms, of commands that read a query or a batch.

#include <optional>
#include <string>

#include "cli/flags.h"
#include "cli/session.h"
#include "inkling/index.h"
#include "inkling/search.h"

namespace inkling::cli {

void declare_synonyms(Flags& flags, std::optional<std::string>& path);

/// Those of the file, or none. Throws IoError and what read_synonyms() does.
Synonyms read_synonyms(const Session& session, const std::optional<std::string>& path,
                       const Index& index);

/// Says what stands for several words, and warns where not all are looked for.
void tell_expansions(const Session& session, const std::vector<ExpandedWords>& expansions);

}  // namespace inkling::cli

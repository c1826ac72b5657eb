#pragma once

/// Whether indexes may be put together.

#include <string>

#include "storage/segments/manifest.h"

namespace inkling::indexer {

/// Settings, and the index that has them, for messages.
struct NamedSettings {
  std::string name;
  const storage::IndexSettings& settings;
};

/// Throws OptionError, with each difference, unless terms and documents of `source` are those that
/// `target` would have made.
void require_alike(const NamedSettings& target, const NamedSettings& source);

}  // namespace inkling::indexer

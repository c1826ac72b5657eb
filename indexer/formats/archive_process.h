#pragma once

/// Members of archives, from the process that unpacks them.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "indexer/formats/reader_process.h"

namespace inkling::indexer {

struct ArchiveMember {
  std::string name;
  std::string bytes;
  std::optional<Rejection> rejection{};  ///< why there are no bytes
};

/// A member; nothing at the end; or why there are no more of them.
using ArchiveStep = std::variant<std::monostate, ArchiveMember, Rejection>;

/// One archive after another: see reader/archive.h. For one thread at a time.
class ArchiveProcess {
 public:
  /// Throws what ReaderProcess throws.
  std::optional<Rejection> open(std::string_view bytes);
  /// Of the archive that is open.
  ArchiveStep next();

 private:
  std::unique_ptr<ReaderProcess> process_;
  bool is_open_ = false;  ///< its members were not all taken
};

}  // namespace inkling::indexer

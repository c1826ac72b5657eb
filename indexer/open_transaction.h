#pragma once

/// The transaction of an index, where the index may be, and when its writer before has ended.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "storage/commit/transaction.h"
#include "storage/files/file_system.h"

namespace inkling::indexer {

/// While another writer is at work.
struct Patience {
  std::chrono::milliseconds wait{0};
  std::function<bool()> give_up{};  ///< true ends it early; may be empty
};

/// Without `settings_if_new` the index must be there. Throws OptionError where a new one would be
/// among other files, or for a `wait` below 0, IndexBusyError once there is no more patience, and
/// as Transaction::open().
storage::Transaction open_transaction(const std::shared_ptr<storage::FileSystem>& files,
                                      const std::optional<storage::IndexSettings>& settings_if_new,
                                      const Patience& patience);

}  // namespace inkling::indexer

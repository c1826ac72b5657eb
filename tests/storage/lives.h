#pragma once

/// Processes that write an index until something stops them.

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "storage/files/file_system.h"
#include "tests/storage/script.h"

namespace inkling::test {

/// What a process did before it died.
struct Life {
  std::size_t acknowledged = 0;  ///< commits that returned
  bool was_killed = false;
  int exit_code = 0;  ///< of one that was not
};

/// Runs `child(acknowledge)` in a process of its own, which exits with 2 when it throws;
/// `parent(pid)` runs beside it.
Life live(const std::function<void(const std::function<void()>&)>& child,
          const std::function<void(pid_t)>& parent);

Document document_of_batch(std::size_t batch, std::size_t number);

/// Batch after batch: three new documents, one that every batch replaces, one of the batch before
/// removed.
template <typename Collection>
void add_batch(Collection& collection, std::size_t batch) {
  for (std::size_t number = 0; number < 3; ++number)
    collection.add(document_of_batch(batch, number));
  collection.add(document("latest", "", "batch " + std::to_string(batch)));
  if (batch > 1) collection.remove(std::to_string(batch - 1) + "-0");
}

inline constexpr std::size_t kBatches = 50;

/// Commits kBatches, telling each; optimizes now and then.
void write_batches(const std::shared_ptr<storage::FileSystem>& files,
                   const std::function<void()>& acknowledge);

/// The index is what `acknowledged` batches make, or one more; another writer can go on with it.
void check_batches(const std::shared_ptr<storage::FileSystem>& files, std::size_t acknowledged);
void check_writable(const std::shared_ptr<storage::FileSystem>& files);

}  // namespace inkling::test

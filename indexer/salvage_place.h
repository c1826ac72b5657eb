#pragma once

/// Where a salvage writes until it is complete.

#include <filesystem>
#include <memory>

#include "storage/files/file_system.h"

namespace inkling::indexer {

/// A directory beside `target`, "<target>.salvaging", with a lock and with what becomes `target` in
/// one step. A salvage that was killed leaves it behind: no one takes it for an index that is
/// complete, and the next one begins anew.
class SalvagePlace {
 public:
  /// Removes what a killed salvage left. Throws OptionError where `target` is in `source` or holds
  /// files already, or where the directory beside it is `source` or holds files that no salvage
  /// wrote; IndexBusyError while another salvage works there; IoError.
  SalvagePlace(const std::filesystem::path& source, const std::filesystem::path& target);
  SalvagePlace(const SalvagePlace&) = delete;
  SalvagePlace& operator=(const SalvagePlace&) = delete;
  /// Removes what was not published.
  ~SalvagePlace();

  /// Where the index is to be written; not there yet.
  std::filesystem::path directory() const;
  /// Durable when it returns. Throws IoError.
  void publish();

 private:
  void take_over();
  void leave() noexcept;

  std::filesystem::path target_;
  std::filesystem::path around_;                ///< the directory beside it
  std::shared_ptr<storage::FileSystem> files_;  ///< in that
  std::unique_ptr<storage::FileLock> lock_;     ///< from before anything is removed to the end
};

}  // namespace inkling::indexer

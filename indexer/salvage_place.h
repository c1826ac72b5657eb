#pragma once

/// Where a salvage writes until it is complete.

#include <filesystem>

namespace inkling::indexer {

/// A directory beside `target`, "<target>.salvaging", which becomes `target` in one step. A salvage
/// that was killed leaves it behind: no one takes it for an index that is complete, and the next
/// one begins anew.
class SalvagePlace {
 public:
  /// Removes what a killed salvage left. Throws OptionError where `target` holds files already, or
  /// where the directory beside it holds files that no salvage wrote; IoError.
  explicit SalvagePlace(const std::filesystem::path& target);
  SalvagePlace(const SalvagePlace&) = delete;
  SalvagePlace& operator=(const SalvagePlace&) = delete;
  /// Removes what was not published.
  ~SalvagePlace();

  const std::filesystem::path& directory() const noexcept { return directory_; }
  /// Durable when it returns. Throws IoError.
  void publish();

 private:
  std::filesystem::path target_;
  std::filesystem::path directory_;
};

}  // namespace inkling::indexer

#include "indexer/open_transaction.h"

#include <string>
#include <thread>

#include "inkling/error.h"
#include "storage/files/format.h"
#include "storage/segments/manifest.h"

namespace inkling::indexer {

namespace {

/// An index is made where nothing else is: what was written among notes could not be told from
/// them.
void require_own_directory(const storage::FileSystem& files) {
  if (!files.exists() || storage::newest_commit(files) != 0) return;
  for (const std::string& name : files.list()) {
    if (storage::is_own_file_name(name)) continue;
    throw OptionError(
        "index", files.location() + " holds other files, such as " + name,
        "give the index a directory of its own: -i " + files.location() + "/.inkling");
  }
}

storage::Transaction try_transaction(const std::shared_ptr<storage::FileSystem>& files,
                                     const std::optional<storage::IndexSettings>& settings) {
  if (settings) require_own_directory(*files);
  return storage::Transaction::open(files, settings);
}

}  // namespace

storage::Transaction open_transaction(const std::shared_ptr<storage::FileSystem>& files,
                                      const std::optional<storage::IndexSettings>& settings_if_new,
                                      const Patience& patience) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kPause{20};
  if (patience.wait.count() < 0) throw OptionError("wait", "it must not be below 0");
  const Clock::time_point start = Clock::now();
  const auto is_over = [&] {
    return std::chrono::floor<std::chrono::milliseconds>(Clock::now() - start) >= patience.wait;
  };
  for (;;) {
    try {
      return try_transaction(files, settings_if_new);
    } catch (const IndexBusyError&) {
      const bool is_given_up = patience.give_up && patience.give_up();
      if (is_given_up || is_over()) throw;
    }
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace inkling::indexer

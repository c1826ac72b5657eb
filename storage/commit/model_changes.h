#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/files/file_system.h"
#include "storage/segments/manifest.h"

namespace inkling::storage {

/// Models that a transaction is about to store or drop.
class ModelChanges {
 public:
  bool empty() const noexcept { return changed_.empty(); }
  void clear() noexcept { changed_.clear(); }

  void put(std::string_view name, std::string_view bytes) {
    changed_[std::string(name)] = std::string(bytes);
  }
  /// `committed`: the names of those that are there. False when there is none of that name, which
  /// is put neither.
  bool drop(const std::string& name, const std::vector<std::string>& committed);

  /// What was put under that name; empty where nothing was.
  std::optional<std::string> bytes(const std::string& name) const {
    const auto pending = changed_.find(name);
    return pending == changed_.end() ? std::nullopt : pending->second;
  }

  bool will_have(const std::string& name, const std::vector<std::string>& committed) const;

  /// Writes what was put, and brings the models of `manifest` up to date.
  void write(FileSystem& files, Manifest& manifest) const;

 private:
  std::map<std::string, std::optional<std::string>> changed_;  ///< bytes, or dropped when empty
};

}  // namespace inkling::storage

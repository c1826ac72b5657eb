#include "storage/commit/model_changes.h"

#include <algorithm>
#include <utility>

#include "storage/files/checked_file.h"

namespace inkling::storage {

bool ModelChanges::will_have(const std::string& name,
                             const std::vector<std::string>& committed) const {
  const auto pending = changed_.find(name);
  return pending == changed_.end() ? std::ranges::find(committed, name) != committed.end()
                                   : pending->second.has_value();
}

bool ModelChanges::drop(const std::string& name, const std::vector<std::string>& committed) {
  const bool is_committed = std::ranges::find(committed, name) != committed.end();
  const bool was_there = will_have(name, committed);
  if (is_committed) {
    changed_[name] = std::nullopt;
  } else {
    changed_.erase(name);
  }
  return was_there;
}

void ModelChanges::write(FileSystem& files, Manifest& manifest) const {
  std::erase_if(manifest.models,
                [&](const ModelEntry& model) { return changed_.contains(model.name); });
  for (const auto& [name, bytes] : changed_) {
    if (!bytes) continue;
    ModelEntry entry{name, manifest.next_number++, {}};
    CheckedFileWriter file(files, model_file_name(entry.number), FileKind::model, entry.number);
    file.append(*bytes);
    entry.stamp = file.finish();
    manifest.models.push_back(std::move(entry));
  }
  std::ranges::sort(manifest.models, {}, &ModelEntry::name);
}

}  // namespace inkling::storage

#include "storage/commit/sweeper.h"

#include "storage/files/damage.h"

namespace inkling::storage {

void Sweeper::sweep(std::uint64_t newest) {
  std::set<std::string> named;
  if (newest != 0) {
    // Damage is said by whoever reads that commit, and by a check.
    if (damage_in(files_.location(), [&] { kept_.find(files_, newest); })) return;
    named = kept_.file_names();
  }
  if (spared_ != 0) {
    for (const FileKind kind : kSegmentFiles) named.insert(segment_file_name(spared_, kind));
  }
  // Manifests come first in the order of names: no reader finds one whose files are gone.
  for (const std::string& name : files_.list()) {
    const bool is_done_with =
        is_index_file_name(name) ? !named.contains(name) : name == kNewName && newest != 0;
    if (is_done_with) files_.remove(name);
  }
}

void Sweeper::sweep_if_possible(std::uint64_t newest) noexcept {
  try {
    sweep(newest);
  } catch (...) {  // the next writer sweeps them
  }
}

}  // namespace inkling::storage

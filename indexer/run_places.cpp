#include "indexer/run_places.h"

#include <algorithm>

namespace inkling::indexer {

void RunPlaces::note(std::uint64_t number, const std::shared_ptr<const FileContext>& file,
                     std::uint64_t line) {
  const bool is_file_new = line > 0 && (files_.empty() || files_.back() != file);
  if (is_file_new) files_.push_back(file);
  if (!runs_.empty() && !is_file_new) {
    const Run& last = runs_.back();
    const bool goes_on =
        line == 0 ? last.first_line == 0
                  : last.first_line != 0 && last.first_line + (number - last.first_number) == line;
    if (goes_on) return;
  }
  runs_.push_back({number, line, files_.empty() ? 0 : files_.size() - 1});
}

std::optional<RunPlaces::Place> RunPlaces::place_of(std::uint64_t number) const {
  const auto after = std::ranges::upper_bound(runs_, number, {}, &Run::first_number);
  if (after == runs_.begin()) return std::nullopt;
  const Run& run = *(after - 1);
  if (run.first_line == 0) return Place{};
  return Place{files_[run.file], run.first_line + (number - run.first_number)};
}

}  // namespace inkling::indexer

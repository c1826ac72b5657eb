#include "indexer/contested_files.h"

#include <algorithm>

namespace inkling::indexer {

ContestedFiles::ContestedFiles(const storage::Contests& contests, const ForEachFile& for_each_file,
                               const IsAsBefore& is_as_before)
    : contests_(contests) {
  if (contests_.empty()) return;
  for (const auto& [names, contest] : contests_) {
    number_of(names.first);
    files_[number_of(names.second)].lost += contest.documents;
  }
  std::size_t place = 0;
  for_each_file([&](const InputFile& file) {
    const auto found = numbers_.find(file.name);
    if (found != numbers_.end() && is_as_before(file)) files_[found->second].place = ++place;
    return true;
  });
  for (const auto& [names, contest] : contests_) {
    const std::size_t later = numbers_.at(names.first);
    const std::size_t earlier = numbers_.at(names.second);
    const std::size_t first = files_[earlier].place;
    join(earlier, later, first > 0 && first <= files_[later].place);
  }
}

bool ContestedFiles::is_settled(std::string_view file) {
  const auto found = numbers_.find(file);
  return found == numbers_.end() || files_[group_of(found->second)].is_settled;
}

std::uint64_t ContestedFiles::lost(std::string_view file) const {
  const auto found = numbers_.find(file);
  return found == numbers_.end() ? 0 : files_[found->second].lost;
}

storage::Contest ContestedFiles::won(const std::string& file) const {
  storage::Contest sum;
  for (auto at = contests_.lower_bound({file, {}}); at != contests_.end(); ++at) {
    const auto& [names, contest] = *at;
    if (names.first != file) break;
    sum.documents += contest.documents;
    const std::size_t room = storage::Contest::kMost - sum.first.size();
    const std::size_t taken = std::min(room, contest.first.size());
    sum.first.insert(sum.first.end(), contest.first.begin(),
                     contest.first.begin() + static_cast<std::ptrdiff_t>(taken));
  }
  return sum;
}

std::size_t ContestedFiles::number_of(const std::string& file) {
  const auto [at, is_new] = numbers_.try_emplace(file, files_.size());
  if (is_new) files_.push_back({.group = at->second});
  return at->second;
}

std::size_t ContestedFiles::group_of(std::size_t number) {
  while (files_[number].group != number) {
    files_[number].group = files_[files_[number].group].group;
    number = files_[number].group;
  }
  return number;
}

void ContestedFiles::join(std::size_t one, std::size_t other, bool is_settled) {
  const std::size_t group = group_of(one);
  const std::size_t joined = group_of(other);
  files_[group].is_settled = files_[group].is_settled && files_[joined].is_settled && is_settled;
  files_[joined].group = group;
}

}  // namespace inkling::indexer

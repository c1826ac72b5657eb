#include "server/snapshots/indexes.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "inkling/error.h"
#include "server/messages/problem.h"

namespace inkling::server {

namespace {

/// No name of these leads out of a folder.
bool is_index_name(std::string_view name) noexcept {
  constexpr std::size_t kLongest = 64;
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
  constexpr std::string_view kAll = "abcdefghijklmnopqrstuvwxyz0123456789_-";
  return !name.empty() && name.size() <= kLongest && kLetters.find(name[0]) != kLetters.npos &&
         name.find_first_not_of(kAll) == name.npos;
}

}  // namespace

Indexes::Indexes(std::filesystem::path place, bool is_folder, std::uint64_t memory)
    : place_(std::move(place)), is_folder_(is_folder), memory_(memory) {}

std::unique_ptr<Indexes> Indexes::of_one(const std::filesystem::path& index, std::uint64_t memory) {
  std::unique_ptr<Indexes> indexes(new Indexes(index, false, memory));
  indexes->get({});
  return indexes;
}

std::unique_ptr<Indexes> Indexes::of_folder(const std::filesystem::path& folder,
                                            std::uint64_t memory) {
  std::unique_ptr<Indexes> indexes(new Indexes(folder, true, memory));
  if (indexes->names().empty())
    throw OptionError("indexes", "`" + folder.string() + "` has no index",
                      "names of indexes have lower-case letters, digits, - and _");
  return indexes;
}

std::vector<std::string> Indexes::names() const {
  std::vector<std::string> found;
  if (!is_folder_) return found;
  std::error_code fault;
  for (const auto& entry : std::filesystem::directory_iterator(place_, fault)) {
    const std::string name = entry.path().filename().string();
    if (is_index_name(name) && entry.is_directory(fault)) found.push_back(name);
  }
  std::ranges::sort(found);
  return found;
}

ServedIndex& Indexes::get(const std::optional<std::string>& name) {
  if (!is_folder_ && name)
    throw RefusedError(400, "option", "one index is served, and it has no name",
                       "leave `index` out");
  if (is_folder_ && !name)
    throw RefusedError(400, "option", "several indexes are served", "name one with `index`");
  const std::string key = name.value_or("");
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(key);
  if (found != open_.end()) return *found->second;
  if (is_folder_ && std::ranges::count(names(), key) == 0)
    throw RefusedError(404, "unknown_index", "there is no index of that name",
                       "GET /api/v1/indexes lists them");
  auto opened = std::make_unique<ServedIndex>(is_folder_ ? place_ / key : place_, memory_);
  return *open_.emplace(key, std::move(opened)).first->second;
}

std::vector<ServedIndex*> Indexes::open() {
  const std::lock_guard lock(mutex_);
  std::vector<ServedIndex*> all;
  for (const auto& [name, index] : open_) all.push_back(index.get());
  return all;
}

}  // namespace inkling::server

#include "server/snapshots/indexes.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
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

std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> found;
  std::error_code fault;
  for (const auto& entry : std::filesystem::directory_iterator(folder, fault)) {
    const std::string name = entry.path().filename().string();
    if (is_index_name(name) && entry.is_directory(fault)) found.push_back(name);
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

Indexes::Indexes(std::filesystem::path place, bool is_folder, std::uint64_t memory)
    : place_(std::move(place)), is_folder_(is_folder), memory_(memory) {
  watcher_ = std::jthread([this](const std::stop_token& end) { watch(end); });
}

std::unique_ptr<Indexes> Indexes::of_one(const std::filesystem::path& index, std::uint64_t memory) {
  std::unique_ptr<Indexes> indexes(new Indexes(index, false, memory));
  indexes->get({});
  return indexes;
}

std::unique_ptr<Indexes> Indexes::of_folder(const std::filesystem::path& folder,
                                            std::uint64_t memory) {
  const std::size_t count = names_in(folder).size();
  if (count == 0)
    throw OptionError("indexes", "`" + folder.string() + "` has no index",
                      "names of indexes have lower-case letters, digits, - and _");
  return std::unique_ptr<Indexes>(new Indexes(folder, true, memory / count));
}

std::vector<std::string> Indexes::names() const {
  return is_folder_ ? names_in(place_) : std::vector<std::string>();
}

SharedIndex Indexes::get(const std::optional<std::string>& name) {
  if (!is_folder_ && name)
    throw RefusedError(400, "option", "one index is served, and it has no name",
                       "leave `index` out");
  if (is_folder_ && !name)
    throw RefusedError(400, "option", "several indexes are served", "name one with `index`");
  const std::string key = name.value_or("");
  std::promise<SharedIndex> opened;
  Opening opening;
  bool is_first = false;
  {
    const std::lock_guard lock(mutex_);
    const auto [place, is_new] = open_.try_emplace(key);
    if (is_new) place->second = opened.get_future().share();
    opening = place->second;
    is_first = is_new;
  }
  if (is_first) open(key, opened);
  if (opening.wait_for(kPatience) != std::future_status::ready)
    throw RefusedError(503, "opening", "the index is being opened, which takes long",
                       "send it again later", {{"Retry-After", "1"}});
  return opening.get();
}

/// Without the lock. What cannot be opened is tried again by whoever comes next.
void Indexes::open(const std::string& name, std::promise<SharedIndex>& opened) {
  try {
    const std::filesystem::path directory = is_folder_ ? place_ / name : place_;
    if (is_folder_ && !(is_index_name(name) && std::filesystem::is_directory(directory)))
      throw RefusedError(404, "unknown_index", "there is no index of that name",
                         "GET /api/v1/indexes lists them");
    opened.set_value(std::make_shared<ServedIndex>(directory, memory_));
  } catch (...) {
    {
      const std::lock_guard lock(mutex_);
      open_.erase(name);
    }
    opened.set_exception(std::current_exception());
  }
}

std::map<std::string, SharedIndex> Indexes::open_by_name() const {
  const std::lock_guard lock(mutex_);
  std::map<std::string, SharedIndex> all;
  for (const auto& [name, opening] : open_) {
    if (opening.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
      all.emplace(name, opening.get());
  }
  return all;
}

std::vector<SharedIndex> Indexes::open() const {
  std::vector<SharedIndex> all;
  for (auto& [name, index] : open_by_name()) all.push_back(index);
  return all;
}

void Indexes::watch(const std::stop_token& end) {
  std::mutex mutex;
  std::condition_variable_any ends;
  std::unique_lock lock(mutex);
  while (!ends.wait_for(lock, end, kBetweenLooks, [&] { return end.stop_requested(); })) look();
}

/// An index that is gone from a folder is none that is damaged. The only one is missed.
void Indexes::look() {
  for (const auto& [name, index] : open_by_name()) {
    std::error_code fault;
    const auto status = std::filesystem::status(index->snapshots.directory(), fault);
    if (is_folder_ && status.type() == std::filesystem::file_type::not_found) {
      const std::lock_guard lock(mutex_);
      open_.erase(name);
    } else {
      index->snapshots.look_if_due();
    }
  }
}

}  // namespace inkling::server

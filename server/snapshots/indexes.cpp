#include "server/snapshots/indexes.h"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <exception>
#include <system_error>
#include <utility>

#include "inkling/error.h"
#include "inkling/index.h"
#include "server/messages/problem.h"
#include "service/choices.h"

namespace inkling::server {

namespace {

constexpr const char* kNameRule =
    "begins with a letter or a digit, then letters (a-z, A-Z), digits, `-`, `_` and inner dots, "
    "64 characters at most";

/// No name of these leads out of a folder, is hidden in it, or has to be escaped in a URL.
bool is_index_name(std::string_view name) noexcept {
  constexpr std::size_t kLongest = 64;
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  constexpr std::string_view kMarks = "_-.";
  const auto is_letter = [&](char sign) { return kLetters.find(sign) != kLetters.npos; };
  return !name.empty() && name.size() <= kLongest && is_letter(name.front()) &&
         name.back() != '.' && std::ranges::all_of(name, [&](char sign) {
           return is_letter(sign) || kMarks.find(sign) != kMarks.npos;
         });
}

/// Whether an index is there, be it one that cannot be read: whoever asks for that is told why.
bool has_index(const std::filesystem::path& folder) {
  try {
    return Index::is_in(folder);
  } catch (const IoError& error) {
    return error.error_number() != ENOENT && error.error_number() != ENOTDIR;
  }
}

/// All folders in it, sorted by name.
std::vector<std::filesystem::path> folders_in(const std::filesystem::path& place) {
  std::vector<std::filesystem::path> found;
  std::error_code fault;
  for (const auto& entry : std::filesystem::directory_iterator(place, fault)) {
    if (entry.is_directory(fault)) found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

std::vector<std::string> names_in(const std::filesystem::path& place) {
  std::vector<std::string> names;
  for (const std::filesystem::path& folder : folders_in(place)) {
    std::string name = folder.filename().string();
    if (is_index_name(name) && has_index(folder)) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

Indexes::Indexes(std::filesystem::path place, bool is_folder, std::uint64_t memory)
    : place_(std::move(place)), is_folder_(is_folder), memory_(memory) {
  watcher_ = std::jthread([this](const std::stop_token& end) { watch(end); });
}

std::unique_ptr<Indexes> Indexes::of_one(const std::filesystem::path& index, std::uint64_t memory) {
  std::unique_ptr<Indexes> indexes(new Indexes(index, false, memory));
  indexes->get({}).get();
  return indexes;
}

std::unique_ptr<Indexes> Indexes::of_folder(const std::filesystem::path& folder,
                                            std::uint64_t memory) {
  const std::size_t count = names_in(folder).size();
  if (count == 0)
    throw OptionError("indexes", "`" + folder.string() + "` has no index",
                      std::string("each folder in it that `inkling -i FOLDER index` filled is one, "
                                  "if its name ") +
                          kNameRule);
  return std::unique_ptr<Indexes>(new Indexes(folder, true, memory / count));
}

std::vector<std::string> Indexes::names() const {
  return is_folder_ ? names_in(place_) : std::vector<std::string>();
}

std::vector<LeftOut> Indexes::left_out() const {
  if (!is_folder_) return {};
  std::vector<LeftOut> all;
  for (const std::filesystem::path& folder : folders_in(place_)) {
    std::string name = folder.filename().string();
    const bool has_one = has_index(folder);
    if (has_one && is_index_name(name)) continue;
    all.push_back({std::move(name), has_one ? std::string("its name cannot be one of an index: "
                                                          "rename it so that its name ") +
                                                  kNameRule
                                            : "there is no index in it"});
  }
  return all;
}

Indexes::Opening Indexes::get(const std::optional<std::string>& name, Clock::time_point asked) {
  if (!is_folder_ && name)
    throw service::ParameterError("index", "one index is served, and it has no name",
                                  "leave it out");
  if (is_folder_ && !name)
    throw service::ParameterError("index", "is missing: several are served",
                                  "GET /api/v1/indexes lists them");
  const std::string key = name.value_or("");
  {
    const std::lock_guard lock(mutex_);
    if (const auto opening = known(key, asked)) return *opening;
  }
  if (is_folder_ && !(is_index_name(key) && has_index(directory_of(key))))
    throw RefusedError(404, "unknown_index", "there is no index of that name",
                       "GET /api/v1/indexes lists them");
  Opening opening = begin(key, asked);
  opening.wait_for(kBriefly);
  return opening;
}

std::filesystem::path Indexes::directory_of(const std::string& name) const {
  return is_folder_ ? place_ / name : place_;
}

/// With the lock.
std::optional<Indexes::Opening> Indexes::known(const std::string& name,
                                               Clock::time_point asked) const {
  const auto found = entries_.find(name);
  if (found == entries_.end()) return std::nullopt;
  const Entry& entry = found->second;
  if (entry.failed && *entry.failed < asked) return std::nullopt;
  return entry.opening;
}

Indexes::Opening Indexes::begin(const std::string& name, Clock::time_point asked) {
  const std::lock_guard lock(mutex_);
  if (const auto opening = known(name, asked)) return *opening;
  entries_.erase(name);  // its thread has noted that it failed, and needs the lock no more
  Entry& entry = entries_[name];
  std::promise<SharedIndex> opened;
  const Opening opening = entry.opening = opened.get_future().share();
  try {
    entry.opens = std::jthread([this, name, &entry, opened = std::move(opened)]() mutable {
      make(name, entry, std::move(opened));
    });
  } catch (...) {
    entries_.erase(name);
    throw;
  }
  return opening;
}

void Indexes::make(const std::string& name, Entry& entry, std::promise<SharedIndex> opened) {
  try {
    opened.set_value(std::make_shared<ServedIndex>(directory_of(name), memory_));
  } catch (...) {
    {
      const std::lock_guard lock(mutex_);
      entry.failed = Clock::now();
    }
    opened.set_exception(std::current_exception());
  }
}

std::map<std::string, SharedIndex> Indexes::open_by_name() const {
  const std::lock_guard lock(mutex_);
  std::map<std::string, SharedIndex> all;
  for (const auto& [name, entry] : entries_) {
    if (is_over(entry.opening) && !entry.failed) all.emplace(name, entry.opening.get());
  }
  return all;
}

bool Indexes::is_opening() const {
  const std::lock_guard lock(mutex_);
  return !std::ranges::all_of(entries_,
                              [](const auto& one) { return is_over(one.second.opening); });
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
      entries_.erase(name);
    } else {
      index->snapshots.look_if_due();
    }
  }
}

}  // namespace inkling::server

#include "cli/last_search.h"

#include <charconv>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <system_error>

#include "cli/environment.h"
#include "cli/limited_input.h"
#include "cli/streams.h"
#include "inkling/error.h"

namespace inkling::cli {

namespace {

/// Parts of the file end in NUL, which neither paths nor ids have.
constexpr std::string_view kTitle = "inkling last search 1";
constexpr std::size_t kHead = 4;  ///< parts before the ids
/// More than the ids of all hits that anybody has looked at.
constexpr std::uint64_t kLongestSearch = std::uint64_t{64} << 20;

std::vector<std::string> parts_of(const std::filesystem::path& path) {
  const std::string bytes = read_limited(path.string(), &all_of, kLongestSearch);
  std::vector<std::string> parts;
  for (std::size_t begin = 0, end = 0; (end = bytes.find('\0', begin)) != bytes.npos;
       begin = end + 1)
    parts.push_back(bytes.substr(begin, end - begin));
  return parts;
}

}  // namespace

std::filesystem::path last_search_path() {
  const std::filesystem::path folder = user_folder("XDG_STATE_HOME", ".local/state");
  return folder.empty() ? folder : folder / "inkling" / "last-search";
}

void remember(const LastSearch& search) {
  const std::filesystem::path path = last_search_path();
  if (path.empty()) return;
  std::error_code fault;
  std::filesystem::create_directories(path.parent_path(), fault);
  if (fault)
    throw IoError(path.parent_path().string(), fault.value(), "the folder cannot be created");
  std::filesystem::permissions(path.parent_path(), std::filesystem::perms::owner_all, fault);
  FileOutput out(path.string());
  out << kTitle << '\0' << search.index.string() << '\0' << search.folder.string() << '\0'
      << search.offset << '\0';
  for (const std::string& id : search.ids) out << id << '\0';
  out.commit();
}

std::optional<LastSearch> last_search() {
  const std::filesystem::path path = last_search_path();
  std::error_code fault;
  if (path.empty() || !std::filesystem::exists(path, fault)) return std::nullopt;
  std::vector<std::string> parts = parts_of(path);
  LastSearch search;
  const std::string offset = parts.size() < kHead ? "" : parts[kHead - 1];
  const auto [end, error] =
      std::from_chars(offset.data(), offset.data() + offset.size(), search.offset);
  if (parts.empty() || parts[0] != kTitle || offset.empty() || error != std::errc()) {
    throw CorruptIndexError(path.string(), 0, "it does not hold the hits of a search",
                            "search again on a terminal");
  }
  search.index = parts[1];
  search.folder = parts[2];
  search.ids.assign(std::make_move_iterator(parts.begin() + kHead),
                    std::make_move_iterator(parts.end()));
  return search;
}

}  // namespace inkling::cli

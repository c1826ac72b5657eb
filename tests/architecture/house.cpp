#include "tests/architecture/house.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>

#include "tests/support/data.h"
#include "tests/support/places.h"

namespace inkling::test {

namespace {

const std::filesystem::path kRoot = project_path("CMakeLists.txt").parent_path();

/// Headers that cost seconds to read, or that carry a library's types.
constexpr std::array<std::string_view, 13> kHeavy = {
    "CLI/",       "simdjson", "unicode/",   "zstd.h", "zlib.h", "bzlib.h", "lzma.h",
    "libstemmer", "xxhash",   "boost/json", "fmt/",   "hwy/",   "libxml/",
};
/// ICU's plain numbers are neither.
constexpr std::string_view kLight = "unicode/utypes.h";

Room room(std::string name, int floor, std::set<std::string> may_include,
          std::vector<std::string> sub_rooms = {}, std::set<std::string> also_links = {}) {
  return {name,
          name,
          "inkling::" + name,
          "inkling_" + name,
          floor,
          std::move(may_include),
          std::move(sub_rooms),
          std::move(also_links)};
}

std::vector<std::string> includes(std::string_view text, char open, char close) {
  std::vector<std::string> found;
  const std::string prefix = std::string("#include ") + open;
  for (const std::string& line : lines_of(text)) {
    if (!line.starts_with(prefix)) continue;
    found.push_back(line.substr(prefix.size(), line.find(close, prefix.size()) - prefix.size()));
  }
  return found;
}

std::string first_part(const std::string& path) { return path.substr(0, path.find('/')); }

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool is_room(const std::string& name) {
  return std::any_of(house().begin(), house().end(),
                     [&](const Room& known) { return known.name == name; });
}

bool opens(const Source& source, const std::string& name_space) {
  return contains(source.text, "namespace " + name_space + " {") ||
         contains(source.text, "namespace INKLING_PUBLIC " + name_space + " {") ||
         contains(source.text, "namespace " + name_space + "::");
}

bool implements_public_header(const Source& source) {
  const std::vector<std::string> own = own_includes(source.text);
  return opens(source, "inkling") &&
         std::any_of(own.begin(), own.end(),
                     [](const std::string& path) { return first_part(path) == "inkling"; });
}

bool belongs_to(const Room& room, const Source& source) {
  if (opens(source, room.name_space)) return true;
  if (is_header(source) && !contains(source.text, "namespace ")) return true;  // includes alone
  return !is_header(source) &&
         (implements_public_header(source) || contains(source.text, "int main("));
}

template <typename Accept>
std::vector<Source> files_below(const std::filesystem::path& folder, Accept&& accept) {
  std::vector<Source> files;
  for (auto entry = std::filesystem::recursive_directory_iterator(folder);
       entry != decltype(entry)(); ++entry) {
    const std::filesystem::path relative = entry->path().lexically_relative(kRoot);
    const std::string name = relative.filename().string();
    if (entry->is_directory() &&
        (relative == "build" || name == "node_modules" || name.starts_with(".")))
      entry.disable_recursion_pending();
    if (entry->is_regular_file() && accept(relative))
      files.push_back({relative.string(), read_file(entry->path())});
  }
  std::sort(files.begin(), files.end(),
            [](const Source& a, const Source& b) { return a.path < b.path; });
  return files;
}

}  // namespace

const std::vector<Room>& house() {
  static const std::vector<Room> rooms = {
      {"inkling", "include/inkling", "inkling", "inkling_nouns", 0, {}},
      room("stats", 1, {"inkling"}),
      room("vectors", 1, {"inkling"}),
      room("threads", 1, {"inkling"}),
      room("analysis", 2, {"inkling", "stats", "vectors"}),
      room("storage", 2, {"inkling", "stats", "vectors"},
           {"bits", "files", "strings", "documents", "postings", "dictionary", "segments", "view",
            "merge", "commit"}),
      room("render", 2, {"inkling", "stats"}, {"charts"}),
      room("reader", 1, {}),
      room("indexer", 3, {"analysis", "inkling", "reader", "stats", "storage", "threads"},
           {"bytes", "files", "records", "formats", "reading", "invert"}),
      room("query", 3, {"analysis", "inkling", "stats", "storage", "threads", "vectors"},
           {"common", "parse", "bind", "match", "score", "rank", "feedback", "answer", "trec"}),
      room("report", 3, {"analysis", "inkling", "stats", "storage", "threads"}),
      room("classify", 3, {"analysis", "inkling", "stats", "storage", "vectors"},
           {"counts", "families", "model", "training", "live", "answers"}),
      room("exchange", 3, {"inkling", "render", "storage", "threads"}),
      room("service", 4, {"inkling"}, {}, {"classify", "exchange", "indexer", "query", "report"}),
      room("server", 5, {"inkling", "render", "service"},
           {"messages", "http", "access", "snapshots", "page", "routes"}),
      room("python", 5, {"inkling", "render", "service"},
           {"arrow", "writing", "verbs", "matrix", "bindings"}),
      room("cli", 6, {"inkling", "render", "server", "service"}),
      room("bench", 4,
           {"analysis", "classify", "indexer", "inkling", "query", "render", "report", "stats",
            "storage", "threads", "vectors"}),
  };
  return rooms;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool is_header(const Source& source) { return source.path.ends_with(".h"); }

bool is_python(const Source& source) {
  const std::string_view first = std::string_view(source.text).substr(0, source.text.find('\n'));
  return source.path.ends_with(".py") ||
         (first.starts_with("#!") && first.find("python") != first.npos);
}

std::vector<Source> sources_of(const Room& room) {
  return files_below(kRoot / room.folder, [](const std::filesystem::path& path) {
    return path.extension() == ".h" || path.extension() == ".cpp";
  });
}

std::vector<Source> sources_of_house() {
  std::vector<Source> all;
  for (const Room& room : house()) {
    std::vector<Source> sources = sources_of(room);
    std::move(sources.begin(), sources.end(), std::back_inserter(all));
  }
  return all;
}

std::vector<Source> all_sources() {
  const std::set<std::string> kinds{".cpp", ".h", ".py", ".js", ".mjs", ".ts", ".svelte"};
  std::vector<Source> all = files_below(kRoot, [&](const std::filesystem::path& path) {
    const bool is_seed = path.string().starts_with("tests/fuzz/");
    return !is_seed && (path.extension().empty() || kinds.contains(path.extension().string()));
  });
  std::erase_if(all, [](const Source& source) {
    return std::filesystem::path(source.path).extension().empty() && !is_python(source);
  });
  return all;
}

std::vector<Source> markdown_files() {
  return files_below(kRoot,
                     [](const std::filesystem::path& path) { return path.extension() == ".md"; });
}

bool exists_in_project(const std::filesystem::path& relative) {
  return std::filesystem::exists(kRoot / relative);
}

std::string project_file(const std::string& relative) { return read_file(kRoot / relative); }

std::vector<std::string> own_includes(std::string_view text) { return includes(text, '"', '"'); }

std::vector<std::string> foreign_includes(std::string_view text) {
  return includes(text, '<', '>');
}

std::set<std::string> sub_folders_of(const Room& room) {
  std::set<std::string> folders;
  for (const Source& source : sources_of(room)) {
    const std::string below = source.path.substr(room.folder.size() + 1);
    if (contains(below, "/")) folders.insert(first_part(below));
  }
  return folders;
}

std::string forbidden_arrows(const Room& room, const std::vector<Source>& sources) {
  std::string found;
  for (const Source& source : sources) {
    for (const std::string& path : own_includes(source.text)) {
      const std::string to = first_part(path);
      if (to != room.name && !room.may_include.contains(to))
        found += source.path + " includes " + path + '\n';
    }
  }
  return found;
}

std::string heavy_headers(const std::vector<Source>& sources) {
  std::string found;
  for (const Source& source : sources) {
    if (!is_header(source)) continue;
    for (const std::string& path : foreign_includes(source.text)) {
      const bool heavy = std::any_of(kHeavy.begin(), kHeavy.end(), [&](std::string_view library) {
        return path.starts_with(library);
      });
      if (heavy && path != kLight) found += source.path + " includes " + path + '\n';
    }
  }
  return found;
}

std::string strangers(const Room& room, const std::vector<Source>& sources) {
  std::string found;
  for (const Source& source : sources) {
    if (!belongs_to(room, source)) found += source.path + " is not of " + room.name_space + '\n';
  }
  return found;
}

std::string forbidden_links(const Room& room, std::string_view cmake) {
  std::string found;
  constexpr std::string_view kPrefix = "inkling_";
  for (std::size_t at = cmake.find(kPrefix); at != std::string_view::npos;
       at = cmake.find(kPrefix, at + 1)) {
    const std::string_view rest = cmake.substr(at + kPrefix.size());
    const std::string to(rest.substr(0, rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz_")));
    if (is_room(to) && to != room.name && !room.may_include.contains(to) &&
        !room.also_links.contains(to)) {
      found += room.folder + "/CMakeLists.txt names inkling_" + to + '\n';
    }
  }
  return found;
}

}  // namespace inkling::test

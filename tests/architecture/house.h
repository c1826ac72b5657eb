#pragma once

/// The project's own files as text: who includes whom, and which namespaces are opened.

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::test {

/// A folder of the house with its namespace and its CMake target.
struct Room {
  std::string
      name;  ///< as the first part of an include: "storage"; "inkling" for the public headers
  std::string folder;                    ///< below the root of the project
  std::string name_space;                ///< "inkling::storage"
  std::string target;                    ///< "inkling_storage"
  int floor;                             ///< 0 is the ground
  std::set<std::string> may_include;     ///< besides itself
  std::vector<std::string> sub_rooms{};  ///< folders within it, the lowest first; none where its
                                         ///< files stand together
  std::set<std::string> also_links{};    ///< rooms that implement the public headers it includes
};

/// The plan: every room and what it may stand on.
const std::vector<Room>& house();

/// A file and its text; `path` is relative to the root of the project.
struct Source {
  std::string path;
  std::string text;
};

std::vector<std::string> lines_of(std::string_view text);

bool is_header(const Source& source);
/// By its name, or by its first line where the name has no ending.
bool is_python(const Source& source);

/// The .h and .cpp files of a room, sorted by path.
std::vector<Source> sources_of(const Room& room);
/// Those of all rooms.
std::vector<Source> sources_of_house();
/// Every file of code, those of tests, tools and the page included: C++, Python, JavaScript,
/// TypeScript and Svelte, sorted by path.
std::vector<Source> all_sources();
/// Every .md file outside of build directories and packages of npm, sorted by path.
std::vector<Source> markdown_files();
/// True for a file or folder below the root of the project.
bool exists_in_project(const std::filesystem::path& relative);
/// The text of a file below the root of the project.
std::string project_file(const std::string& relative);

/// What stands between the quotes of `#include "..."`, or between the brackets of `#include <...>`,
/// in order.
std::vector<std::string> own_includes(std::string_view text);
std::vector<std::string> foreign_includes(std::string_view text);

/// The folders of a room that hold sources.
std::set<std::string> sub_folders_of(const Room& room);
// Each of these finds what breaks a rule: one line per finding, empty when all is well.

/// Includes that lead to a room which `room` may not stand on.
std::string forbidden_arrows(const Room& room, const std::vector<Source>& sources);
/// Includes of a library that only .cpp files may see.
std::string heavy_headers(const std::vector<Source>& sources);
/// Files that neither open the namespace of their room nor implement a public header nor hold
/// main().
std::string strangers(const Room& room, const std::vector<Source>& sources);
/// Rooms in a CMakeLists.txt which `room` may not link.
std::string forbidden_links(const Room& room, std::string_view cmake);
}  // namespace inkling::test

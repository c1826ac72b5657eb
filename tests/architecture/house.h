#pragma once

/// The project's own files as text: who includes whom, which namespaces are opened, where links
/// lead.

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

bool is_header(const Source& source);

/// The .h and .cpp files of a room, sorted by path.
std::vector<Source> sources_of(const Room& room);
/// Those of all rooms.
std::vector<Source> sources_of_house();
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
/// The sub-rooms of a folder whose READMEs a page in docs/ links, in order.
std::vector<std::string> sub_rooms_in(std::string_view page, const std::string& folder);

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
/// What the README of a sub-room lacks of title, `In:`, `Out:`, and a file of its own to read
/// first; or that it is too long.
std::string readme_faults(const Source& readme, const std::vector<Source>& sources);
/// Relative links that lead to no file.
std::string broken_links(const Source& markdown);
/// That a page does not name its readers in the first line below its title ("For ...").
std::string names_no_reader(const Source& markdown);
/// That a page has more lines than a screen of `most` shows.
std::string leaves_the_screen(const Source& markdown, std::size_t most);

}  // namespace inkling::test

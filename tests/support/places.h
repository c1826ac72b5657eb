#pragma once

/// Where this build is. Only one source file is compiled with these paths, so a compiler cache can
/// serve all others to every checkout.

#include <filesystem>
#include <string>

namespace inkling::test {

/// A file or folder of the project, by its path from the root.
std::filesystem::path project_path(const std::string& relative);

/// The folder with the programs of this build.
std::filesystem::path programs();

/// The program `inkling` of this build.
std::string program();

/// Where the large collections are: $INKLING_DATA, otherwise next to the project.
std::filesystem::path large_collections();

}  // namespace inkling::test

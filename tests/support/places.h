#pragma once

/// Where this build is. One source file alone is compiled with these paths, so that a compiler
/// cache serves all others to every checkout.

#include <filesystem>
#include <string>

namespace inkling::test {

/// A file or folder of the project, by its path from the root.
std::filesystem::path project_path(const std::string& relative);

/// The folder that holds the programs of this build.
std::filesystem::path programs();

/// The program `inkling` of this build.
std::string program();

/// Where the large collections are: $INKLING_DATA, else beside the project.
std::filesystem::path large_collections();

}  // namespace inkling::test

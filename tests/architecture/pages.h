#pragma once

/// Pages of documentation: where their links lead, whom they are for, how long they are.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/architecture/house.h"

namespace inkling::test {

/// The sub-rooms of a folder whose READMEs a page in docs/ links, in order.
std::vector<std::string> sub_rooms_in(std::string_view page, const std::string& folder);

// Each of these finds what breaks a rule: one line per finding, empty when all is well.

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

#pragma once

/// The functions of a file of Python or JavaScript, counted in its text.

#include <string>
#include <string_view>
#include <vector>

#include "tests/architecture/cpp_outline.h"

namespace inkling::test {

/// From `def` to the last line of the body.
std::vector<Sized> python_functions_of(std::string_view text);

/// Of JavaScript or TypeScript: what stands in braces behind parameters or an arrow, from brace to
/// brace.
std::vector<Sized> script_functions_of(std::string_view text);

/// The scripts of a component of Svelte, in the lines in which they stand there.
std::string scripts_of_component(std::string_view text);

}  // namespace inkling::test

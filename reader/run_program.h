#pragma once

/// Another program in place of this one, with less than it would be allowed.

namespace inkling::reader {

/// Runs the program, whose path is the first argument, which is followed by its own. It has 256 MiB
/// of memory, and cannot reach the network, write files or start other programs; of files it can
/// read only those of the system, where the kernel has Landlock. Returns only where that fails:
/// then with the code for exit().
int run_program(char** arguments);

}  // namespace inkling::reader

#pragma once

/// Another program in place of this one, with less than it would be allowed.

namespace inkling::reader {

/// Runs a program of others: `arguments` are a word, the seconds of processor time and the bytes of
/// memory that each process may take, the path of the program, and its own. The word says what else
/// it is denied:
///
/// - "confined": it cannot reach the network, write files or start other programs; of files it can
///   read only those of the system, where the kernel has Landlock. It has no environment.
/// - "limited": nothing else. It inherits the environment.
///
/// When its time is over, it gets SIGXCPU, and a second later SIGKILL; memory beyond the limit is
/// refused. It leaves no core. Returns only where the program cannot be started: then with the code
/// for exit(), and with the reason on standard error.
int run_program(char** arguments);

}  // namespace inkling::reader

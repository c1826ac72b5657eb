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
/// refused. It leaves no core. It runs under guard.h. Returns the code for exit(); that of a
/// program which cannot be started, whose reason is on standard error, is 127, or kNotConfined
/// (wire.h) where it would be allowed more than it may.
int run_program(char** arguments);

}  // namespace inkling::reader

// The process that reads formats by foreign libraries, for the library that started it: see
// serve.h. Whatever they do with hostile bytes, this process can hardly do harm.

#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>

#include "reader/confine.h"
#include "reader/prepare.h"
#include "reader/run_program.h"
#include "reader/serve.h"
#include "reader/wire.h"

int main(int, char** arguments) {
  // What follows is about a program of others.
  if (arguments[0] != nullptr && arguments[1] != nullptr)
    return inkling::reader::run_program(arguments + 1);
  constexpr int kConnection = 0;
  constexpr std::size_t kMemory = std::size_t{256} << 20;
  int type = 0;
  socklen_t size = sizeof type;
  if (getsockopt(kConnection, SOL_SOCKET, SO_TYPE, &type, &size) != 0) {
    std::fputs("inkling-reader is started by inkling, to read HTML and the like\n", stderr);
    return 2;
  }
  inkling::reader::prepare();
  if (!inkling::reader::limit_memory(kMemory) || !inkling::reader::confine())
    _exit(inkling::reader::kNotConfined);
  inkling::reader::serve(kConnection);
  // Without what runs at the end of a program, such as a search for leaks, which takes more than is
  // allowed here.
  _exit(0);
}

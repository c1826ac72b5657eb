#include "cli/exit_code.h"

#include <doctest/doctest.h>

#include <cerrno>
#include <chrono>
#include <string>

#include "cli/arguments.h"
#include "inkling/error.h"
#include "service/choices.h"

using namespace inkling;
using cli::exit_code_of;
using cli::ExitCode;

TEST_CASE("every failure of the library has the exit status of the contract") {
  using namespace std::chrono_literals;
  CHECK(exit_code_of(cli::UsageError("x").code()) == ExitCode::usage);
  CHECK(exit_code_of(OptionError("k", "x").code()) == ExitCode::usage);
  CHECK(exit_code_of(service::ParameterError("k", "x").code()) == ExitCode::usage);
  CHECK(exit_code_of(QuerySyntaxError("(", 0, "x").code()) == ExitCode::usage);
  CHECK(exit_code_of(TimeLimitError(1ms).code()) == ExitCode::usage);
  CHECK(exit_code_of(EmptyInputError("x").code()) == ExitCode::usage);
  for (const char* const kind : {"field", "label", "tag", "model", "document", "measure"})
    CHECK(exit_code_of(UnknownNameError(kind, "x").code()) == ExitCode::usage);
  CHECK(exit_code_of(RecordError("a:1", "bad_json", "x").code()) == ExitCode::skipped);
  CHECK(exit_code_of(IndexMissingError("x").code()) == ExitCode::unavailable);
  CHECK(exit_code_of(SnapshotMissingError(2, {1}).code()) == ExitCode::unavailable);
  CHECK(exit_code_of(IndexBusyError("x", "y").code()) == ExitCode::unavailable);
  CHECK(exit_code_of(FormatVersionError("x", 9, 1).code()) == ExitCode::unavailable);
  CHECK(exit_code_of(CorruptIndexError("x", 1, "y").code()) == ExitCode::corrupt);
  CHECK(exit_code_of(IoError("x", ENOENT, "y").code()) == ExitCode::io);
  CHECK(exit_code_of(IoError("x", ENOSPC, "y").code()) == ExitCode::io);
  CHECK(exit_code_of(CommittedError(3, "x").code()) == ExitCode::committed);
  CHECK(exit_code_of("internal") == ExitCode::io);
}

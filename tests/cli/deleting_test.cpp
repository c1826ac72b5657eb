#include <doctest/doctest.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>

#include "tests/cli/program.h"
#include "tests/cli/tea.h"
#include "tests/support/places.h"

using namespace inkling;
using namespace inkling::test;

namespace {

using namespace std::chrono_literals;

/// Runs `inkling delete --query` on a terminal, on which `answer` is typed; the exit code.
int delete_on_terminal(const Workspace& workspace, const std::string& answer) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(terminal >= 0);
  REQUIRE(::grantpt(terminal) == 0);
  REQUIRE(::unlockpt(terminal) == 0);
  const int end = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
  REQUIRE(end >= 0);
  const std::string program = test::program();
  const pid_t process = ::fork();
  if (process == 0) {
    for (const int descriptor : {0, 1, 2}) ::dup2(end, descriptor);
    if (::chdir(workspace.path().c_str()) != 0) ::_exit(126);
    ::unsetenv("INKLING_INDEX");
    ::execl(program.c_str(), "inkling", "delete", "--query", "tea", nullptr);
    ::_exit(127);
  }
  CHECK(::write(terminal, answer.data(), answer.size()) == static_cast<ssize_t>(answer.size()));
  int status = 0;
  ::waitpid(process, &status, 0);
  ::close(end);
  ::close(terminal);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("a dry run of delete lists ids and changes nothing") {
  const Workspace workspace;
  index_tea_files(workspace);
  const Outcome words = workspace.run({"delete", "--query", "tea", "--dry-run"});
  CHECK(words.exit_code == 0);
  CHECK(words.out == "d/a.txt\nd/b.txt\n");
  CHECK(words.err == "2 documents would go, 1 would be left\n");
  const Outcome json = workspace.run({"delete", "d/c.txt", "--dry-run", "--json"});
  CHECK(has_part(json.out, "{\"deleted\":1,"));
  CHECK(has_part(json.out, "\"dry_run\":true,\"ids\":[\"d/c.txt\"]"));
  CHECK(workspace.run({"delete", "--query", "rum", "--dry-run"}).exit_code == 1);
  CHECK(has_part(workspace.run({"stats", "--json"}).out, "{\"documents\":3,"));
}

TEST_CASE("delete --query asks on a terminal, and nowhere else") {
  const Workspace workspace;
  index_tea_files(workspace);
  CHECK(delete_on_terminal(workspace, "n\n") == 1);
  CHECK(delete_on_terminal(workspace, "\n") == 1);
  CHECK(has_part(workspace.run({"stats", "--json"}).out, "{\"documents\":3,"));
  CHECK(delete_on_terminal(workspace, "y\n") == 0);
  CHECK(has_part(workspace.run({"stats", "--json"}).out, "{\"documents\":1,"));
  CHECK(workspace.run({"delete", "--query", "coffee"}).exit_code == 0);
}

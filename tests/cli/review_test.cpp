#include <doctest/doctest.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "tests/cli/program.h"
#include "tests/support/places.h"

using namespace inkling::test;

namespace {

void make_index(const Workspace& workspace, const std::string& kind = "multinomial") {
  workspace.write("d.jsonl",
                  "{\"id\":\"tea\",\"text\":\"tea leaf cup\",\"label\":\"drink\"}\n"
                  "{\"id\":\"ink\",\"text\":\"ink pen paper\",\"label\":\"desk\"}\n"
                  "{\"id\":\"1\",\"text\":\"tea pen\"}\n"
                  "{\"id\":\"2\",\"text\":\"ink leaf paper tea\"}\n");
  REQUIRE(workspace.run({"index", "d.jsonl"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "m", "--kind", kind}).exit_code == 0);
}

/// What is on the screen after `inkling review m` on a terminal, on which `keys` are typed.
std::string reviewed_on_terminal(const Workspace& workspace, const std::string& keys) {
  const int screen = ::posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(screen >= 0);
  REQUIRE(::grantpt(screen) == 0);
  REQUIRE(::unlockpt(screen) == 0);
  const int line = ::open(::ptsname(screen), O_RDWR | O_NOCTTY);
  REQUIRE(line >= 0);
  const std::string program = inkling::test::program();
  const pid_t process = ::fork();
  if (process == 0) {
    for (const int descriptor : {0, 1, 2}) ::dup2(line, descriptor);
    if (::chdir(workspace.path().c_str()) != 0) ::_exit(126);
    ::unsetenv("INKLING_INDEX");
    ::execl(program.c_str(), "inkling", "--color", "never", "review", "m", nullptr);
    ::_exit(127);
  }
  CHECK(::write(screen, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
  int status = 0;
  ::waitpid(process, &status, 0);
  CHECK(status == 0);
  ::fcntl(screen, F_SETFL, O_NONBLOCK);
  std::string shown;
  char bytes[4096];
  for (ssize_t count = 0; (count = ::read(screen, bytes, sizeof bytes)) > 0;)
    shown.append(bytes, static_cast<std::size_t>(count));
  ::close(line);
  ::close(screen);
  return shown;
}

}  // namespace

TEST_CASE("review reads an answer a line where standard input is no terminal") {
  const Workspace workspace;
  make_index(workspace);
  const Outcome first = workspace.run({"review", "m"}, "x\nu\n2\nn\nnew one\n");
  CHECK(first.exit_code == 0);
  CHECK(has_part(first.out, "1 desk  2 drink  n new topic  s skip  u undo  q quit"));
  CHECK(has_part(first.out, "nothing to undo"));
  CHECK(has_part(first.out, "proposed:"));
  CHECK(has_part(first.out, "Labelled   2 documents, 0 skipped"));
  CHECK(has_part(workspace.run({"show", "1", "--json"}).out, "\"labels\":[\"drink\"]"));
  CHECK(has_part(workspace.run({"show", "2", "--json"}).out, "\"labels\":[\"new one\"]"));
  CHECK(has_part(workspace.run({"model", "info", "m", "--json"}).out, "\"documents\":4"));
  const Outcome none = workspace.run({"review", "m"}, "1\n");
  CHECK(none.exit_code == 1);
  CHECK(has_part(none.out, "every selected document has a label"));
}

TEST_CASE("topics keep their keys while others come and go") {
  const Workspace workspace;
  make_index(workspace);
  const Outcome outcome = workspace.run({"review", "m"}, "n aaa\nu\nn aaa\n1\n");
  CHECK(outcome.exit_code == 0);
  CHECK(has_part(outcome.out, "1 desk  2 drink  3 aaa  n new topic"));
  CHECK(has_part(workspace.run({"show", "1", "--json"}).out, "\"labels\":[\"aaa\"]"));
  CHECK(has_part(workspace.run({"show", "2", "--json"}).out, "\"labels\":[\"desk\"]"));
}

TEST_CASE("a new topic has a key though the model cannot learn it") {
  const Workspace workspace;
  make_index(workspace, "logistic");
  const Outcome outcome = workspace.run({"review", "m"}, "n aaa\n3\n");
  CHECK(outcome.exit_code == 0);
  CHECK(has_part(workspace.run({"show", "1", "--json"}).out, "\"labels\":[\"aaa\"]"));
  CHECK(has_part(workspace.run({"show", "2", "--json"}).out, "\"labels\":[\"aaa\"]"));
}

TEST_CASE("review says why an answer is none, and labels nothing") {
  const Workspace workspace;
  make_index(workspace);
  const Outcome outcome = workspace.run({"review", "m"}, "bogus\nx\n\nn\n\nq\n");
  CHECK(outcome.exit_code == 0);
  CHECK(has_part(outcome.out, "`bogus` is not a topic; `n bogus` makes it one\n"));
  CHECK(has_part(outcome.out, "no topic has the key `x`\n"));
  CHECK(has_part(outcome.out, "nothing was typed\n"));
  CHECK(has_part(outcome.out, "a new topic needs a name\n"));
  CHECK(has_part(outcome.out, "Labelled   0 documents, 0 skipped"));
}

TEST_CASE("review stops at q and at the end of the input, and undoes a label") {
  const Workspace workspace;
  make_index(workspace);
  CHECK(workspace.run({"review", "m"}, "").exit_code == 0);
  CHECK(has_part(workspace.run({"review", "m"}, "desk\nu\nq\n").out, "Labelled   0 documents"));
  CHECK(has_part(workspace.run({"show", "1", "--json"}).out, "\"labels\":[]"));
  CHECK(has_part(workspace.run({"review", "m"}, "s\nq\n").out, "0 documents, 1 skipped"));
}

TEST_CASE("the label of the last document can be taken back") {
  const Workspace workspace;
  make_index(workspace);
  const Outcome outcome = workspace.run({"review", "m"}, "desk\ndesk\nx\nu\ndrink\nq\n");
  CHECK(outcome.exit_code == 0);
  CHECK(has_part(outcome.out, "that was the last document: u undo  q quit"));
  CHECK(has_part(outcome.out, "Labelled   2 documents, 0 skipped"));
  CHECK(has_part(workspace.run({"show", "2", "--json"}).out, "\"labels\":[\"drink\"]"));
}

TEST_CASE("label without a topic takes the labels of a document away") {
  const Workspace workspace;
  make_index(workspace);
  const Outcome outcome = workspace.run({"label", "tea"});
  CHECK(outcome.exit_code == 0);
  CHECK(has_part(outcome.out, "Labelled   tea: no label (was drink)"));
  CHECK(has_part(workspace.run({"show", "tea", "--json"}).out, "\"labels\":[]"));
}

TEST_CASE("review only lists the queue in the formats for programs") {
  const Workspace workspace;
  make_index(workspace);
  const Outcome json = workspace.run({"review", "m", "--json"}, "1\n");
  CHECK(json.exit_code == 0);
  CHECK(json.out.starts_with(
      "{\"model\":\"m\",\"unlabelled\":2,\"long\":0,\"queue\":[{\"id\":\"1\","));
  const Outcome csv = workspace.run({"review", "m", "--format", "csv", "--top", "1"});
  CHECK(csv.out.starts_with("id,margin,terms,topic,p,next,p_of_next\r\n1,"));
  CHECK(has_part(workspace.run({"show", "1", "--json"}).out, "\"labels\":[]"));
}

TEST_CASE("a model that cannot learn is said to need a training") {
  const Workspace workspace;
  make_index(workspace, "logistic");
  const Outcome outcome = workspace.run({"review", "m"}, "1\nq\n");
  CHECK(outcome.exit_code == 0);
  CHECK(has_part(outcome.err, "until it is trained again"));
  CHECK(has_part(workspace.run({"show", "1", "--json"}).out, "\"labels\":[\"desk\"]"));
}

TEST_CASE("a batch of no document is refused, and not said to have been labelled") {
  const Workspace workspace;
  make_index(workspace);
  const Outcome outcome = workspace.run({"review", "m", "--top", "0"}, "1\n");
  CHECK(outcome.exit_code == 2);
  CHECK(has_part(outcome.err, "a batch has one document at least"));
}

TEST_CASE("the beginning of a document has no blank in front, nor lines within") {
  const Workspace workspace;
  workspace.write("d.jsonl",
                  "{\"id\":\"tea\",\"text\":\"tea leaf cup\",\"label\":\"drink\"}\n"
                  "{\"id\":\"ink\",\"text\":\"ink pen paper\",\"label\":\"desk\"}\n"
                  "{\"id\":\"1\",\"text\":\"\\n\\n  tea\\n\\tpen\"}\n");
  REQUIRE(workspace.run({"index", "d.jsonl"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "m"}).exit_code == 0);
  CHECK(has_part(workspace.run({"review", "m"}, "q\n").out, "\n  tea pen\n"));
}

TEST_CASE("arrows and letters outside of ASCII are no answers, and what follows them is") {
  const Workspace workspace;
  make_index(workspace);
  const std::string shown = reviewed_on_terminal(workspace, "\x1B[A\x1B[1;5D\x1BOP\xC3\xA9\x01sq");
  CHECK(has_part(shown, "Labelled   0 documents, 1 skipped"));
  CHECK(shown.find('\x1B') == std::string::npos);
  std::size_t asked = 0;
  for (std::size_t at = shown.find("\n> "); at != std::string::npos;
       at = shown.find("\n> ", at + 1))
    ++asked;
  CHECK(asked == 2);
}

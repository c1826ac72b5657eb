#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/cli/program.h"
#include "tests/support/data.h"

using namespace inkling::test;

namespace {

/// Two topics; the runs share one document of the first.
void make_files(const Workspace& workspace) {
  workspace.write("d.jsonl",
                  "{\"id\":\"tea\",\"text\":\"tea leaf cup\"}\n"
                  "{\"id\":\"ink\",\"text\":\"ink pen paper\"}\n"
                  "{\"id\":\"pot\",\"text\":\"tea pot\"}\n");
  REQUIRE(workspace.run({"index", "d.jsonl"}).exit_code == 0);
  workspace.write("topics.tsv", "1\ttea leaf\n2\tink\n");
  workspace.write("a.run", "1 Q0 tea 1 2.0 a\n1 Q0 pot 2 1.0 a\n2 Q0 ink 1 1.0 a\n");
  workspace.write("b.run", "1 Q0 tea 1 2.0 b\n");
}

const std::vector<std::string> kJudge{"judge", "topics.tsv", "a.run", "b.run", "mine.qrels"};

}  // namespace

TEST_CASE("judge asks for each document of both runs once, and writes judgments as they come") {
  const Workspace workspace;
  make_files(workspace);
  const Outcome first = workspace.run(kJudge, "2\n0\nq\n");
  CHECK(first.exit_code == 0);
  CHECK(has_part(first.out, "1  tea leaf"));
  CHECK(has_part(first.out, "tea leaf cup"));
  CHECK(has_part(first.out, "2  ink"));
  CHECK(has_part(first.out, "2 documents judged, 1 left"));
  const std::string judged = read_file(workspace.path() / "mine.qrels");
  CHECK((judged == "1 0 tea 2\n1 0 pot 0\n" || judged == "1 0 pot 2\n1 0 tea 0\n"));

  const Outcome second = workspace.run(kJudge, "x\n1\n");
  CHECK(has_part(second.out, "0 not relevant  1 relevant"));
  CHECK(has_part(second.out, "1 document judged, 0 left"));
  CHECK(read_file(workspace.path() / "mine.qrels") == judged + "2 0 ink 1\n");
  const Outcome third = workspace.run(kJudge);
  CHECK(has_part(third.out, "0 documents judged, 0 left"));
  CHECK(has_part(third.out, "recip_rank"));
}

TEST_CASE("judge takes a judgment back, skips, and shows both rankings") {
  const Workspace workspace;
  make_files(workspace);
  const Outcome outcome = workspace.run(kJudge, "u\n1\nu\nv\n0\ns\nq\n");
  CHECK(outcome.exit_code == 0);
  CHECK(has_part(outcome.out, "nothing to undo"));
  CHECK(has_part(outcome.out, "compared"));
  CHECK(has_part(outcome.out, "1 document judged, 1 left"));
  const std::string judged = read_file(workspace.path() / "mine.qrels");
  CHECK((judged == "1 0 pot 0\n" || judged == "1 0 tea 0\n"));
}

TEST_CASE("counts of a latex table are whole, and a list of measures goes on") {
  const Workspace workspace;
  make_files(workspace);
  workspace.write("q.qrels", "1 0 tea 1\n");
  const Outcome outcome = workspace.run({"trec-eval", "q.qrels", "a.run", "-m", "num_ret", "-m",
                                         "map", "--measures", "P_5", "--format", "latex"});
  CAPTURE(outcome.out);
  CHECK(has_part(outcome.out, "num\\_ret & all & 2 \\\\"));
  CHECK(has_part(outcome.out, "map & all & 1.0000"));
  CHECK(has_part(outcome.out, "P\\_5 & all"));
}

TEST_CASE("judge warns of topics of the rankings that nobody is asked about") {
  const Workspace workspace;
  make_files(workspace);
  workspace.write("b.run", "1 Q0 tea 1 2.0 b\n7 Q0 tea 1 1.0 b\n8 Q0 tea 1 1.0 b\n");
  const Outcome outcome = workspace.run(kJudge, "q\n");
  CHECK(outcome.exit_code == 0);
  CHECK(has_part(outcome.err,
                 "topics.tsv lacks 2 topics of the rankings, which cannot be judged: 7, 8"));
}

TEST_CASE("judge adds to the file behind a link, and leaves the rest as it is") {
  namespace fs = std::filesystem;
  const Workspace workspace;
  make_files(workspace);
  workspace.write("real.qrels", "# mine\r\n7 0 old 1\r\n");
  fs::permissions(workspace.path() / "real.qrels", fs::perms(0640));
  fs::create_symlink("real.qrels", workspace.path() / "mine.qrels");
  CHECK(workspace.run(kJudge, "1\nu\n1\nq\n").exit_code == 0);
  CHECK(fs::is_symlink(workspace.path() / "mine.qrels"));
  CHECK(fs::status(workspace.path() / "real.qrels").permissions() == fs::perms(0640));
  const std::string text = read_file(workspace.path() / "real.qrels");
  CHECK(text.starts_with("# mine\r\n7 0 old 1\r\n1 0 "));
  CHECK(text.ends_with(" 1\r\n"));
  CHECK(workspace.run({"judge", "topics.tsv", "a.run", "b.run", "/dev/full"}).exit_code != 0);
}

TEST_CASE("judge refuses what it cannot ask") {
  const Workspace workspace;
  make_files(workspace);
  CHECK(workspace.run({"judge", "topics.tsv", "a.run", "b.run", "q", "--json"}).exit_code == 2);
  CHECK(workspace.run({"judge", "topics.tsv", "a.run", "b.run", "q", "-k", "0"}).exit_code == 2);
  CHECK(workspace.run({"judge", "topics.tsv", "a.run"}).exit_code == 2);
  workspace.write("none.run", "9 Q0 tea 1 2.0 a\n");
  CHECK(workspace.run({"judge", "topics.tsv", "none.run", "none.run", "q"}).exit_code == 1);
}

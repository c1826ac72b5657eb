/// `index --strip`, from the flag to the models that learn what is left.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

/// Messages whose headers say nothing but the topic of the other.
void write_messages(const Workspace& workspace) {
  workspace.write("mail/tea/1", "Subject: coffee\n\ngreen tea\n\nAda\n");
  workspace.write("mail/coffee/1", "Subject: tea\n\nblack coffee\n> green leaves\n\nBob\n");
}

Outcome index_messages(const Workspace& workspace, const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"index", "mail", "--label-from-dir"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return workspace.run(arguments);
}

bool has_piece(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("what is stripped is not found, not shown and counted, and stays the index's choice") {
  const Workspace workspace;
  write_messages(workspace);
  const Outcome first = index_messages(workspace, {"--strip", "headers,footers,quotes"});
  REQUIRE(first.exit_code == 0);
  CHECK(has_piece(first.out, "Stripped   2 documents: "));
  CHECK(workspace.run({"search", "subject"}).exit_code == 1);
  CHECK(workspace.run({"search", "leaves"}).exit_code == 1);
  CHECK(has_piece(workspace.run({"show", "mail/coffee/1", "--json"}).out,
                  R"("text":"black coffee")"));
  CHECK(has_piece(workspace.run({"stats"}).out, "stripped: headers,footers,quotes\n"));
  CHECK(has_piece(workspace.run({"stats", "--json"}).out,
                  R"("strip":["headers","footers","quotes"])"));
  workspace.write("mail/tea/2", "Subject: more\n\noolong tea\n");
  CHECK(has_piece(index_messages(workspace, {}).out, "1 indexed, 0 replaced, 2 unchanged"));
  CHECK(workspace.run({"search", "more"}).exit_code == 1);
}

TEST_CASE("other parts than those of the index are refused, unless it is remapped") {
  const Workspace workspace;
  write_messages(workspace);
  REQUIRE(index_messages(workspace, {"--strip", "headers"}).exit_code == 0);
  const Outcome refused = index_messages(workspace, {"--strip", "quotes"});
  CHECK(refused.exit_code == 2);
  CHECK(
      has_piece(refused.err, "what is stripped is headers in the index, and quotes is asked for"));
  CHECK(has_piece(refused.err, "--remap"));
  CHECK(index_messages(workspace, {"--strip", "none"}).exit_code == 2);
  // What becomes another document is read again, although no file has changed.
  CHECK(has_piece(index_messages(workspace, {"--strip", "none", "--remap"}).out,
                  "0 indexed, 2 replaced"));
  CHECK(workspace.run({"search", "subject"}).exit_code == 0);
  const Outcome unknown = index_messages(workspace, {"--strip", "header"});
  CHECK(unknown.exit_code == 2);
  CHECK(has_piece(unknown.err, "headers"));
}

TEST_CASE("files that are classified and learned are stripped as the index's documents were") {
  const Workspace workspace;
  write_messages(workspace);
  REQUIRE(index_messages(workspace, {"--strip", "headers,footers"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "drinks", "--alpha", "1"}).exit_code == 0);
  workspace.write("new", "Subject: unheard\n\ncoffee\n\nCarol\n");
  const Outcome classified = workspace.run({"classify", "drinks", "new", "--json"});
  CHECK(has_piece(classified.out, R"("predictions":[{"topic":"coffee")"));
  CHECK(has_piece(classified.out, R"("unknown":[])"));
  CHECK(has_piece(workspace.run({"learn", "drinks", "coffee", "new", "--json"}).out,
                  R"("tokens":1,"terms":)"));
  CHECK(workspace.run({"forget", "drinks", "new"}).exit_code == 0);
}

TEST_CASE("texts of which nothing is left are counted where files are classified and learned") {
  const Workspace workspace;
  write_messages(workspace);
  REQUIRE(index_messages(workspace, {"--strip", "headers"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "drinks", "--alpha", "1"}).exit_code == 0);
  workspace.write("note", "no empty line, so all is header\n");
  workspace.write("new", "Subject: unheard\n\ncoffee\n");
  CHECK(has_piece(workspace.run({"classify", "drinks", "note", "new"}).err,
                  "1 of 2 documents have no text left"));
  CHECK(has_piece(workspace.run({"learn", "drinks", "tea", "note", "new"}).err,
                  "1 of 2 documents have no text left"));
  CHECK(!has_piece(workspace.run({"classify", "drinks", "new"}).err, "no text left"));
}

TEST_CASE("labels from folders are taken back by --remap, and not without it") {
  const Workspace workspace;
  write_messages(workspace);
  REQUIRE(index_messages(workspace, {}).exit_code == 0);
  CHECK(workspace.run({"index", "mail", "--no-label-from-dir"}).exit_code == 2);
  CHECK(index_messages(workspace, {"--no-label-from-dir", "--remap"}).exit_code == 2);
  REQUIRE(workspace.run({"search", "label:tea"}).exit_code == 0);
  REQUIRE(workspace.run({"index", "mail", "--no-label-from-dir", "--remap"}).exit_code == 0);
  CHECK(workspace.run({"search", "label:tea"}).exit_code != 0);
  CHECK(has_piece(workspace.run({"stats", "--json"}).out, R"("label_from_dir":false)"));
}

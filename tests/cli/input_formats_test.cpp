#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/program.h"
#include "tests/support/small_server.h"
#include "tests/support/zip.h"

using namespace inkling::test;

namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a CSV of 2,225 rows is 2,225 documents, and is not read twice") {
  const Workspace workspace;
  std::string table = "category,text,year\n";
  for (int row = 0; row < 2225; ++row)
    table += "topic" + std::to_string(row % 5) + ",\"text, number " + std::to_string(row) + "\"," +
             std::to_string(2000 + row % 20) + "\n";
  workspace.write("news.csv", table);
  const auto index = [&] {
    return workspace.run({"index", "news.csv", "--label", "category", "--json"}).out;
  };
  CHECK(has(index(), "\"indexed\":2225,"));
  CHECK(has(index(), "\"unchanged\":2225"));
  CHECK(has(workspace.run({"search", "+label:topic3 +year:2003 number", "--json"}).out,
            "\"total\":112,"));
}

TEST_CASE("a NUL in one value of a table leaves the other rows as they are") {
  const Workspace workspace;
  using namespace std::literals;
  workspace.write("t.csv", "id,text,note\na,ink x\0y,p\nb,soot,w\n"s);
  const auto outcome = workspace.run({"index", "t.csv", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(has(outcome.out, "\"indexed\":2,"));
  CHECK(has(workspace.run({"search", "ink", "--json"}).out, "\"id\":\"a\""));
  workspace.write("noise.csv", "\0\1\2\0\3"s);
  CHECK(has(workspace.run({"index", "noise.csv", "--json"}).out, "\"binary\":1"));
}

TEST_CASE("mail that is recognised in an index without its text fields is told") {
  const Workspace workspace;
  workspace.write("m/1.eml", "From: a@x\nSubject: soot\nMessage-ID: <1@x>\n\nbody\n");
  workspace.write("m/a.txt", "ink\n");
  CHECK(has(workspace.run({"index", "m", "--json"}).out, "\"without_text_fields\":{\"mail\":1}"));
  CHECK(has(workspace.run({"index", "m", "--reread", "-i", "b"}).out,
            "--text-field subject,from,to"));
  for (const std::string flags : {"--format=mail", "--text-field=subject"}) {
    const std::string out = workspace.run({"index", "m/1.eml", flags, "-i", flags, "--json"}).out;
    CHECK(has(out, "\"without_text_fields\":{}"));
  }
}

TEST_CASE("a text that looks like a table or like JSON Lines is indexed with a remark") {
  const Workspace workspace;
  workspace.write("n/a.txt", "id,text\n1,ink\n2,pen\n");
  workspace.write("n/b.log", "{\"message\":\"soot\"}\n{\"message\":\"ash\"}\n");
  workspace.write("n/c.txt", "{\"text\":\"quill\"}\n{\"text\":\"nib\"}\n");
  const std::string out = workspace.run({"index", "n"}).out;
  CHECK(has(out, "As text    1 file that looks like csv: n/a.txt; --format csv reads the records"));
  CHECK(has(out, "1 file that looks like jsonl: n/b.log; --format jsonl"));
  CHECK(has(workspace.run({"index", "n", "-i", "b", "--json"}).out,
            "\"read_as_text\":{\"csv\":1,\"jsonl\":1}"));
  CHECK(has(workspace.run({"search", "nib", "--json"}).out, "\"id\":\"n/c.txt:2\""));
  CHECK(has(workspace.run({"index", "-", "-i", "c"}, "id,text\n1,ink\n2,pen\n").out,
            "1 file that looks like csv: stdin"));
  CHECK(has(workspace.run({"index", "n/a.txt", "--format", "text", "-i", "d", "--json"}).out,
            "\"read_as_text\":{}"));
}

TEST_CASE("a text in an archive that looks like JSON Lines is told, too") {
  const Workspace workspace;
  workspace.write("n.zip", zip_of({{"a.txt", "ink\n"},
                                   {"b.log", "{\"message\":\"soot\"}\n{\"message\":\"ash\"}\n"}}));
  const std::string out = workspace.run({"index", "n.zip", "--json"}).out;
  CHECK(has(out, "\"indexed\":2,"));
  CHECK(has(out, "\"read_as_text\":{\"jsonl\":1}"));
}

TEST_CASE("--columns of index and --input-columns of classify name the columns of a table") {
  const Workspace workspace;
  workspace.write("train.csv",
                  "ham,see you at home\nspam,win a prize\nham,at home\nspam,a prize\n");
  workspace.write("test.csv", "x,a prize for you\n");
  REQUIRE(workspace.run({"index", "train.csv", "--columns", "label,text", "--quiet"}).exit_code ==
          0);
  REQUIRE(workspace.run({"train", "m"}).exit_code == 0);
  CHECK(has(workspace.run({"classify", "m", "test.csv", "--input-columns", "name,text"}).out,
            "spam"));
}

TEST_CASE("--encoding of classify, learn and forget is that of index") {
  const Workspace workspace;
  workspace.write("train.csv", "text,label\nl\u00FCgt,a\nwahr,b\nl\u00FCgt,a\nwahr,b\n");
  workspace.write("old.txt", "l\x81gt l\x81gt");
  REQUIRE(workspace.run({"index", "train.csv", "--quiet"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "m"}).exit_code == 0);
  const auto run = [&](std::vector<std::string> command) {
    command.insert(command.end(), {"--encoding", "cp437"});
    return workspace.run(command);
  };
  CHECK(has(run({"classify", "m", "old.txt", "--json"}).out, "\"tags\":[\"a\"]"));
  CHECK(run({"learn", "m", "a", "old.txt"}).exit_code == 0);
  CHECK(run({"forget", "m", "old.txt"}).exit_code == 0);
  CHECK(workspace.run({"classify", "m", "old.txt", "--encoding", "cp0"}).exit_code == 2);
}

TEST_CASE("pages are read as text, and the rest of a folder is read when one of them fails") {
  const Workspace workspace;
  std::string endless = "<html><a ";
  for (int at = 0; at < 400'000; ++at) endless += "x" + std::to_string(at) + "=1 ";
  workspace.write("site/a.html", "<title>Ink</title><nav>menu</nav><p>soot</p>");
  workspace.write("site/b.html", endless);
  workspace.write("site/c.html", "<p>glue<!-- comment --></p>");
  const auto outcome = workspace.run({"index", "site", "--html", "main", "--json"});
  CHECK(outcome.exit_code == 3);
  CHECK(has(outcome.out, "\"indexed\":2,"));
  CHECK(has(outcome.out, "\"bad_html\":1"));
  CHECK(workspace.run({"search", "soot"}).exit_code == 0);
  CHECK(workspace.run({"search", "menu"}).exit_code == 1);
  CHECK(workspace.run({"search", "comment"}).exit_code == 1);
}

TEST_CASE("an index made with --format mail has subject, from and to as text fields") {
  const Workspace workspace;
  workspace.write("mail/1",
                  "From: Ann Lee <ann@example.org>\nTo: bob@example.org\nSubject: black ink\n"
                  "Date: 5 Mar 2024 10:00:00 +0100\nList-Id: <ink.example.org>\n\nsoot\n");
  REQUIRE(workspace.run({"index", "mail", "--format", "mail", "--quiet"}).exit_code == 0);
  REQUIRE(workspace.run({"index", "mail", "--format", "mail", "--quiet"}).exit_code == 0);
  for (const char* query : {"subject:inks", "from:lee", "to:bob", "date:[2024-03 TO 2024-03]",
                            "soot", "list-id:ink.example.org"}) {
    CAPTURE(query);
    CHECK(workspace.run({"search", query}).exit_code == 0);
  }
  CHECK(workspace.run({"search", "from:bob"}).exit_code == 1);
}

TEST_CASE("--extract-with has a server read what no format does, in index and in classify") {
  SmallServer server([](const std::string&) { return http_answer(200, "prize"); });
  const Workspace workspace;
  workspace.write("notes/a.rtf", "{\\rtf1 x}");
  CHECK(workspace.run({"index", "notes"}).exit_code == 2);
  REQUIRE(workspace.run({"index", "notes", "--extract-with", server.url()}).exit_code == 0);
  CHECK(has(workspace.run({"show", "notes/a.rtf"}).out, "prize"));
  workspace.write("train.csv", "label,text\nham,soot\nspam,prize\nham,soot\nspam,prize\n");
  REQUIRE(workspace.run({"index", "train.csv", "--quiet"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "m"}).exit_code == 0);
  CHECK(has(workspace.run({"classify", "m", "notes/a.rtf", "--extract-with", server.url()}).out,
            "spam"));
  server.stop();
  const auto refused = workspace.run({"index", "notes", "--extract-with", server.url()});
  CHECK(refused.exit_code == 2);
  CHECK(has(refused.err, "no server answers at 127.0.0.1:"));
  CHECK(has(refused.err, "start Apache Tika first"));
}

TEST_CASE("--pre has files with an ending read by a command, in index and in classify") {
  const Workspace workspace;
  workspace.write("notes/a.up", "INK AND SOOT");
  workspace.write("notes/b.txt", "GLUE");
  workspace.write("notes/c.bad", "x");
  const auto outcome = workspace.run({"index", "notes", "--pre", "up=tr A-Z a-z", "--pre",
                                      "bad=sh -c 'echo no such thing >&2; exit 1'", "--json"});
  CHECK(outcome.exit_code == 3);
  CHECK(has(outcome.out, "\"detail\":\"no such thing\""));
  CHECK(has(workspace.run({"show", "notes/a.up"}).out, "ink and soot"));
  const auto refused = workspace.run({"index", "notes", "--pre", "up=no-such-program-anywhere"});
  CHECK(refused.exit_code == 2);
  CHECK(has(refused.err, "no program `no-such-program-anywhere`"));
  workspace.write("train.csv", "label,text\nham,soot\nspam,prize\nham,soot\nspam,prize\n");
  REQUIRE(workspace.run({"index", "train.csv", "--quiet"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "m"}).exit_code == 0);
  workspace.write("test.rev", "ezirp");
  CHECK(has(workspace.run({"classify", "m", "test.rev", "--pre", "rev=rev"}).out, "spam"));
}

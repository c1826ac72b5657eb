#include <doctest/doctest.h>
#include <simdjson.h>

#include <string>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

const std::string kDocuments =
    "{\"id\":\"[x]\",\"text\":\"the terms of the index\",\"title\":\"\\u001b[31mred\"}\n"
    "{\"id\":\"y\",\"text\":\"a search about search\"}\n";

void index_documents(const Workspace& workspace) {
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, kDocuments).exit_code == 0);
}

}  // namespace

TEST_CASE("words that are also commands can be searched for") {
  const Workspace workspace;
  index_documents(workspace);
  CHECK(workspace.run({"search", "index"}).exit_code == 0);
  CHECK(workspace.run({"search", "terms", "search"}).out.find("y") != std::string::npos);
}

TEST_CASE("a document more is told without a count of terms, which JSON holds all the same") {
  const Workspace workspace;
  index_documents(workspace);
  const std::string more = "{\"id\":\"z\",\"text\":\"terms once more\"}\n";
  const std::string in_words = workspace.run({"index", "-", "--format", "jsonl"}, more).out;
  CHECK(in_words.find("Committed  3 documents, ") != std::string::npos);
  CHECK(in_words.find("term") == std::string::npos);
  CHECK(workspace.run({"index", "-", "--format", "jsonl", "--json"}, more)
            .out.find("\"documents\":3,\"terms\":") != std::string::npos);
}

TEST_CASE("a query that begins with a minus goes behind two of them") {
  const Workspace workspace;
  index_documents(workspace);
  CHECK(workspace.run({"search", "-search terms"}).exit_code == 2);
  CHECK(workspace.run({"search", "--", "-search terms"}).out.find("[x]") != std::string::npos);
}

TEST_CASE("of a flag that is given twice the last one holds") {
  const Workspace workspace;
  index_documents(workspace);
  const Outcome outcome = workspace.run({"terms", "-k", "1", "-k", "2", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("},{") != std::string::npos);
}

TEST_CASE("a word in brackets is one word") {
  const Workspace workspace;
  index_documents(workspace);
  CHECK(workspace.run({"show", "[x]"}).exit_code == 0);
  CHECK(workspace.run({"delete", "[x]", "--json"}).out.find("{\"deleted\":1,") == 0);
}

TEST_CASE("the index is that of -i before or after the command, else of $INKLING_INDEX") {
  Workspace workspace;
  index_documents(workspace);
  const std::string elsewhere = (workspace.path() / "other").string();
  CHECK(workspace.run({"-i", elsewhere, "stats"}).exit_code == 4);
  CHECK(workspace.run({"stats", "--index", elsewhere}).exit_code == 4);
  CHECK(workspace.run({"-i", ".inkling", "report", "summary"}).exit_code == 0);
  CHECK(workspace.run({"report", "summary", "-i", ".inkling"}).exit_code == 0);
  workspace.set_variable("INKLING_INDEX", elsewhere);
  CHECK(workspace.run({"stats"}).exit_code == 4);
  CHECK(workspace.run({"stats", "-i", ".inkling"}).exit_code == 0);
}

TEST_CASE("every answer with --json is one line that parses") {
  const Workspace workspace;
  index_documents(workspace);
  simdjson::dom::parser parser;
  const std::vector<std::vector<std::string>> commands = {
      {"stats", "--json"},
      {"--json", "stats"},
      {"check", "--json"},
      {"terms", "--json"},
      {"show", "[x]", "--json"},
      {"analyze", "a \x1b b \xFF", "--json"},
      {"search", "search", "--json"},
      {"explain", "search", "y", "--json"},
      {"search", "search", "sarch", "--facet", "label", "--json"},
      {"keywords", "[x]", "--json"},
      {"suggest", "se", "--json"},
      {"report", "summary", "--format", "json"},
      {"report", "information", "--json"},
      {"optimize", "--json"},
      {"delete", "y", "--json"}};
  for (const std::vector<std::string>& command : commands) {
    CAPTURE(command[0]);
    const Outcome outcome = workspace.run(command);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.find('\n') == outcome.out.size() - 1);
    CHECK(parser.parse(outcome.out).error() == simdjson::SUCCESS);
  }
}

TEST_CASE("the mean information of the keywords is that of the report") {
  const Workspace workspace;
  index_documents(workspace);
  simdjson::dom::parser parser;
  double information = 0;
  for (const char* const id : {"[x]", "y"}) {
    information +=
        double(parser.parse(workspace.run({"keywords", id, "--json"}).out)["information"]);
  }
  const Outcome report = workspace.run({"report", "information", "--json"});
  CHECK(information / 2 ==
        doctest::Approx(double(parser.parse(report.out)["tfidf_information"])).epsilon(1e-12));
}

TEST_CASE("the contributions of a hit add up to its score exactly") {
  const Workspace workspace;
  index_documents(workspace);
  simdjson::dom::parser parser;
  const Outcome outcome =
      workspace.run({"search", "the search about terms index", "--explain", "--json"});
  for (const simdjson::dom::element hit : parser.parse(outcome.out)["hits"].get_array()) {
    double sum = 0;
    for (const simdjson::dom::element part : hit["explanation"].get_array())
      sum += double(part["contribution"]);
    CHECK(sum == double(hit["score"]));
  }
}

TEST_CASE("no control character of a document reaches a terminal") {
  const Workspace workspace;
  index_documents(workspace);
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"search", "index", "--snippets"}, {"show", "[x]"}, {"terms"}}) {
    CHECK(workspace.run(command).out.find('\x1b') == std::string::npos);
  }
}

TEST_CASE("--quiet leaves results and errors only") {
  const Workspace workspace;
  index_documents(workspace);
  const Outcome found = workspace.run({"search", "index", "--quiet"});
  CHECK(found.out.find("[x]") != std::string::npos);
  CHECK(found.err.empty());
  CHECK(workspace.run({"optimize", "--quiet"}).out.empty());
  CHECK_FALSE(workspace.run({"show", "zz", "--quiet"}).err.empty());
}

TEST_CASE("--quiet still says what was lost") {
  const Workspace workspace;
  workspace.write("a.jsonl",
                  "{\"id\":\"1\",\"text\":\"ink\"}\nbad\n{\"id\":\"1\",\"text\":\"pen\"}\n");
  const Outcome lost = workspace.run({"index", "a.jsonl", "--quiet"});
  CHECK(lost.exit_code == 3);
  CHECK(lost.out.empty());
  CHECK(lost.err.find("a.jsonl:2: bad_json") != std::string::npos);
  CHECK(lost.err.find("1: a.jsonl:3 took the place of a.jsonl:1") != std::string::npos);
  workspace.write("b.jsonl", "{\"text\":\"quill\"}\n");
  const Outcome well = workspace.run({"index", "b.jsonl", "--quiet"});
  CHECK(well.out.empty());
  CHECK(well.err.empty());
}

TEST_CASE("folders give labels, and a file's path is its id") {
  const Workspace workspace;
  workspace.write("docs/ham/one.txt", "see you at lunch");
  workspace.write("docs/spam/two.txt", "win a prize now");
  const Outcome outcome =
      workspace.run({"index", "docs", "--label-from-dir", "--no-store", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find(
            "{\"read\":2,\"indexed\":2,\"replaced\":0,\"skipped\":{},\"documents\":2,") == 0);
  const Outcome shown = workspace.run({"show", "docs/spam/two.txt", "--json"});
  CHECK(shown.out.find("\"text\":null,\"text_is_stored\":false,\"labels\":[\"spam\"]") !=
        std::string::npos);
}

TEST_CASE("text fields are named one by one, or between commas") {
  const Workspace workspace;
  workspace.write("a.jsonl",
                  R"({"id":"1","text":"x","subject":"tea","from":"Ann","to":"Bo","cc":"Cy"})");
  REQUIRE(workspace
              .run({"index", "a.jsonl", "--text-field", "subject,from", "--text-field", "to",
                    "--text-field", "cc"})
              .exit_code == 0);
  for (const char* query : {"subject:tea", "from:ann", "to:bo", "cc:cy"}) {
    CAPTURE(query);
    CHECK(workspace.run({"search", query}).exit_code == 0);
  }
  const Outcome refused = workspace.run({"-i", "j", "index", "a.jsonl", "--text-field", "to,,cc"});
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("--text-field: `to,,cc` found") != std::string::npos);
}

TEST_CASE("text fields are indexed, searched, shown and counted, and the mapping stays") {
  const Workspace workspace;
  workspace.write(
      "mail.jsonl",
      "{\"id\":\"1\",\"text\":\"see below\",\"subject\":\"Annual report\",\"topic\":\"x\"}\n"
      "{\"id\":\"2\",\"text\":\"the annual report\",\"subject\":\"invoices\"}\n");
  const std::vector<std::string> flags{"index",   "mail.jsonl", "--text-field", "subject",
                                       "--label", "topic",      "--quiet"};
  REQUIRE(workspace.run(flags).exit_code == 0);
  const auto found = [&](const std::string& query) {
    return workspace.run({"search", query, "--json"}).out;
  };
  CHECK(found("subject:invoice").find("\"total\":1,") != std::string::npos);
  CHECK(found("subject:\"annual report\"").find("\"id\":\"1\"") != std::string::npos);
  CHECK(found("\"annual report\"").find("\"total\":2,") != std::string::npos);
  CHECK(workspace.run({"show", "1", "--json"})
            .out.find("\"texts\":{\"subject\":[\"Annual report\"]}") != std::string::npos);
  CHECK(workspace.run({"show", "1"}).out.find("subject: Annual report\n") != std::string::npos);
  CHECK(workspace.run({"stats", "--json"})
            .out.find("\"mapping\":{\"id\":\"id\",\"title\":\"title\",\"text\":[\"text\"],"
                      "\"text_fields\":[\"subject\"],\"label\":[\"topic\"],"
                      "\"label_from_dir\":false,\"strip\":[],") != std::string::npos);
  CHECK(workspace
            .run({"search", "annual", "--field-weight", "title=1,subject=2", "--explain", "--json"})
            .out.find("\"field\":\"subject\"") != std::string::npos);
  CHECK(workspace.run({"search", "annual", "--field-weight", "subjct=2"}).exit_code == 2);
  CHECK(workspace.run({"check", "--deep", "--quiet"}).exit_code == 0);
}

TEST_CASE("a flag of the mapping that is forgotten or other is refused, and --remap tells it") {
  const Workspace workspace;
  workspace.write("mail.jsonl",
                  "{\"id\":\"1\",\"text\":\"t\",\"subject\":\"s\",\"topic\":\"x\"}\n");
  const std::vector<std::string> flags{"index",   "mail.jsonl", "--text-field", "subject",
                                       "--label", "topic",      "--quiet"};
  REQUIRE(workspace.run(flags).exit_code == 0);
  const auto found = [&](const std::string& query) {
    return workspace.run({"search", query, "--json"}).out;
  };
  const Outcome forgotten = workspace.run({"index", "mail.jsonl", "--quiet"});
  CHECK(forgotten.exit_code == 2);
  CHECK(forgotten.err.find("`topic` in the index, and `label`, `labels` is asked for\n") !=
        std::string::npos);
  CHECK(forgotten.err.find("give --label topic to index as before") != std::string::npos);
  CHECK(found("label:x").find("\"total\":1,") != std::string::npos);
  CHECK(workspace.run(flags).exit_code == 0);
  const Outcome refused = workspace.run({"index", "mail.jsonl", "--label", "genre"});
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("`topic` in the index, and `genre` is asked for") != std::string::npos);
  CHECK(refused.err.find("--remap") != std::string::npos);
  const Outcome changed = workspace.run({"index", "mail.jsonl", "--label", "genre", "--remap"});
  CHECK(changed.exit_code == 0);
  CHECK(changed.err.find("the mapping has changed: the label is `topic` in the index before, and "
                         "`genre` in it now") != std::string::npos);
  CHECK(workspace.run({"stats", "--json"}).out.find("\"label\":[\"genre\"]") != std::string::npos);
}

TEST_CASE("a run that search writes is what trec-eval reads") {
  const Workspace workspace;
  index_documents(workspace);
  workspace.write("topics.tsv", "1\tsearch\n2\tindex\n");
  workspace.write("qrels", "1 0 y 1\n2 0 [x] 1\n");
  workspace.write("run",
                  workspace.run({"search", "--topics", "topics.tsv", "--format", "trec"}).out);
  const Outcome outcome = workspace.run({"trec-eval", "qrels", "run", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("\"map\":1,") != std::string::npos);
}

TEST_CASE("standard input is one text for analyze and classify") {
  const Workspace workspace;
  index_documents(workspace);
  const Outcome outcome =
      workspace.run({"analyze", "-", "--analyzer", "whitespace", "--json"}, "one\ntwo\n");
  CHECK(outcome.out ==
        "{\"tokens\":[{\"surface\":\"one\",\"term\":\"one\",\"start\":0,\"end\":3,\"reason\":\"\"},"
        "{\"surface\":\"two\",\"term\":\"two\",\"start\":4,\"end\":7,\"reason\":\"\"}]}\n");
}

TEST_CASE("--version names the program and the libraries that cut text") {
  const Workspace workspace;
  const Outcome outcome = workspace.run({"--version"});
  CHECK(workspace.run({"-V"}).out == outcome.out);
  CHECK(workspace.run({"man", "inkling"}).out == workspace.run({"man"}).out);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("inkling ") == 0);
  CHECK(outcome.out.find("Unicode ") != std::string::npos);
}

TEST_CASE("--at answers from a snapshot that --keep keeps, and says which there are") {
  const Workspace workspace;
  for (const char* id : {"1", "2", "3"}) {
    const std::string record = std::string("{\"id\":\"") + id + "\",\"text\":\"ink\"}\n";
    REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet", "--keep", "2"}, record)
                .exit_code == 0);
  }
  CHECK(workspace.run({"search", "ink", "--json"}).out.find("\"total\":3") != std::string::npos);
  const std::string earlier = workspace.run({"search", "ink", "--json", "--at", "2"}).out;
  CHECK(earlier.find("\"total\":2") != std::string::npos);
  CHECK(earlier.find("\"snapshot\":2") != std::string::npos);
  CHECK(workspace.run({"show", "3", "--at", "2"}).exit_code == 2);
  CHECK(workspace.run({"stats", "--json", "--at", "2"}).out.find("\"snapshots\":[2,3]") !=
        std::string::npos);
  const Outcome gone = workspace.run({"search", "ink", "--at", "1"});
  CHECK(gone.exit_code == 4);
  CHECK(gone.err.find("error[no_snapshot]: snapshot 1 is not kept; kept are 2 and 3") == 0);
  CHECK(workspace.run({"delete", "1", "--at", "2"}).exit_code == 2);
  CHECK(workspace.run({"index", "-", "--keep", "0"}).exit_code == 2);
}

TEST_CASE("stats lists the first of many fields") {
  const Workspace workspace;
  std::string record = "{\"id\":\"1\",\"text\":\"ink\"";
  for (int field = 10; field < 35; ++field) record += ",\"f" + std::to_string(field) + "\":\"v\"";
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, record + "}").exit_code ==
          0);
  const Outcome stats = workspace.run({"stats"});
  CHECK(has_part(stats.out, "25: f10, f11"));
  CHECK(has_part(stats.out, "f29 and 5 more"));
  CHECK_FALSE(has_part(stats.out, "f30"));
  CHECK(has_part(workspace.run({"stats", "--json"}).out, "\"f34\""));
}

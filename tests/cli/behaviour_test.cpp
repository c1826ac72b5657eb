#include <doctest/doctest.h>
#include <simdjson.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
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
  CHECK(workspace.run({"index", "mail.jsonl", "--quiet"}).exit_code == 0);
  CHECK(found("label:x").find("\"total\":1,") != std::string::npos);
  const Outcome refused = workspace.run({"index", "mail.jsonl", "--label", "genre"});
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("`topic` in the index, and `genre` is asked for") != std::string::npos);
  CHECK(refused.err.find("--remap") != std::string::npos);
  CHECK(
      workspace.run({"index", "mail.jsonl", "--label", "genre", "--remap", "--quiet"}).exit_code ==
      0);
  CHECK(workspace.run({"stats", "--json"}).out.find("\"label\":[\"genre\"]") != std::string::npos);
  CHECK(workspace
            .run({"search", "annual", "--field-weight", "title=1,subject=2", "--explain", "--json"})
            .out.find("\"field\":\"subject\"") != std::string::npos);
  CHECK(workspace.run({"search", "annual", "--field-weight", "subjct=2"}).exit_code == 2);
  CHECK(workspace.run({"check", "--deep", "--quiet"}).exit_code == 0);
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

TEST_CASE("salvage copies an index, lists what is damaged, and leaves the source as it is") {
  const Workspace workspace;
  index_documents(workspace);
  const Outcome whole = workspace.run({"salvage", ".inkling", "whole"});
  CHECK(whole.exit_code == 0);
  CHECK(whole.out.find("Salvaged   2 documents of snapshot 1, 0 lost; 1 segment copied") == 0);
  CHECK(workspace.run({"search", "search", "-i", "whole"}).exit_code == 0);
  std::fstream postings(workspace.path() / ".inkling" / "segment-000001.postings",
                        std::ios::in | std::ios::out | std::ios::binary);
  postings.seekp(18).put('x');
  postings.close();
  const Outcome rebuilt = workspace.run({"salvage", ".inkling", "rebuilt", "--json"});
  CHECK(rebuilt.exit_code == 3);
  CHECK(
      rebuilt.out.find(
          "{\"documents\":2,\"lost_documents\":0,\"copied_segments\":0,\"rebuilt_segments\":1,") ==
      0);
  CHECK(workspace.run({"check", "-i", "rebuilt", "--deep"}).exit_code == 0);
  CHECK(workspace.run({"check"}).exit_code == 5);
  CHECK(workspace.run({"salvage", ".inkling", "rebuilt"}).exit_code == 2);
  CHECK(workspace.run({"salvage", "nowhere", "there"}).exit_code == 4);
}

namespace {

/// Flips a bit of a file of the index, in its header or in its payload.
void damage_file(const Workspace& workspace, const std::string& name, std::streamoff at) {
  std::fstream file(workspace.path() / ".inkling" / name,
                    std::ios::in | std::ios::out | std::ios::binary);
  REQUIRE(file.is_open());
  const int byte = file.seekg(at).get();
  file.seekp(at).put(static_cast<char>(byte ^ 1));
}

/// The file of what is known of files that were read.
std::string known_sources(const Workspace& workspace) {
  std::string sources;
  for (const auto& entry : std::filesystem::directory_iterator(workspace.path() / ".inkling")) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("sources-")) sources = name;
  }
  return sources;
}

/// Of an index of two documents whose file `sources` is damaged.
void check_damaged_sources(const Workspace& workspace, const std::string& sources,
                           const std::string& target) {
  CHECK(workspace.run({"search", "tea"}).exit_code == 0);
  for (const char* const format : {"table", "json"}) {
    const Outcome summary = workspace.run({"report", "summary", "--format", format});
    CHECK(summary.exit_code == 0);
    CHECK(has_part(summary.out, sources));
  }
  const Outcome check = workspace.run({"check", "--format", "csv"});
  CHECK(check.exit_code == 5);
  CHECK(std::ranges::count(check.out, '\n') == 2);  // names of columns, and a finding
  const Outcome salvage = workspace.run({"salvage", ".inkling", target});
  CHECK(salvage.exit_code == 3);
  CHECK(has_part(salvage.out, sources));
  CHECK(has_part(salvage.out, "2 documents of snapshot 1, 0 lost"));
  CHECK(workspace.run({"index", "recs.jsonl", "--prune"}).exit_code == 5);
}

void index_lines(const Workspace& workspace, const std::string& into, const std::string& records) {
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet", "-i", into}, records)
              .exit_code == 0);
}

/// "a" and "b", which share a document; "b" has the model "m".
void index_to_merge(const Workspace& workspace) {
  index_lines(workspace, "a",
              "{\"id\":\"1\",\"text\":\"red ink\",\"label\":\"x\"}\n"
              "{\"id\":\"2\",\"text\":\"blue ink\",\"label\":\"y\"}\n");
  index_lines(workspace, "b",
              "{\"id\":\"2\",\"text\":\"green ink\",\"label\":\"y\"}\n"
              "{\"id\":\"3\",\"text\":\"black ink\",\"label\":\"x\"}\n");
  REQUIRE(workspace.run({"train", "m", "-i", "b", "--quiet"}).exit_code == 0);
}

}  // namespace

TEST_CASE("what is known of files that were read is kept, and its damage costs reading again") {
  const Workspace workspace;
  workspace.write("recs.jsonl",
                  "{\"id\":\"1\",\"text\":\"tea\"}\n{\"id\":\"2\",\"text\":\"ink\"}\n");
  const std::vector<std::string> index{"index", "recs.jsonl", "--json"};
  REQUIRE(workspace.run(index).exit_code == 0);
  REQUIRE(workspace.run({"salvage", ".inkling", "whole"}).exit_code == 0);
  const std::string found =
      "{\"read\":2,\"indexed\":0,\"replaced\":0,\"skipped\":{\"unchanged\":2}";
  const Outcome of_whole = workspace.run({"index", "recs.jsonl", "--json", "-i", "whole"});
  CHECK(has_part(of_whole.out, found));
  CHECK(has_part(of_whole.out, "\"input_bytes\":0"));  // the file was not read again

  const std::string sources = known_sources(workspace);
  for (const std::streamoff at : {2, 20}) {
    CAPTURE(at);
    damage_file(workspace, sources, at);
    check_damaged_sources(workspace, sources, "saved" + std::to_string(at));
    damage_file(workspace, sources, at);
  }
  damage_file(workspace, sources, 20);
  const Outcome again = workspace.run(index);
  CHECK(again.exit_code == 0);
  CHECK(has_part(again.err, "warning: "));
  CHECK(has_part(again.err, "were read again"));
  CHECK(has_part(again.out, found));
  CHECK(workspace.run({"check", "--deep"}).exit_code == 0);
  CHECK(workspace.run(index).err.empty());
}

TEST_CASE("merge refuses more fields than allowed before it links a file") {
  const Workspace workspace;
  const auto index = [&](const std::string& into, const std::string& field) {
    REQUIRE(workspace
                .run({"index", "-", "--format", "jsonl", "--quiet", "-i", into},
                     "{\"id\":\"" + into + "\",\"text\":\"ink\",\"" + field + "\":\"v\"}\n")
                .exit_code == 0);
  };
  index("a", "one");
  index("b", "two");
  // With `title` and `text`.
  const Outcome refused = workspace.run({"merge", "all", "a", "b", "--max-fields", "3"});
  CHECK(refused.exit_code == 2);
  CHECK(has_part(refused.err, "`two` would be field 4 of the index, and 3 is the limit"));
  CHECK(has_part(refused.err, "--max-fields N"));
  CHECK_FALSE(std::filesystem::exists(workspace.path() / "all"));
  CHECK(workspace.run({"merge", "all", "a", "b", "--max-fields", "4"}).exit_code == 0);
  // What an index has already may stay.
  index("c", "two");
  CHECK(workspace.run({"merge", "all", "c", "--max-fields", "1"}).exit_code == 0);
  CHECK(workspace.run({"merge", "all", "c", "--max-fields", "0"}).exit_code == 2);
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

TEST_CASE("merge puts indexes together, and says what became of documents and models") {
  const Workspace workspace;
  index_to_merge(workspace);
  const Outcome refused = workspace.run({"merge", "all", "a", "b", "--on-conflict", "fail"});
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("document `2` is in a and in b") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(workspace.path() / "all"));

  const Outcome merged = workspace.run({"merge", "all", "a", "b", "--json"});
  CHECK(merged.exit_code == 0);
  CHECK(merged.out.find("{\"read\":4,\"indexed\":3,\"replaced\":1,\"skipped\":{},\"documents\":3,"
                        "\"segments\":2,\"models\":[],\"left_models\":[\"m\"],\"linked_files\":10,"
                        "\"copied_files\":0,\"bytes\":") == 0);
  CHECK(merged.err.find("models of the sources were left out, with their tags: m") !=
        std::string::npos);
  CHECK(workspace.run({"check", "--deep", "-i", "all"}).exit_code == 0);
  CHECK(workspace.run({"search", "green", "-i", "all", "--json"}).out.find("\"total\":1,") !=
        std::string::npos);

  const Outcome first =
      workspace.run({"merge", "first", "a", "b", "--on-conflict", "first", "--models", "last"});
  CHECK(first.exit_code == 0);
  CHECK(first.out.find("Merged     4 documents, 1 left out as same_id; 3 now, ") == 0);
  CHECK(workspace.run({"search", "green", "-i", "first"}).exit_code == 1);
  CHECK(workspace.run({"model", "info", "m", "-i", "first"}).exit_code == 0);
}

TEST_CASE("merge refuses sources that are not there, or not alike") {
  const Workspace workspace;
  index_to_merge(workspace);
  REQUIRE(workspace.run({"merge", "all", "a", "b"}).exit_code == 0);
  CHECK(workspace.run({"merge", "all"}).exit_code == 2);
  CHECK(workspace.run({"merge", "all", "nowhere"}).exit_code == 4);
  REQUIRE(workspace
              .run({"index", "-", "--format", "jsonl", "-i", "c", "--language", "de"},
                   "{\"id\":\"4\",\"text\":\"rote Tinte\"}\n")
              .exit_code == 0);
  const Outcome other = workspace.run({"merge", "all", "c"});
  CHECK(other.exit_code == 2);
  CHECK(other.err.find("the analyzer is standard, language en in all, and standard, language de in "
                       "c") != std::string::npos);
}

TEST_CASE("check and salvage know text fields") {
  const Workspace workspace;
  workspace.write("mail.jsonl",
                  "{\"id\":\"1\",\"text\":\"see below\",\"subject\":\"Annual report\"}\n"
                  "{\"id\":\"2\",\"text\":\"the annual report\",\"subject\":\"invoices\"}\n");
  REQUIRE(workspace.run({"index", "mail.jsonl", "--text-field", "subject"}).exit_code == 0);
  CHECK(workspace.run({"check", "--deep"}).exit_code == 0);
  std::fstream postings(workspace.path() / ".inkling" / "segment-000001.terms",
                        std::ios::in | std::ios::out | std::ios::binary);
  postings.seekp(18).put('x');
  postings.close();
  CHECK(workspace.run({"check", "--deep"}).exit_code == 5);
  REQUIRE(workspace.run({"salvage", ".inkling", "saved"}).exit_code == 3);
  CHECK(workspace.run({"check", "--deep", "-i", "saved"}).exit_code == 0);
  const auto found = [&](const std::string& query) {
    return workspace.run({"search", query, "-i", "saved", "--json"}).out;
  };
  CHECK(found("subject:invoice").find("\"id\":\"2\"") != std::string::npos);
  CHECK(found("subject:annual").find("\"total\":1,") != std::string::npos);
  CHECK(
      workspace.run({"stats", "-i", "saved", "--json"}).out.find("\"text_fields\":[\"subject\"]") !=
      std::string::npos);
}

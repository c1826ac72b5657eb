/// Indexes that are copied, merged and checked.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;

TEST_CASE("salvage copies an index, lists what is damaged, and leaves the source as it is") {
  const Workspace workspace;
  REQUIRE(workspace
              .run({"index", "-", "--format", "jsonl", "--quiet"},
                   "{\"id\":\"x\",\"text\":\"the terms of the index\"}\n"
                   "{\"id\":\"y\",\"text\":\"a search about search\"}\n")
              .exit_code == 0);
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

TEST_CASE("an empty path of an index is told with the option that it was given for") {
  const Workspace workspace;
  index_to_merge(workspace);
  for (const auto& [arguments, option] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"index", "-", "-i", ""}, "index"},
           {{"stats", "-i", ""}, "index"},
           {{"merge", "all", ""}, "SRC"},
           {{"merge", "", "a"}, "DST"},
           {{"salvage", "a", ""}, "DST"}}) {
    const Outcome outcome = workspace.run(arguments);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find(option + ": it is empty\n  hint: name a directory\n") !=
          std::string::npos);
  }
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

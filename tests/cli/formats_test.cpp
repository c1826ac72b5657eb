#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

const std::string kListedDocuments =
    "{\"id\":\"a\",\"title\":\"Tea, green\",\"text\":\"tea tea "
    "harvest\",\"labels\":[\"tea\",\"x\"]}\n"
    "{\"id\":\"b\",\"text\":\"coffee harvest\",\"label\":\"coffee\"}\n";

void index_for_listings(const Workspace& workspace) {
  REQUIRE(
      workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, kListedDocuments).exit_code ==
      0);
  REQUIRE(workspace.run({"train", "m", "--quiet"}).exit_code == 0);
  workspace.write("qrels", "1 0 a 1\n");
  workspace.write("run", "1 Q0 a 1 2.5 x\n");
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n') + 1); }

struct Listing {
  std::vector<std::string> command;
  std::string header;  ///< of TSV
};

const std::vector<Listing> kListings = {
    {{"analyze", "tea"}, "surface\tterm\tstart\tend\tdropped\n"},
    {{"terms"}, "term\tsurface\tdf\tcf\tidf\n"},
    {{"search", "harvest"}, "rank\tid\tscore\ttitle\tlabels\ttags\n"},
    {{"search", "harvest", "--snippets"}, "rank\tid\tscore\ttitle\tlabels\ttags\tsnippet\n"},
    {{"search", "harvest", "--facet", "label", "-k", "0"}, "field\tvalue\tdocuments\n"},
    {{"similar", "a"}, "rank\tid\tscore\ttitle\tlabels\ttags\n"},
    {{"explain", "tea", "a"}, "word\tterm\ttf\tdf\tidf\tscore\tshare\n"},
    {{"explain", "tea", "a", "--compare", "b"},
     "word\tterm\tdf\tidf\ttf_1\ttf_2\tlength_1\tlength_2\tscore_1\tscore_2\tdifference\n"},
    {{"explain", "tea", "--parse"}, "looked_for\tfield\tdocuments\tweight\thow\n"},
    {{"keywords", "a"}, "term\tsurface\ttf\tdf\tidf\tbits\tshare\n"},
    {{"suggest", "t"}, "word\tcount\n"},
    {{"trec-eval", "qrels", "run"}, "measure\ttopic\tvalue\n"},
    {{"trec-eval", "qrels", "run", "--compare", "run"},
     "measure\trun\tcompared\tdifference\tlow\thigh\tbetter\tworse\tp\tpermutations\n"},
    {{"report", "summary"}, "measure\tvalue\terror\n"},
    {{"report", "ngrams"}, "ngram\tsurface\tn\tcount\tdf\tper_million\n"},
    {{"report", "growth"}, "documents\ttokens\tvocabulary\thapaxes\tgrowth_rate\n"},
    {{"report", "trends", "tea", "--by", "label"},
     "word\tterm\tperiod\tdocuments\ttokens\tcount\tper_million\tlow\thigh\ts\ttau\tz\t"
     "p_value\n"},
    {{"report", "drift", "--target", "tea"},
     "term\tsurface\tchange\tbits\tshare\tbefore\tafter\tper_million_before\t"
     "per_million_after\n"},
    {{"report", "collocations"},
     "node\tnode_surface\tnode_count\tterm\tsurface\to11\te11\tn2\tlog_dice\tpmi\tnpmi\tmi3\t"
     "g2\tt\tdelta_p\tdelta_p_node\tp_value\tn1\n"},
    {{"report", "information"}, "term\tsurface\tdf\tcf\tidf\tbits\tshare\tmutual_information\n"},
    {{"evaluate", "m"}, "topic\tprecision\trecall\tf1\tsupport\tcut\n"},
    {{"evaluate", "m", "--errors"}, "id\ttrue\tpredicted\tp\tp_true\tmisleading_terms\n"},
    {{"outliers", "m"}, "id\tbits_per_token\ttokens\tknown\ttopic\tp\tunlike\n"},
    {{"review", "m"}, "id\tmargin\tterms\ttopic\tp\tnext\tp_of_next\n"},
    {{"model", "diff", "m", "m"},
     "topic\tterm\tsurface\tcount_a\tcount_b\tweight_a\tweight_b\tbits\n"},
    {{"classify", "m", "--text", "tea"}, "id\ttopic\tp\tlog_p\twhy\ttags\tabstained\n"},
    {{"model", "list"}, "model\n"},
    {{"model", "terms", "m"}, "topic\tterm\tsurface\tcount\tweight\tbits\n"},
    {{"check"}, "file\tbyte\tfinding\n"}};

std::vector<std::string> with(std::vector<std::string> command, const std::string& format) {
  command.insert(command.end(), {"--format", format, "--quiet"});
  return command;
}

/// The number of cells in each line of TSV, all of them alike.
void check_rectangle(const std::string& tsv) {
  std::size_t tabs = 0, expected = 0;
  bool is_first = true;
  for (const char c : tsv) {
    if (c == '\t') ++tabs;
    if (c != '\n') continue;
    if (is_first) expected = tabs;
    CHECK(tabs == expected);
    is_first = false;
    tabs = 0;
  }
}

}  // namespace

TEST_CASE("whatever lists does so in TSV, CSV and Markdown: names of columns, then rows") {
  const Workspace workspace;
  index_for_listings(workspace);
  for (const auto& [command, header] : kListings) {
    CAPTURE(command.front());
    CAPTURE(header);
    const Outcome tsv = workspace.run(with(command, "tsv"));
    CHECK(first_line(tsv.out) == header);
    check_rectangle(tsv.out);
    const Outcome csv = workspace.run(with(command, "csv"));
    CHECK(csv.exit_code == tsv.exit_code);
    CHECK(first_line(csv.out).ends_with("\r\n"));
    CHECK(workspace.run(with(command, "markdown")).out.starts_with("| "));
    CHECK(workspace.run(with(command, "table")).exit_code == tsv.exit_code);
  }
}

TEST_CASE("columns for programs are named without spaces, and may be chosen by these names") {
  const Workspace workspace;
  index_for_listings(workspace);
  const std::regex plain("[a-z0-9_.\\t]+\n");
  for (const auto& [command, header] : kListings) {
    CAPTURE(header);
    CHECK(std::regex_match(header, plain));
    std::string columns = header.substr(0, header.size() - 1);
    std::ranges::replace(columns, '\t', ',');
    std::vector<std::string> chosen = with(command, "csv");
    chosen.insert(chosen.end(), {"--columns", columns});
    CHECK(workspace.run(chosen).out == workspace.run(with(command, "csv")).out);
  }
}

TEST_CASE("--format json is --json") {
  const Workspace workspace;
  index_for_listings(workspace);
  for (const std::vector<std::string>& command : {std::vector<std::string>{"terms"},
                                                  {"model", "list"},
                                                  {"report", "information"},
                                                  {"explain", "tea", "a"},
                                                  {"classify", "m", "--text", "tea"}}) {
    std::vector<std::string> json = command;
    json.insert(json.end(), {"--json", "--quiet"});
    CHECK(workspace.run(with(command, "json")).out == workspace.run(json).out);
  }
}

TEST_CASE("rows are exact: a comma is quoted, several values are joined, a text is a row a topic") {
  const Workspace workspace;
  index_for_listings(workspace);
  const std::string hits = workspace.run({"search", "tea", "--format", "csv", "--quiet"}).out;
  CHECK(hits.find(",\"Tea, green\",\"tea, x\",\r\n") != std::string::npos);
  workspace.write("one.txt", "tea");
  workspace.write("two.txt", "zebra");
  const std::string topics =
      workspace.run({"classify", "m", "one.txt", "two.txt", "--top", "1", "--format", "tsv"}).out;
  CHECK(topics.find("\none.txt\ttea\t") != std::string::npos);
  CHECK(topics.find("\ntwo.txt\t") != std::string::npos);
  CHECK(topics.find("no word of the text is known to the model\t\ttrue\n") != std::string::npos);
}

TEST_CASE("what has no rows of its own is refused rather than left out") {
  const Workspace workspace;
  index_for_listings(workspace);
  workspace.write("topics.tsv", "1\ttea\n");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"search", "tea", "--explain"},
        {"search", "tea", "--facet", "label"},
        {"similar", "a", "--explain"},
        {"classify", "m", "--text", "tea", "--explain"},
        {"search", "--topics", "topics.tsv"}}) {
    const Outcome outcome = workspace.run(with(command, "csv"));
    CAPTURE(command.front());
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.starts_with("error[usage]: "));
    CHECK(outcome.out.empty());
  }
  CHECK(workspace.run({"search", "tea", "--format", "trec"}).exit_code == 2);
  CHECK(workspace.run({"search", "--topics", "topics.tsv", "--format", "json"}).out ==
        workspace.run({"search", "--topics", "topics.tsv", "--json"}).out);
  CHECK(workspace.run({"stats", "--format", "csv"}).exit_code == 2);
}

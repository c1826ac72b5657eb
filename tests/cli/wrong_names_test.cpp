#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/failures.h"
#include "tests/cli/program.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE(
    "a wrong name gets the one that was meant: abbreviated, in capitals, of another program") {
  struct Row {
    std::vector<std::string> arguments;
    std::string meant;
  };
  const Workspace workspace;
  for (const auto& [arguments, meant] :
       std::vector<Row>{{{"find", "x"}, "search"},
                        {{"rm", "x"}, "delete"},
                        {{"eval", "m"}, "evaluate"},
                        {{"Search", "x"}, "search"},
                        {{"version"}, "--version"},
                        {{"-v"}, "--version"},
                        {{"search", "x", "--no-snipets"}, "--no-snippets"},
                        {{"model", "lst"}, "list"},
                        {{"search", "x", "-n", "5"}, "-k"},
                        {{"search", "x", "--limit", "5"}, "-k"},
                        {{"classify", "m", "-n", "5"}, "--top"},
                        {{"terms", "--k", "5"}, "-k"},
                        {{"search", "x", "-json"}, "--json"},
                        {{"search", "x", "--snip"}, "--snippets"},
                        {{"search", "x", "--foramt"}, "--format"},
                        {{"search", "x", "--op", "AND"}, "and"},
                        {{"search", "x", "--rank", "BM"}, "bm25"},
                        {{"index", "--analyzer", "word"}, "words"}}) {
    const Outcome outcome = workspace.run(arguments);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("\n  hint: did you mean `" + meant + "`?") != std::string::npos);
  }
  CHECK(workspace.run({"search", "-q"})
            .err.find("did you mean `--quiet`? (words that begin with - go after `--`)\n") !=
        std::string::npos);
  CHECK(
      workspace.run({"search", "-sugar"})
          .err.find("hint: see `inkling search --help`; put words that begin with - after `--`") !=
      std::string::npos);
}

TEST_CASE("there is no hint that is farther from what was typed than another word would be") {
  const Workspace workspace;
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"search", "x", "-v"},
                                                    {"index", "-n", "x"},
                                                    {"search", "x", "--zz"},
                                                    {"search", "x", "--op", "ny"}}) {
    const Outcome outcome = workspace.run(arguments);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("did you mean") == std::string::npos);
  }
}

TEST_CASE("an unknown name is an error with the names there are") {
  const Workspace workspace;
  index_two_documents(workspace);
  REQUIRE(workspace.run({"train", "drinks", "--quiet"}).exit_code == 0);
  check_failures(
      workspace,
      {{{"search", "lable:tea", "--strict-query"},
        2,
        "error[unknown_field]: there is no field `lable`\n  hint: did you mean `label`?"},
       {{"search", "label:tee", "--strict-query"},
        2,
        "error[unknown_label]: there is no label `tee`"},
       {{"show", "zz"}, 2, "error[unknown_document]: there is no document `zz`"},
       {{"explain", "tea", "zz"}, 2, "error[unknown_document]: "},
       {{"classify", "drink", "--text", "x"},
        2,
        "error[unknown_model]: there is no model `drink`\n  hint: did you mean `drinks`?"},
       {{"search", "tea", "--field-weight", "titel=2"},
        2,
        "error[unknown_field]: there is no field `titel`\n  hint: did you mean `title`?"},
       {{"evaluate", "drink"}, 2, "error[unknown_model]: "},
       {{"tag", "drink"}, 2, "error[unknown_model]: "},
       {{"model", "info", "drink"}, 2, "error[unknown_model]: "},
       {{"model", "drop", "drink"}, 2, "error[unknown_model]: "},
       {{"model", "terms", "drinks", "--topic", "te"}, 2, "error[unknown_topic]: "},
       {{"report", "topics", "--by", "lable"}, 2, "error[unknown_field]: "},
       {{"report", "topics", "--topic", "te"}, 2, "error["},
       {{"train", "m", "--by", "lable"}, 2, "error[unknown_field]: "},
       {{"train", ".m"}, 2, "error[option]: "},
       {{"train", "m", "--alpha", "-1"}, 2, "error[option]: "}});
}

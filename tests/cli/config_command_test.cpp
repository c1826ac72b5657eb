#include <doctest/doctest.h>

#include <string>

#include "tests/cli/failures.h"
#include "tests/cli/program.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("config shows all problems of the settings, with their places and the next step") {
  Workspace workspace;
  workspace.write(kConfigFile,
                  "color = \"never\"\n[serch]\nk = 1\n[search]\nsnipets = true\nk = \"many\"\n"
                  "explain = \"yes\"\nrank = \"bm52\"\n[report]\nk = -1\n");
  workspace.set_variable("INKLING_TERMS_K", "few");
  const Outcome told = workspace.run({"config"});
  CAPTURE(told.err);
  CHECK(told.exit_code == 2);
  CHECK(has_part(told.out, "--color"));
  for (const char* const problem :
       {"config.toml:2: [serch] is not a command\n  hint: did you mean `[search]`?\n",
        "config.toml:5: `inkling search` has no flag `snipets`\n  hint: did you mean `snippets`?\n",
        "error[option]: ", "config.toml:6: k: `many` found, a whole number from 0 wanted\n  hint: ",
        "config.toml:7: explain: `yes` found, true or false wanted\n  hint: ",
        "config.toml:8: rank: `bm52` found, one of ",
        "config.toml:10: k: `-1` found, a whole number from 0 wanted\n  hint: ",
        "INKLING_TERMS_K: `few` found, a whole number from 0 wanted\n  hint: "}) {
    CAPTURE(problem);
    CHECK(has_part(told.err, problem));
  }
  const std::string once = "config.toml:10: k:";
  CHECK(told.err.find(once) == told.err.rfind(once));
  CHECK(has_part(workspace.run({"config", "--json"}).out,
                 "{\"code\":\"option\",\"message\":\"INKLING_TERMS_K: `few` found, a whole number "
                 "from 0 wanted\",\"hint\":\""));
  workspace.write(kConfigFile, "[search\n");
  CHECK(has_part(workspace.run({"config"}).err, "error[config]: "));
  workspace.set_variable("INKLING_TERMS_K", "");
  workspace.write(kConfigFile, "[search]\nk = 3\n");
  CHECK(workspace.run({"config"}).exit_code == 0);
  CHECK(has_part(workspace.run({"config", "--json"}).out, "\"problems\":[]"));
}

TEST_CASE("config says of its file whether it was read") {
  Workspace workspace;
  const std::string folder = workspace.path().string();
  const auto told = [&](const std::string& file) {
    workspace.set_variable("INKLING_CONFIG", file);
    return workspace.run({"config"});
  };
  CHECK(has_part(told(folder + "/none").err, "/none: is not there\n"));
  CHECK(has_part(workspace.run({"config", "--json"}).out, "\"file_is_there\":false"));
  const Outcome of_folder = told(folder);
  CHECK(has_part(of_folder.err, folder + ": could not be read\n"));
  // As any command that reads it.
  CHECK(of_folder.exit_code == 6);
  CHECK(workspace.run({"stats"}).exit_code == 6);
  CHECK(has_part(workspace.run({"config", "--json"}).out, "\"file_is_there\":true"));
  workspace.write("bad.toml", "[search\n");
  CHECK(has_part(told(folder + "/bad.toml").err, "/bad.toml: could not be read\n"));
  workspace.write("good.toml", "");
  CHECK(has_part(told(folder + "/good.toml").err, "/good.toml: read\n"));
}

TEST_CASE("config tells each setting, its value and where it comes from") {
  Workspace workspace;
  workspace.write(kConfigFile, "color = \"never\"\n[search]\nk = 20\nfacet = [\"a\", \"b\"]\n");
  workspace.set_variable("INKLING_REPORT_TOPICS_MEASURE", "g2");
  workspace.set_variable("INKLING_SERCH_K", "3");
  const Outcome told = workspace.run({"config", "--format", "tsv"});
  CAPTURE(told.out);
  CHECK(told.exit_code == 0);
  CHECK(told.out.starts_with("command\tflag\tvalue\torigin\tplace\n"));
  CHECK(told.out.find("\t--json\tfalse\tdefault\t\n") != std::string::npos);
  CHECK(told.out.find("search\t-k\t20\tconfig\t") != std::string::npos);
  CHECK(told.out.find("config.toml:3: k\n") != std::string::npos);
  CHECK(told.out.find("search\t--facet\ta, b\tconfig\t") != std::string::npos);
  CHECK(
      told.out.find("report topics\t--measure\tg2\tenvironment\tINKLING_REPORT_TOPICS_MEASURE\n") !=
      std::string::npos);
  CHECK(told.err.find("warning: no flag has INKLING_SERCH_K\n") != std::string::npos);
  const std::string all = workspace.run({"config", "search", "--format", "tsv"}).out;
  CHECK(all.find("search\t--diversify\t\tdefault") != std::string::npos);  // it is not there
  workspace.set_variable("INKLING_SEARCH_DIVERSIFY", "true");
  CHECK(workspace.run({"config", "--format", "tsv"}).out.find("--diversify\t0.7\tenvironment") !=
        std::string::npos);
  const std::string json = workspace.run({"config", "search", "--json"}).out;
  CHECK(json.find("{\"command\":\"search\",\"flag\":\"k\",\"value\":\"20\",\"origin\":\"config\","
                  "\"place\":\"") != std::string::npos);
  CHECK(json.find(
            "{\"command\":\"search\",\"flag\":\"k1\",\"value\":\"1.2\",\"origin\":\"default\"}") !=
        std::string::npos);
  CHECK(json.find("\"unknown_variables\":[\"INKLING_SERCH_K\"]") != std::string::npos);
  check_failures(workspace, {{{"config", "serch"}, 2, "did you mean `search`?"},
                             {{"config", "report", "topcis"}, 2, "did you mean `report topics`?"},
                             {{"help", "report", "topcis"}, 2, "did you mean `report topics`?"}});
}

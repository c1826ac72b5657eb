#include "server/routes/api_words.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <utility>

#include "inkling/index.h"
#include "server/routes/openapi.h"
#include "server/routes/parameter_list.h"
#include "server/routes/route.h"
#include "tests/server/changes.h"
#include "tests/server/served.h"

using inkling::ErrorText;
using inkling::test::Answered;
using inkling::test::Served;
using namespace inkling::server;

TEST_CASE("what a message mentions is called as parameters are, and what was sent stays") {
  const auto hint = [](const ErrorText& text) { return worded({.hint = text}).hint.plain(); };
  CHECK(hint("add --rank bm25f") == "add `rank` bm25f");
  CHECK(hint("--rank and --sort") == "`rank` and `sort`");
  CHECK(hint("name one with --at") == "name one with `snapshot`");
  CHECK(hint("start it with --allow-write") == "start it with --allow-write");
  const std::string sent = "`tea --sort date` found, `--rank` and --rank";
  CHECK(hint(sent) == sent);
  CHECK(hint(ErrorText(sent) + "; add --rank") == sent + "; add `rank`");
}

TEST_CASE("a wrong value is told under the name that the API has for its parameter") {
  const Served served;
  const auto told = [&](const std::string& target) {
    const Answered answer = served.get("/api/v1" + target);
    CHECK(answer.status == 400);
    return answer.body;
  };
  const auto names = [](const std::string& body, const std::string& parameter) {
    CAPTURE(body);
    return body.find("\"detail\":\"" + parameter + ": ") != std::string::npos &&
           body.find("\"parameter\":\"" + parameter + "\"") != std::string::npos;
  };
  CHECK(names(told("/search"), "q"));
  CHECK(names(told("/search?q=tea&snapshot=x"), "snapshot"));
  CHECK(names(told("/search?q=tea&min-score=x"), "min-score"));
  CHECK(names(told("/search?q=tea&rank=x"), "rank"));
  CHECK(names(told("/search?q=tea&k1=-1"), "k1"));
  CHECK(names(told("/reports/trends?word=tea"), "by"));
  CHECK(names(told("/reports/topics?measure=x"), "measure"));
  CHECK(names(told("/terms?prefix=t&columns=x&format=csv"), "columns"));
  // What is no parameter keeps the name that it was given.
  CHECK(names(told("/reports/wordlist?at=1"), "at"));
  CHECK(names(told("/reports/wordlist?query=tea"), "query"));
  // A field is no parameter, whatever its name.
  CHECK(told("/search?q=tea&facet=text").find("\"parameter\":\"text\"") != std::string::npos);
}

TEST_CASE("what is wrong with a query, and an unknown name, is told of the parameter that has it") {
  const Served served;
  const auto blames = [&](const Answered& answer, const std::string& parameter,
                          unsigned status = 400) {
    CAPTURE(answer.body);
    CHECK(answer.status == status);
    const std::size_t first = answer.body.find("{\"parameter\":\"");
    CHECK(first != std::string::npos);
    CHECK(answer.body.find("{\"parameter\":\"" + parameter + "\",") == first);
    CHECK(answer.body.find("{\"parameter\":", first + 1) == std::string::npos);
  };
  const auto told = [&](const std::string& target, const std::string& parameter) {
    CAPTURE(target);
    blames(served.get("/api/v1" + target), parameter);
  };
  told("/search?q=tea+(&strict-query=true", "q");
  told("/search?q=tea&filter=tea+(&strict-query=true", "filter");
  told("/search?q=tea&refine=label:tea&refine=-tea+(&strict-query=true", "refine");
  told("/reports/keyness?target=label:(", "target");
  told("/reports/keyness?target=label:tea&reference=label:(", "reference");
  told("/reports/wordlist?where=(", "where");
  told("/models/drinks/evaluation?where=(", "where");
  told("/search?q=tea&filter=nofield:x&strict-query=true", "filter");
  told("/search?q=tea&facet=label,nofield", "facet");
  told("/search?q=nofield&facet=nofield", "facet");
  told("/search?q=tea&sort=nofield:desc", "sort");
  told("/reports/topics?by=nofield", "by");
  told("/reports/keyness?target=label:none", "target");
  told("/reports/keyness?target=label:tea&reference=label:none", "reference");
  // Not of a parameter in which the same letters are a part of another name, or of another kind.
  told("/reports/keyness?target=label:zz&reference=pizza", "target");
  told("/reports/keyness?target=price:3&reference=myprice:4", "target");
  told("/reports/keyness?target=tea+-price:3&reference=my-price:4", "target");
  blames(served.get("/api/v1/models/nope/similar?topic=nope"), "name", 404);
  blames(served.get("/api/v1/models/drinks/evaluation?compare=nope&where=nope"), "compare", 404);
  blames(served.post("/api/v1/search",
                     "{\"q\":\"tea\",\"filter\":\"nofield:x\",\"strict-query\":true}"),
         "filter");
}

TEST_CASE("what is doubtful about the numbers of a model is told in the words of the API") {
  const Served served;
  for (const char* const target :
       {"/models/drinks/evaluation", "/models/drinks/similar?by=confusion"}) {
    const Answered answer = served.get(std::string("/api/v1") + target);
    CAPTURE(answer.body);
    CHECK(answer.status == 200);
    CHECK(answer.body.find("so the measures are too good; judge by `folds` 5") !=
          std::string::npos);
  }
}

TEST_CASE("drift takes a later snapshot alone, as on the command line") {
  const Served served;
  const std::string newest = std::to_string(inkling::Index::open(served.directory()).snapshot());
  const Answered answer = served.get("/api/v1/reports/drift?and=" + newest);
  CHECK(answer.status == 400);
  CHECK(answer.body.find("and: snapshot " + newest + " is compared with " + newest) !=
        std::string::npos);
  CHECK(answer.body.find("name an earlier one with `snapshot`") != std::string::npos);
}

namespace {

/// The path of a route, with names that the index has, and values of what else it needs.
std::string target_of(const Route& route) {
  std::string target = "/api/v1" + route.pattern + "?";
  for (const auto& [name, value] : {std::pair{"{id}", "1"}, {"{name}", "drinks"}}) {
    if (const std::size_t at = target.find(name); at != target.npos)
      target.replace(at, std::string(name).size(), value);
  }
  for (const DescribedParameter& parameter : parameters_of(route)) {
    const bool in_path = route.pattern.find("{" + parameter.name + "}") != std::string::npos;
    if (parameter.is_required && !in_path) target += name_in_api(parameter.name) + "=tea&";
  }
  return target;
}

}  // namespace

TEST_CASE("whatever the route, a number that is none is told under its name") {
  const Served served;
  std::size_t refused = 0;
  for (const Route& route : routes()) {
    if (route.right == Right::write || !route.declare) continue;
    for (const DescribedParameter& parameter : parameters_of(route)) {
      if (parameter.type != "N" && parameter.type != "X") continue;
      const std::string target = target_of(route) + parameter.name + "=none--rank";
      CAPTURE(target);
      const Answered answer =
          route.method == "GET" ? served.get(target) : served.post(target, "{\"text\":\"tea\"}");
      CAPTURE(answer.body);
      CHECK(answer.status == 400);
      CHECK(answer.body.find("\"detail\":\"" + parameter.name + ": `none--rank` found") !=
            std::string::npos);
      CHECK(answer.body.find("\"parameter\":\"" + parameter.name + "\"") != std::string::npos);
      ++refused;
    }
  }
  CHECK(refused > 100);
}

TEST_CASE("what was sent is told in full, whatever bytes it has") {
  const Served served;
  const Answered answer = served.get("/api/v1/documents/a%00b");
  CHECK(answer.status == 404);
  CHECK(answer.body.find("there is no document `a\\u0000b`") != std::string::npos);
}

TEST_CASE("advice that only a command line can follow is left out") {
  CHECK(without_commands("tag documents by `inkling tag`, or name a field") == "name a field");
  CHECK(without_commands("a; `inkling check` says what; b, or c") == "a; b, or c");
  CHECK(without_commands("`inkling index --keep N` keeps N of them") == "");
  CHECK(without_commands("name a field") == "name a field");
  CHECK(without_commands("") == "");
}

TEST_CASE("a refused request is told in the words of the API, and its query as it was sent") {
  const Served served;
  const Answered wrong = served.get("/api/v1/search?q=tea&rank=x--sort+--rank+y");
  CHECK(wrong.status == 400);
  CHECK(wrong.body.find("`x--sort --rank y`") != std::string::npos);
  const Answered in_body = served.post("/api/v1/search", "{\"q\":\"tea\",\"rank\":\"a --sort b\"}");
  CHECK(in_body.status == 400);
  CHECK(in_body.body.find("`a --sort b`") != std::string::npos);
  for (const char* const target :
       {"/documents/nowhere", "/search?q=tea&snapshot=99", "/models/nowhere",
        "/reports/topics?by=tag", "/reports/keyness?target=label:none"}) {
    CAPTURE(target);
    const Answered refused = served.get("/api/v1" + std::string(target));
    CHECK(refused.status >= 400);
    CHECK(refused.body.find("`inkling ") == std::string::npos);
    CHECK(refused.body.find("--") == std::string::npos);
  }
}

TEST_CASE(
    "openapi.json calls parameters as the API does, and a snapshot that is kept by its number") {
  const std::string& described = openapi();
  for (std::size_t at = 0; (at = described.find("--", at)) != std::string::npos; ++at) {
    const std::string flag = described.substr(at, described.find_first_of(" ,;:)`\"", at) - at);
    CAPTURE(described.substr(at - 60, 100));
    // What a command of the server has, and no request.
    const bool is_command = flag == "--allow-write" || flag == "--keep" || flag == "--remap";
    CHECK(is_command);
  }
  const Served served;
  const std::string newest = std::to_string(inkling::Index::open(served.directory()).snapshot());
  const Answered answer = served.get("/api/v1/search?q=tea&snapshot=99");
  CHECK(answer.status == 404);
  CHECK(answer.body.find("snapshot 99 is not kept; " + newest + " alone is kept") !=
        std::string::npos);
}

TEST_CASE("documents whose answer would be too long are to be sent in parts") {
  Served::Options options = Served::that_writes();
  options.settings.most_bytes = 64;
  const Served served(std::move(options));
  const Answered answer = inkling::test::change(
      served, "POST", "/documents",
      "{\"id\":\"5\",\"text\":\"tea\"}\n{\"id\":\"6\",\"text\":\"tea\"}\n", inkling::test::kLines);
  CHECK(answer.status == 422);
  CHECK(answer.body.find("\"hint\":\"send fewer records at a time") != std::string::npos);
  CHECK(inkling::test::document_count(served) == 4);
}

#include "python/verbs/reader.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>

#include "inkling/error.h"
#include "service/indexing.h"
#include "tests/support/data.h"

namespace inkling::python {
namespace {

std::filesystem::path index_in(const std::filesystem::path& folder) {
  service::IndexRequest request;
  request.paths = {"-"};
  request.ingest.format = InputFormat::jsonl;
  std::istringstream in(R"({"id":"a","text":"green tea and black tea"})"
                        "\n");
  service::index(folder / "index", request, in);
  return folder / "index";
}

TEST_CASE("a report that was asked for before is not worked out again") {
  const test::TemporaryDirectory place;
  const Reader reader(index_in(place.path()), {});
  const Answer first = reader.ask("report wordlist", {}, {});
  const auto stop = [] { return true; };
  const Answer again = reader.ask("report wordlist", {}, stop);
  CHECK(again.json() == first.json());
  CHECK(again.rows(TableFormat::csv) == first.rows(TableFormat::csv));
  CHECK_THROWS_AS(reader.ask("report wordlist", {{"k", "1"}}, stop), service::StoppedError);
  CHECK_THROWS_AS(reader.ask("report kwic", {{"query", "tea"}}, stop), service::StoppedError);
}

}  // namespace
}  // namespace inkling::python

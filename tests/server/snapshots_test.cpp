// Commits that are kept open, and those that are noticed.

#include "server/snapshots/snapshots.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <sstream>
#include <string>

#include "inkling/error.h"
#include "service/index_requests.h"
#include "service/indexing.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::TemporaryDirectory;
using server::Snapshots;

namespace {

constexpr std::uint64_t kIndexMemory = std::uint64_t{1} << 20;

void add_lines(const std::filesystem::path& directory, const std::string& lines) {
  service::IndexRequest request;
  request.paths = {"-"};
  request.ingest.format = InputFormat::jsonl;
  std::istringstream in(lines);
  service::index(directory, request, in);
}

std::string record(std::size_t id) {
  return "{\"id\":\"n" + std::to_string(id) + "\",\"text\":\"tea\"}\n";
}

}  // namespace

TEST_CASE("who pages through a snapshot has it for as long as it goes on, whatever is committed") {
  const Served served(Served::that_writes());
  const std::string paged = "/api/v1/search?q=tea&snapshot=";
  const Answered first = served.get("/api/v1/search?q=tea");
  const std::string more = Served::bearer(Served::write_token());
  for (std::size_t at = 0; at < Snapshots::kMostKept + 4; ++at) {
    CHECK(served.post("/api/v1/documents", record(at), more).status == 200);
    const Answered page = served.get(paged + first.header("inkling-snapshot"));
    CAPTURE(at);
    CHECK(page.status == 200);
    CHECK(page.header("etag").substr(0, 10) == first.header("etag").substr(0, 10));
  }
}

TEST_CASE("a commit that nobody saw is not kept, and drives out none that somebody did") {
  const TemporaryDirectory place;
  const auto directory = place.path() / "index";
  add_lines(directory, record(0));
  Snapshots snapshots(directory, kIndexMemory);
  const std::uint64_t seen = snapshots.newest()->index().snapshot();
  for (std::size_t at = 1; at <= Snapshots::kMostKept + 4; ++at) {
    add_lines(directory, record(at));
    snapshots.refresh();
  }
  CHECK(snapshots.at(seen)->index().document_count() == 1);
  CHECK_THROWS_AS(snapshots.at(seen + 2), SnapshotMissingError);
}

TEST_CASE("an index that was made again is another one, also where all its sizes are equal") {
  const TemporaryDirectory place;
  const auto directory = place.path() / "index";
  add_lines(directory, "{\"id\":\"1\",\"text\":\"tea\"}\n");
  Snapshots snapshots(directory, kIndexMemory);
  const server::SharedSearcher before = snapshots.newest();
  std::filesystem::remove_all(directory);
  add_lines(directory, "{\"id\":\"1\",\"text\":\"pie\"}\n");
  snapshots.refresh();
  const server::SharedSearcher after = snapshots.newest();
  CHECK(after->index().snapshot() == before->index().snapshot());
  CHECK(after->index().bytes() == before->index().bytes());
  CHECK(before->search("pie").hits.empty());
  CHECK(after->search("pie").hits.size() == 1);
  add_lines(directory, "{\"id\":\"2\",\"text\":\"jam\"}\n");
  snapshots.refresh();
  CHECK(snapshots.newest()->index().snapshot() > after->index().snapshot());
  CHECK(snapshots.at(after->index().snapshot())->search("pie").hits.size() == 1);
}

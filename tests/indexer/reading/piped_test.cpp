// Documents that come through a pipe.

#include <doctest/doctest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string>

#include "inkling/ingest.h"
#include "tests/indexer/ingest_scene.h"

using namespace inkling;

namespace {

using Scene = test::IngestScene;

/// A pipe with these bytes, which programs name by its descriptor.
class OpenPipe {
 public:
  explicit OpenPipe(const std::string& bytes) {
    REQUIRE(::pipe(ends_.data()) == 0);
    REQUIRE(::write(ends_[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    ::close(ends_[1]);
  }
  ~OpenPipe() { ::close(ends_[0]); }
  OpenPipe(const OpenPipe&) = delete;
  OpenPipe& operator=(const OpenPipe&) = delete;

  std::string path() const { return "/dev/fd/" + std::to_string(ends_[0]); }

 private:
  std::array<int, 2> ends_{};
};

IngestReport ingest_pipe(Scene& scene, const std::string& bytes) {
  const OpenPipe pipe(bytes);
  return scene.ingest({pipe.path()});
}

}  // namespace

TEST_CASE("a named pipe is a stream: another one adds documents, the same again changes nothing") {
  Scene scene;
  for (const char* bytes : {"ink", "pen", "{\"text\":\"quill\"}\n", "{\"text\":\"brush\"}\n"})
    CHECK(ingest_pipe(scene, bytes).indexed == 1);
  const Index index = scene.commit();
  CHECK(index.document_count() == 4);
  CHECK(index.keyword_column("path") == nullptr);
  CHECK(ingest_pipe(scene, "pen").unchanged == 1);
  CHECK(ingest_pipe(scene, "").read == 0);
  CHECK(scene.ingest_input("ink").unchanged == 1);
}

TEST_CASE("a file that the program was given open is a stream as well") {
  Scene scene;
  for (const char* text : {"ink", "pen"}) {
    scene.file("open", text);
    FILE* const file = std::fopen(scene.path("open").c_str(), "r");
    REQUIRE(file != nullptr);
    CHECK(scene.ingest({"/dev/fd/" + std::to_string(::fileno(file))}).indexed == 1);
    std::fclose(file);
  }
  CHECK(scene.commit().document_count() == 2);
}

TEST_CASE("rows of tables with other columns are other documents") {
  const IngestOptions csv{.format = InputFormat::csv};
  Scene scene;
  const std::string rows = "Ada,ink\nBob,pen\n";
  scene.ingest_input("customer,text\n" + rows, csv);
  CHECK(scene.ingest_input("supplier,text\n" + rows, csv).indexed == 2);
  CHECK(scene.commit().document_count() == 4);
  CHECK(scene.ingest_input("customer,text\r\n" + rows, csv).unchanged == 2);
  IngestOptions named = csv;
  named.format_options.columns = {"customer", "text"};
  CHECK(scene.ingest_input(rows, named).unchanged == 2);
  named.format_options.columns = {"owner", "text"};
  CHECK(scene.ingest_input(rows, named).indexed == 2);
}

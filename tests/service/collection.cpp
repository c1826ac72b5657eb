#include "tests/service/collection.h"

#include <fstream>
#include <sstream>

#include "service/indexing.h"

namespace inkling::test {

namespace {

constexpr const char* kDocuments =
    "{\"id\":\"a\",\"text\":\"green tea and black tea\",\"label\":\"tea\"}\n"
    "{\"id\":\"b\",\"text\":\"tea harvest\",\"label\":\"tea\"}\n"
    "{\"id\":\"c\",\"text\":\"coffee harvest in Brazil\",\"label\":\"coffee\"}\n"
    "{\"id\":\"d\",\"text\":\"coffee exports\",\"label\":\"coffee\"}\n";

}  // namespace

Collection::Collection() : directory_(place_.path() / "index") {
  std::istringstream in(kDocuments);
  service::index(directory_, json_lines(), in);
}

std::string Collection::write(const std::string& name, const std::string& text) const {
  const std::filesystem::path file = place_.path() / name;
  std::ofstream(file) << text;
  return file.string();
}

service::IndexRequest json_lines() {
  service::IndexRequest request;
  request.paths = {"-"};
  request.ingest.format = InputFormat::jsonl;
  return request;
}

}  // namespace inkling::test

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/view/view.h"
#include "tests/storage/script.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

/// Bytes of an index of documents that `change` changes; merged.
std::uint64_t bytes_of(std::uint32_t documents,
                       const std::function<void(std::uint32_t, Document&)>& change) {
  const auto files = std::make_shared<MemoryFileSystem>();
  WriterOptions options;
  options.max_fields = documents + 10;
  IndexWriter writer = indexer::open_writer(files, options);
  for (std::uint32_t number = 0; number < documents; ++number) {
    Document made = document(std::to_string(number), "", "word");
    change(number, made);
    writer.add(made);
    if (number == documents / 2) writer.commit();
  }
  writer.optimize();
  return storage::open_index(files).bytes();
}

}  // namespace

TEST_CASE("what documents have more takes space by what it is, not by how many others there are") {
  const std::uint32_t count = is_thorough() ? 100'000 : 4'000;
  const std::uint64_t bare = bytes_of(count, [](std::uint32_t, Document&) {});
  const auto each = [&](const std::string& what, const auto& change) {
    const std::uint64_t bytes = (bytes_of(count, change) - bare) / count;
    MESSAGE(what << ": " << bytes << " bytes more for each of " << count);
    return bytes;
  };
  const auto name = [](std::uint32_t number) { return "name " + std::to_string(number); };
  CHECK(each("a label of its own",
             [&](std::uint32_t number, Document& made) { made.labels = {name(number)}; }) < 32);
  CHECK(each("a value of its own", [&](std::uint32_t number, Document& made) {
          made.keywords = {{"field", name(number)}};
        }) < 32);
  CHECK(each("a field of its own", [&](std::uint32_t number, Document& made) {
          made.keywords = {{name(number), "x"}};
        }) < 80);
  CHECK(each("a number field of its own", [&](std::uint32_t number, Document& made) {
          made.numbers = {{name(number), 7}};
        }) < 96);
}

TEST_CASE("many models take what they are, and little of the manifest") {
  const std::uint32_t count = is_thorough() ? 100'000 : 1'000;
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  writer.add(document("1", "", "word"));
  writer.commit();
  const std::uint64_t before = storage::open_index(files).bytes();
  const std::string model(100, 'm');
  for (std::uint32_t number = 0; number < count; ++number)
    writer.put_model("model-" + std::to_string(number), model);
  writer.commit();
  const Index index = storage::open_index(files);
  CHECK(index.models().size() == count);
  const std::uint64_t bytes = (index.bytes() - before) / count;
  MESSAGE("a model of 100 bytes: " << bytes << " bytes for each of " << count);
  CHECK(bytes < 100 + 100);
}

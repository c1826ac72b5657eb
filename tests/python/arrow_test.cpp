#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <memory>
#include <string>

#include "inkling/error.h"
#include "python/arrow/arrow_in.h"
#include "python/arrow/arrow_out.h"

using namespace inkling::python;

namespace {

/// Three rows: a text, the second of which is null, and a number.
std::shared_ptr<ArrowTable> small_table() {
  struct Buffers {
    unsigned char valid = 0b101;
    std::array<std::int32_t, 4> offsets{0, 2, 2, 6};
    std::array<char, 6> text{'i', 'n', '"', '\\', '\n', 'x'};
    std::array<std::int64_t, 3> numbers{1, -2, 3};
  };
  const auto buffers = std::make_shared<Buffers>();
  auto table = std::make_shared<ArrowTable>();
  table->rows = 3;
  table->columns = {
      {"text", "u", 1, {&buffers->valid, buffers->offsets.data(), buffers->text.data()}},
      {"n", "l", 0, {nullptr, buffers->numbers.data()}}};
  table->owner = buffers;
  return table;
}

}  // namespace

TEST_CASE("a table that goes out as an Arrow stream comes in as lines of JSON") {
  ArrowArrayStream stream{};
  export_stream(small_table(), &stream);
  ArrowRows rows(stream);
  CHECK(rows.next() ==
        "{\"text\":\"in\",\"n\":1}\n{\"n\":-2}\n{\"text\":\"\\\"\\\\\\u000ax\",\"n\":3}\n");
  CHECK(rows.next() == "");
}

TEST_CASE("an array that was taken out of its batch lives on") {
  std::weak_ptr<ArrowTable> watched;
  ArrowArray taken{};
  {
    const auto table = small_table();
    watched = table;
    ArrowArrayStream stream{};
    export_stream(table, &stream);
    ArrowArray batch{};
    CHECK(stream.get_next(&stream, &batch) == 0);
    taken = *batch.children[1];
    batch.children[1]->release = nullptr;
    batch.release(&batch);
    stream.release(&stream);
  }
  CHECK_FALSE(watched.expired());
  CHECK(static_cast<const std::int64_t*>(taken.buffers[1])[1] == -2);
  taken.release(&taken);
  CHECK(watched.expired());
}

TEST_CASE("a type that no field can have is refused by the name of its column") {
  auto table = small_table();
  table->columns[1].format = "tiD";
  ArrowArrayStream stream{};
  export_stream(table, &stream);
  CHECK_THROWS_WITH_AS(ArrowRows{stream},
                       "rows: column `n` has the Arrow type `tiD`, which no field can have",
                       inkling::OptionError);
}

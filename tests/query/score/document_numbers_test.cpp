#include "query/score/document_numbers.h"

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <future>
#include <string>
#include <utility>

#include "tests/query/collection.h"

namespace inkling::query {

namespace {

struct Unwanted {};

Deadline checked(const std::function<void()>& check) {
  return Deadline(std::chrono::milliseconds(0), check);
}

Index many_terms() {
  std::string text;
  for (int word = 0; word < 200; ++word) text += "word" + std::to_string(word) + " ";
  return test::Collection().add_texts({text, "word1 word1"}).index();
}

}  // namespace

TEST_CASE("a walk that is ended leaves nothing behind, and the next one finds all") {
  DocumentNumbers numbers(many_terms());
  const Deadline ended = checked([] { throw Unwanted(); });
  CHECK_THROWS_AS(numbers.counts(FieldId::text, ended), Unwanted);
  CHECK_THROWS_AS(numbers.euclidean_lengths(FieldId::text, 'l', 't', ended), Unwanted);
  CHECK(numbers.counts(FieldId::text, Deadline::never()).distinct_terms[0] == 200);
  CHECK_NOTHROW(numbers.counts(FieldId::text, ended));
}

TEST_CASE("who waits for the walk of another waits no longer than wanted") {
  DocumentNumbers numbers(many_terms());
  std::promise<void> walks, goes_on;
  const std::shared_future<void> may_go_on = goes_on.get_future().share();
  bool told = false;
  auto other = std::async(std::launch::async, [&] {
    numbers.counts(FieldId::text, checked([&] {
                     if (!std::exchange(told, true)) walks.set_value();
                     may_go_on.wait();
                   }));
  });
  walks.get_future().wait();
  CHECK_THROWS_AS(numbers.counts(FieldId::text, checked([] { throw Unwanted(); })), Unwanted);
  goes_on.set_value();
  other.get();
  CHECK(numbers.counts(FieldId::text, Deadline::never()).greatest_tf[1] == 2);
}

}  // namespace inkling::query

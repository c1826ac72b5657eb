#include "tests/architecture/sizes.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace inkling::test;

namespace {

constexpr std::size_t kLongestFunction = 40;
constexpr std::size_t kMostMembers = 15;
constexpr std::size_t kLongFile = 250;

constexpr std::string_view kMadeUpCode = R"(#pragma once
#define LONG(x) \
  { x; {

/* a { brace */
namespace shop {

struct Counter : Base<int> {
  int a, b = 1, c = f(1, 2), d{}, *e = nullptr;
  std::map<int, std::string> f{{1, "{"}};  // not g;
  static constexpr int kNone = 0;
  std::function<void(int)> h;
  Counter& operator=(const Counter&) = delete;
  void f(int x = {}) const;

 private:
  template <typename T>
  void g(T t) {
    h(t, [] { return '{'; });
  }
  struct Inner {
    int x = 1'000;
  } x, y{};
};

Counter::Counter(int a)
    : a_(a), b_{a} {
  if (a) {
  }
}

const char* const kText = R"x({)x";

}  // namespace shop
)";

std::string told(const std::vector<Sized>& all) {
  std::string text;
  for (const auto& [name, line, size] : all)
    text += name + '@' + std::to_string(line) + '=' + std::to_string(size) + ' ';
  return text;
}

}  // namespace

// Functions of tests are not held to it: a table of cases belongs beside the check that it is for.
TEST_CASE("no function has more than 40 lines") {
  CHECK(long_functions(sources_of_house(), kLongestFunction) == "");
}

TEST_CASE("no class has more than 15 data members") {
  CHECK(large_classes(sources_of_house(), kMostMembers) == "");
}

TEST_CASE("nineteen of twenty files have at most 250 lines") {
  CHECK(long_files(sources_of_house(), kLongFile) == "");
}

TEST_CASE("functions are counted from their heads to their last braces") {
  CHECK(told(functions_of(kMadeUpCode)) == "g@17=4 Counter::Counter@26=5 ");
  CHECK(long_functions({{"shop/counter.h", std::string(kMadeUpCode)}}, 4) ==
        "shop/counter.h:26: Counter::Counter has 5\n");
}

TEST_CASE("data members are counted, and nothing else of a class") {
  CHECK(told(classes_of(kMadeUpCode)) == "Inner@21=1 Counter@8=9 ");
  CHECK(large_classes({{"shop/counter.h", std::string(kMadeUpCode)}}, 3) ==
        "shop/counter.h:8: Counter has 9\n");
}

TEST_CASE("long files are found where they are more than one of twenty") {
  std::vector<Source> files(19, {"a.h", "\n"});
  files.push_back({"b.h", "\n\n\n"});
  CHECK(long_files(files, 2) == "");
  files.pop_back();
  files.pop_back();
  files.push_back({"b.h", "\n\n\n"});
  CHECK(long_files(files, 2) == "b.h has 3\n");
}

#include "tests/architecture/sizes.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "tests/architecture/cpp_outline.h"
#include "tests/architecture/script_functions.h"

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

TEST_CASE("no function has more than 40 lines, be it of a test, a tool or the page") {
  CHECK(long_functions(all_sources(), kLongestFunction) == "");
}

TEST_CASE("no class has more than 15 data members") {
  CHECK(large_classes(all_sources(), kMostMembers) == "");
}

TEST_CASE("nineteen of twenty files have at most 250 lines") {
  CHECK(long_files(all_sources(), kLongFile) == "");
}

TEST_CASE("functions are counted from their heads to their last braces") {
  CHECK(told(functions_of(kMadeUpCode)) == "g@17=4 Counter::Counter@26=5 ");
  CHECK(long_functions({{"shop/counter.h", std::string(kMadeUpCode)}}, 4) ==
        "shop/counter.h:26: Counter::Counter has 5\n");
}

TEST_CASE("functions of Python end with what is indented below their heads") {
  constexpr std::string_view kMadeUpPython =
      "class Shop:\n    def open(\n        self,\n    ) -> None:\n"
      "        \"\"\"Opens.\n\ndef quoted():\n\"\"\"\n        def key():  # (\n            pass\n\n"
      "        key()\n\n# A remark.\nasync def close(): return ')'\n";
  CHECK(told(python_functions_of(kMadeUpPython)) == "open@2=11 key@9=2 close@15=1 ");
  CHECK(long_functions({{"shop.py", std::string(kMadeUpPython)}}, 9) == "shop.py:2: open has 11\n");
  CHECK(long_functions({{"tools/shop", "#!/usr/bin/env python3\ndef a():\n  b\n"}}, 1) ==
        "tools/shop:2: a has 2\n");
}

TEST_CASE("functions of scripts end with their braces, wherever others are quoted") {
  constexpr std::string_view kMadeUpScript =
      "function open(a) {\n  const b = /[/{]\\//; // {\n  return { '{': `{` };\n}\n"
      "const close = (a) => {\n  a / 2; /* { */\n};\nconst c = {\n  d: 1,\n};\n";
  CHECK(told(script_functions_of(kMadeUpScript)) == "a function@1=4 a function@5=3 ");
  CHECK(long_functions({{"shop.js", std::string(kMadeUpScript)}}, 3) ==
        "shop.js:1: a function has 4\n");
  CHECK(
      long_functions({{"Shop.svelte", "<h1>It's open</h1>\n<script>\n" +
                                          std::string(kMadeUpScript) + "</script>\n{#if a}{/if}"}},
                     3) == "Shop.svelte:3: a function has 4\n");
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

#include "indexer/files/glob.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace inkling::indexer {

namespace {

struct Row {
  std::string_view pattern, path;
  bool matches;
};

constexpr Row kLinesOfGitignore[] = {{"a.txt", "a.txt", true},
                                     {"a.txt", "b/c/a.txt", true},
                                     {"a.txt", "xa.txt", false},
                                     {"/a.txt", "a.txt", true},
                                     {"/a.txt", "b/a.txt", false},
                                     {"b/a.txt", "b/a.txt", true},
                                     {"b/a.txt", "c/b/a.txt", false},
                                     {"*", "a", true},
                                     {"*", "a/b", true},
                                     {"*.txt", "a.txt", true},
                                     {"*.txt", ".txt", true},
                                     {"*.txt", "a/b.txt", true},
                                     {"*.txt", "a.txt/b", false},
                                     {"/*.txt", "a/b.txt", false},
                                     {"a/*", "a/b", true},
                                     {"a/*", "a/b/c", false},
                                     {"a*b*c", "aXbYbZc", true},
                                     {"a*b*c", "aXbYbZ", false},
                                     {"a?c", "abc", true},
                                     {"a?c", "ac", false},
                                     {"?", "\xC3\xA9", true},
                                     {"??", "\xC3\xA9", false},
                                     {"?", "\xFF", true},
                                     {"/a?b", "a/b", false},
                                     {"**/a", "a", true},
                                     {"**/a", "b/c/a", true},
                                     {"**/a/b", "c/a/b", true},
                                     {"**/a/b", "ca/b", false},
                                     {"a/**", "a/b/c", true},
                                     {"a/**", "a", false},
                                     {"a/**/b", "a/b", true},
                                     {"a/**/b", "a/x/y/b", true},
                                     {"a/**/b", "a/xb", false},
                                     {"a/**/b/*.c", "a/x/b/b/x.c", true},
                                     {"a/**/b/**/c", "a/x/b/y/z/c", true},
                                     {"a/**/b/**/c", "a/x/y/z/c", false},
                                     {"**", "a/b", true},
                                     {"/**", "a/b", true},
                                     {"a**b", "axxb", true},
                                     {"/a**b", "ax/xb", false},
                                     {"**/*.md", "x/y/z.md", true},
                                     {"[abc]x", "bx", true},
                                     {"[abc]x", "dx", false},
                                     {"[a-c]x", "bx", true},
                                     {"[!a-c]x", "dx", true},
                                     {"[^a-c]x", "bx", false},
                                     {"[]x]", "]", true},
                                     {"[!]x]", "]", false},
                                     {"[a-]", "-", true},
                                     {"[-a]", "-", true},
                                     {"[a-c-e]", "-", true},
                                     {"[a-c-e]", "d", false},
                                     {"[[:digit:]]", "7", true},
                                     {"[[:digit:]a]", "a", true},
                                     {"[![:digit:]]", "7", false},
                                     {"[[:]x", ":x", true},
                                     {"[\\]]", "]", true},
                                     {"[\xC3\xA0-\xC3\xBC]", "\xC3\xA9", true},
                                     {"/a[!x]b", "a/b", false},
                                     {"\\*", "*", true},
                                     {"\\*", "a", false},
                                     {"a\\bc", "abc", true},
                                     {"{a,b}", "{a,b}", true},
                                     {"!a", "!a", true},
                                     {"a b", "a b", true},
                                     {"A", "a", false},
                                     {"\xFF*", "\xFF\xFEx", true}};

}  // namespace

TEST_CASE("a glob matches files as a line of .gitignore does") {
  for (const auto& [pattern, path, matches] : kLinesOfGitignore) {
    CAPTURE(pattern);
    CAPTURE(path);
    CHECK(Glob(pattern).matches(path, /*is_folder=*/false) == matches);
  }
}

TEST_CASE("a slash at the end is for folders alone") {
  CHECK(Glob("a/").matches("a", true));
  CHECK(Glob("a/").matches("b/a", true));
  CHECK_FALSE(Glob("a/").matches("a", false));
  CHECK(Glob("/a/").matches("a", true));
  CHECK_FALSE(Glob("/a/").matches("b/a", true));
  CHECK(Glob("a/b/").matches("a/b", true));
}

TEST_CASE("a file is within what a glob matches when the glob matches a folder above it") {
  CHECK(Glob("src").matches_within("a/src/b/c.txt", false));
  CHECK(Glob("src/").matches_within("src/c.txt", false));
  CHECK_FALSE(Glob("src/").matches_within("src", false));
  CHECK_FALSE(Glob("/src").matches_within("a/src/c.txt", false));
  CHECK(Glob("*.txt").matches_within("a/c.txt", false));
}

TEST_CASE("a pattern that is not well formed matches nothing") {
  for (const char* const pattern :
       {"", "/", "[", "[a", "[]", "[!", "[!]", "a\\", "[a-", "[a\\", "[[:none:]]"}) {
    CAPTURE(pattern);
    const Glob glob(pattern);
    CHECK_FALSE(glob.is_well_formed());
    for (const char* const path : {"", "a", "[", "[a", "\\", "a\\"})
      CHECK_FALSE(glob.matches(path, true));
  }
  CHECK(Glob("a[b]").is_well_formed());
}

TEST_CASE("a pattern of many stars is decided at once") {
  const std::string path(250, 'a');
  std::string pattern;
  for (int star = 0; star < 100; ++star) pattern += "*a";
  CHECK_FALSE(Glob(pattern + "b").matches(path, false));
  std::string folders;
  std::string deep;
  for (int at = 0; at < 60; ++at) {
    folders += "**/*a*/";
    deep += "aaaa/";
  }
  CHECK_FALSE(Glob(folders + "b").matches(deep + "c", false));
}

}  // namespace inkling::indexer

#include "indexer/files/file_names.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <string_view>

#include "indexer/bytes/utf8.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

namespace inkling::indexer {

TEST_CASE("one folder has one name, however its path is written") {
  struct Row {
    std::string_view path, normal;
  };
  for (const auto& [path, normal] : {Row{"docs", "docs"},
                                     {"./docs/", "docs"},
                                     {"docs/a.txt", "docs/a.txt"},
                                     {"docs/../docs//a.txt", "docs/a.txt"},
                                     {"./././a", "a"},
                                     {".", ""},
                                     {"./", ""},
                                     {"", ""},
                                     {"a/..", ""},
                                     {"..", ".."},
                                     {"../x", "../x"},
                                     {"../../x/../y", "../../y"},
                                     {"a/../../b", "../b"},
                                     {"/", "/"},
                                     {"//", "/"},
                                     {"/..", "/"},
                                     {"/../a/./b/", "/a/b"},
                                     {"/home/me/../you", "/home/you"},
                                     {"...", "..."},
                                     {".hidden", ".hidden"},
                                     {"..a/b", "..a/b"}}) {
    CAPTURE(path);
    CHECK(normal_path(path) == normal);
  }
}

TEST_CASE("what goes back behind a link goes on from where the link leads, as often as it does") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.path().string();
  std::filesystem::create_directories(folder.path() / "a/b/c");
  std::filesystem::create_directory_symlink("a/b/c", folder.path() / "link");
  CHECK(normal_path(path + "/link/../../x") == path + "/link/../../x");
  CHECK(normal_path(path + "/link/./..//x/../y") == path + "/link/../y");
  CHECK(normal_path(path + "/a/b/../../link/z") == path + "/link/z");
}

TEST_CASE("a name stays as it is unless it is not UTF-8 or could be taken for an escape") {
  struct Row {
    std::string_view path, name;
  };
  for (const auto& [path, name] : {Row{"50%.txt", "50%.txt"},
                                   {"%41.txt", "%41.txt"},
                                   {"100%", "100%"},
                                   {"%%", "%%"},
                                   {"%2", "%2"},
                                   {"%ff", "%ff"},
                                   {"%7F", "%7F"},
                                   {"%25", "%2525"},
                                   {"%FF", "%25FF"},
                                   {"%80%8", "%2580%8"},
                                   {"M\xFCller", "M%FCller"},
                                   {"M\xC3\xBCller", "M\xC3\xBCller"},
                                   {"%\xFF", "%%FF"},
                                   {"%F\xFF", "%F%FF"},
                                   {"a\nb\"c'\x01", "a\nb\"c'\x01"},
                                   {"\xED\xA0\x80", "%ED%A0%80"},
                                   {"\xC0\xAF", "%C0%AF"},
                                   {"\xE2\x82", "%E2%82"},
                                   {"a/\xFF/b", "a/%FF/b"},
                                   {"x.jsonl:1", "x.jsonl%3A1"},
                                   {"12:30", "12%3A30"},
                                   {"a:b", "a:b"},
                                   {"a.zip!/b", "a.zip%21/b"},
                                   {"!/!", "%21/!"},
                                   {"Hello!", "Hello!"},
                                   {"!a/b!c", "!a/b!c"},
                                   {"a%21/b", "a%2521/b"},
                                   {"a%21", "a%21"},
                                   {"a%21b/c", "a%21b/c"},
                                   {"%3A", "%253A"}}) {
    CAPTURE(path);
    CHECK(escape_path(path) == name);
  }
}

TEST_CASE("different paths never have the same name, and every name is UTF-8") {
  const std::string_view frequent = "%%%2158FAf03:!!//\xFC\xC3\xBC\xFF.";
  std::mt19937 random(test::seed_or(1));
  std::map<std::string, std::string> path_of;
  for (unsigned round = 0; round < test::rounds(200'000u); ++round) {
    std::string path;
    for (std::size_t length = random() % 8; length > 0; --length) {
      path += random() % 4 == 0 ? static_cast<char>(1 + random() % 255)
                                : frequent[random() % frequent.size()];
    }
    const std::string name = escape_path(path);
    CAPTURE(path);
    CAPTURE(name);
    REQUIRE(mend_utf8(name).replaced == 0);
    REQUIRE(unescape_path(name) == path);
    REQUIRE(path_of.try_emplace(name, path).first->second == path);
  }
}

TEST_CASE("files below a folder are named as the folder is, and a slash") {
  for (const auto& [folder, name] : std::map<std::string, std::string>{
           {"a", "a/"}, {"./a!/", "a%21/"}, {"/", "/"}, {".", ""}, {"x:1", "x:1/"}}) {
    CAPTURE(folder);
    CHECK(name_of_folder(folder) == name);
    CHECK(name_of_file(folder + "/b.txt") == name + "b.txt");
  }
}

TEST_CASE("names of members are escaped where they would be those of other records") {
  for (const auto& [member, name] : std::map<std::string, std::string>{{"b.txt", "b.txt"},
                                                                       {"x!/b.txt", "x%21/b.txt"},
                                                                       {"b.jsonl:3", "b.jsonl%3A3"},
                                                                       {"old%84.txt", "old%84.txt"},
                                                                       {"x%21/b", "x%2521/b"}}) {
    CAPTURE(member);
    CHECK(escape_member(member) == name);
  }
}

TEST_CASE("a name is that of the parts of its path: a folder's, then the entry's") {
  std::mt19937 random(test::seed_or(2));
  const std::string_view letters = "%25F\xFC\xC3\xBC";
  const auto part = [&] {
    std::string text = "x";
    for (std::size_t length = random() % 5; length > 0; --length)
      text += letters[random() % letters.size()];
    return text;
  };
  for (unsigned round = 0; round < test::rounds(1000u); ++round) {
    const std::string folder = part();
    const std::string file = part();
    REQUIRE(escape_path(folder + "/" + file) == escape_path(folder) + "/" + escape_path(file));
  }
}

}  // namespace inkling::indexer

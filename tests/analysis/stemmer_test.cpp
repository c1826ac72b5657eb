#include "analysis/stemmer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/error.h"
#include "tests/support/data.h"

using namespace inkling::analysis;

namespace {

struct Member {
  std::string name;
  std::string bytes;
};

/// The regular files of a tar archive: blocks of 512 bytes, a header before each file.
std::vector<Member> read_tar(const std::string& archive) {
  constexpr std::size_t kBlock = 512;
  std::vector<Member> members;
  for (std::size_t at = 0; at + kBlock <= archive.size() && archive[at] != '\0';) {
    const std::string name = archive.substr(at, 100).c_str();
    const std::size_t size = std::stoul(archive.substr(at + 124, 12), nullptr, 8);
    const char type = archive[at + 156];
    if (type == '0' || type == '\0') members.push_back({name, archive.substr(at + kBlock, size)});
    at += kBlock * (1 + (size + kBlock - 1) / kBlock);
  }
  return members;
}

struct Vocabulary {
  std::size_t pairs = 0;
  std::string first_difference;
};

/// Stems the first column of `word<TAB>stem` lines and compares the result with the second.
Vocabulary compare(const std::string& algorithm, const std::string& lines) {
  Stemmer stemmer(algorithm);
  Vocabulary found;
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line); ++found.pairs) {
    const std::size_t tab = line.find('\t');
    const std::string stem(stemmer.stem(line.substr(0, tab)));
    if (stem != line.substr(tab + 1) && found.first_difference.empty())
      found.first_difference = line + " not " + stem;
  }
  return found;
}

}  // namespace

TEST_CASE("the English stemmer conflates inflections of one word") {
  struct Row {
    std::string_view word, stem;
  };
  Stemmer stemmer("en");
  for (const auto& [word, stem] : {Row{"indexing", "index"}, Row{"retrieved", "retriev"},
                                   Row{"indices", "indic"}, Row{"computers", "comput"}}) {
    CAPTURE(word);
    CHECK(stemmer.stem(word) == stem);
  }
}

TEST_CASE("a stemmer is found by its algorithm or by its language's code of two or three letters") {
  for (const char* name : {"english", "en", "eng"}) CHECK(Stemmer(name).stem("houses") == "hous");
  CHECK(Stemmer("porter").stem("houses") == "hous");
  CHECK_THROWS_AS(Stemmer("klingon"), inkling::OptionError);
  CHECK_THROWS_AS(Stemmer("EN"), inkling::OptionError);
}

TEST_CASE(
    "the stem is empty if an algorithm leaves nothing of a word, and the next word is stemmed as "
    "usual") {
  CHECK(Stemmer("porter").stem("s").empty());
  Stemmer greek("greek");
  greek.stem("ισαισα");
  CHECK(greek.stem("βιβλία") == "βιβλ");
  CHECK(Stemmer("english").stem("").empty());
}

TEST_CASE("every listed language has a stemmer, and they are sorted") {
  const std::vector<std::string> codes = stemmer_languages();
  CHECK(std::is_sorted(codes.begin(), codes.end()));
  for (const std::string& code : codes) CHECK_NOTHROW(Stemmer{code});
  for (const char* code : {"ar", "da", "de", "en", "es", "fi", "fr", "hu", "it", "nl", "no", "pt",
                           "ro", "ru", "sv", "tr"})
    CHECK(std::binary_search(codes.begin(), codes.end(), code));
}

TEST_CASE("all pairs of Snowball's own vocabularies are stemmed alike") {
  const auto path = inkling::test::data_file("snowball/snowball-vocab-2.2.0.tar.zst");
  if (!path) return;
  if (library_versions().snowball != "2.2.0") {
    std::cout << "skipped: the vocabularies are of Snowball 2.2.0, not of "
              << library_versions().snowball << '\n';
    return;
  }
  std::size_t algorithms = 0;
  std::size_t pairs = 0;
  for (const auto& [name, lines] : read_tar(inkling::test::read_file(*path))) {
    if (!name.ends_with(".tsv")) continue;
    const std::size_t start = name.rfind('/') == std::string::npos ? 0 : name.rfind('/') + 1;
    const std::string algorithm = name.substr(start, name.size() - start - 4);
    CAPTURE(algorithm);
    const Vocabulary found = compare(algorithm, lines);
    CHECK(found.first_difference == "");
    pairs += found.pairs;
    ++algorithms;
  }
  CHECK(algorithms == 27);
  CHECK(pairs == 1'379'860);
}

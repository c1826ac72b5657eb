#include "reader/main_text.h"

#include <doctest/doctest.h>
#include <simdjson.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "reader/html.h"
#include "tests/support/data.h"

using namespace inkling::reader;
namespace test = inkling::test;

namespace {

using Shingle = std::array<std::string, 4>;

/// Runs of letters and digits; what is not ASCII is a letter.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    const bool is_of_word = static_cast<unsigned char>(c) >= 0x80 ||
                            std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    if (is_of_word) {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

template <typename Item>
std::size_t common(const std::map<Item, std::size_t>& a, const std::map<Item, std::size_t>& b) {
  std::size_t count = 0;
  for (const auto& [item, times] : a) {
    if (const auto found = b.find(item); found != b.end()) count += std::min(times, found->second);
  }
  return count;
}

std::map<Shingle, std::size_t> shingles_of(const std::vector<std::string>& words) {
  std::map<Shingle, std::size_t> shingles;
  for (std::size_t at = 0; at + 4 <= words.size(); ++at)
    ++shingles[{words[at], words[at + 1], words[at + 2], words[at + 3]}];
  return shingles;
}

std::map<std::string, std::size_t> counted(const std::vector<std::string>& words) {
  std::map<std::string, std::size_t> counts;
  for (const std::string& word : words) ++counts[word];
  return counts;
}

/// The page as it was downloaded; empty where it is not in UTF-8.
std::string page_of(const std::filesystem::path& path) {
  gzFile file = gzopen(path.c_str(), "rb");
  REQUIRE(file != nullptr);
  std::string page;
  std::array<char, 1 << 16> some{};
  for (int got = 0; (got = gzread(file, some.data(), some.size())) > 0;)
    page.append(some.data(), static_cast<std::size_t>(got));
  gzclose(file);
  return simdjson::validate_utf8(page.data(), page.size()) ? page : std::string();
}

std::string paragraphs(int count) {
  std::string all;
  for (int at = 0; at < count; ++at)
    all += "<p>Ink is made of soot, water, glue, and of other things, as it was long ago.</p>";
  return all;
}

}  // namespace

TEST_CASE("the main text is without navigation, header, footer and aside") {
  const std::string page = "<body><header>site</header><nav>menu</nav><div><h2>Ink</h2>" +
                           paragraphs(8) + "</div><aside>more</aside><footer>imprint</footer>";
  const std::string text = convert_html(page, true).text;
  CHECK(text.starts_with("Ink\nInk is made of soot"));
  CHECK(words_of(text).size() == 1 + 8 * 16);
  for (const char* other : {"site", "menu", "more", "imprint"})
    CHECK(text.find(other) == std::string::npos);
  CHECK(convert_html("<nav>menu</nav><p>short", true).text == "short");
  CHECK(convert_html("<nav>menu</nav>", true).text == "");
}

TEST_CASE("blocks of links, comments and sidebars by their names are no main text") {
  const std::string links = "<ul><li><a href=x>One link</a><li><a href=y>Another link</a></ul>";
  const std::string page = "<body><div class=sidebar>" + paragraphs(2) + "</div><div id=story>" +
                           paragraphs(8) + links + "</div><div class=comments>" + paragraphs(3) +
                           "</div>";
  const std::string text = convert_html(page, true).text;
  CHECK(words_of(text).size() == 8 * 16);
}

TEST_CASE("articles of the web: 99 % of their words are in the text, F1 of the main text is .90") {
  const auto folder = test::data_file("html/articles");
  if (!folder) return;
  simdjson::dom::parser parser;
  const simdjson::padded_string json(test::read_file(*folder / "ground-truth.json"));
  const simdjson::dom::object truth = parser.parse(json);
  double precision = 0;
  double recall = 0;
  std::size_t pages = 0;
  std::size_t words = 0;
  std::size_t found = 0;
  for (const auto [key, value] : truth) {
    const std::string page = page_of(*folder / (std::string(key) + ".html.gz"));
    if (page.empty()) continue;
    const auto article = words_of(std::string_view(value["articleBody"].get_string()));
    words += article.size();
    found += common(counted(article), counted(words_of(convert_html(page, false).text)));
    const auto wanted = shingles_of(article);
    const auto main = shingles_of(words_of(convert_html(page, true).text));
    const auto size = [](const auto& shingles) {
      std::size_t count = 0;
      for (const auto& [shingle, times] : shingles) count += times;
      return static_cast<double>(std::max<std::size_t>(count, 1));
    };
    const auto both = static_cast<double>(common(main, wanted));
    precision += both / size(main);
    recall += both / size(wanted);
    ++pages;
  }
  REQUIRE(pages > 60);
  precision /= static_cast<double>(pages);
  recall /= static_cast<double>(pages);
  const double f1 = 2 * precision * recall / (precision + recall);
  CAPTURE(precision);
  CAPTURE(recall);
  CHECK(f1 >= 0.93);
  CHECK(static_cast<double>(found) >= 0.99 * static_cast<double>(words));
}

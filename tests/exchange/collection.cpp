#include "tests/exchange/collection.h"

#include <fmt/format.h>

#include <limits>
#include <random>
#include <sstream>

namespace inkling::test {

namespace {

constexpr const char* kWords[] = {
    "ink",   "Coffee", "exports",      "running", "caf\xC3\xA9", "tea",   "<b>",    "a&b",
    "\"q\"", "x,y",    "\xE6\x9D\xB1", "don't",   "\\slash",     "tab\t", "line\n", "2024"};

class Draw {
 public:
  explicit Draw(std::uint32_t seed) : random_(seed) {}
  std::size_t below(std::size_t bound) { return random_() % bound; }
  std::string text(std::size_t most) {
    std::string text;
    for (std::size_t left = below(most + 1); left > 0; --left)
      text += std::string(text.empty() ? "" : " ") + kWords[below(std::size(kWords))];
    return text;
  }

 private:
  std::mt19937 random_;
};

std::vector<Number> numbers() {
  return {std::numeric_limits<std::int64_t>::min(),
          std::numeric_limits<std::uint64_t>::max(),
          std::int64_t{9007199254740993},
          0.1,
          1e300,
          -5e-324,
          0};
}

}  // namespace

std::vector<Document> rich_documents(std::uint32_t seed, std::size_t count) {
  Draw draw(seed);
  std::vector<Document> documents;
  for (std::size_t at = 0; at < count; ++at) {
    Document document{.id = fmt::format("doc {}, \"{}\"", at, seed), .title = draw.text(3)};
    document.text = draw.text(30);
    for (std::size_t more = draw.below(3); more > 0; --more)
      document.texts.push_back({"subject", draw.text(5)});
    for (std::size_t more = draw.below(3); more > 0; --more)
      document.texts.push_back({"text", draw.text(5)});
    for (std::size_t more = draw.below(3); more > 0; --more)
      document.labels.push_back(fmt::format("label{}", draw.below(4)));
    for (std::size_t more = draw.below(4); more > 0; --more)
      document.keywords.push_back({fmt::format("key.{}", draw.below(2)), draw.text(2) + "k"});
    document.keywords.push_back({"date", fmt::format("2024-03-{:02}", 1 + draw.below(28))});
    for (std::size_t more = draw.below(3); more > 0; --more)
      document.numbers.push_back({"n", numbers()[draw.below(numbers().size())]});
    if (draw.below(4) == 0) document.numbers.push_back({"key.0", Number(7)});
    documents.push_back(std::move(document));
  }
  return documents;
}

void TestIndex::add(const std::vector<Document>& documents, std::size_t per_commit) const {
  IndexWriter writer = this->writer();
  std::size_t added = 0;
  for (const Document& document : documents) {
    writer.add(document);
    if (++added % per_commit == 0) writer.commit();
  }
  writer.commit();
}

IngestReport TestIndex::read(const std::string& bytes, InputFormat format) const {
  IndexWriter writer = this->writer();
  std::istringstream in(bytes);
  IngestReport report = ingest(writer, {"-"}, in, {.format = format});
  writer.commit();
  return report;
}

std::string exported(const Index& index, const OutputOptions& options, const std::string& where) {
  std::ostringstream out;
  export_collection(index, Searcher(index).matching(where), options, out);
  return out.str();
}

std::string names_of(const Index& index, const OutputOptions& options, MatrixNames names,
                     const std::string& where) {
  std::ostringstream out;
  export_names(index, Searcher(index).matching(where), options, names, out);
  return out.str();
}

std::vector<std::string> answers(const Index& index, const std::vector<std::string>& queries) {
  const Searcher searcher(index);
  std::vector<std::string> all;
  for (const std::string& query : queries) {
    std::string line = query + ":";
    for (const SearchHit& hit : searcher.search(query, {.k = 1000}).hits)
      line += fmt::format(" {} {:a}", hit.id, hit.score);
    all.push_back(std::move(line));
  }
  return all;
}

}  // namespace inkling::test

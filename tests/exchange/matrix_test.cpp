#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/version.h"
#include "render/numbers.h"
#include "tests/exchange/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// a: ink ink tea (label x); b: tea (labels x, y); c: nothing that counts.
Index small(const TestIndex& index) {
  Document a{.id = "a", .text = "ink ink tea"};
  a.labels = {"x"};
  Document b{.id = "b\n1", .text = "tea"};
  b.labels = {"y", "x"};
  index.add({a, b, {.id = "c", .text = "..."}});
  return index.open();
}

OutputOptions weighted(OutputFormat format, MatrixWeight weight) {
  OutputOptions options{.format = format};
  options.weight = weight;
  return options;
}

/// Words of 300, the first much more often than the last.
std::vector<Document> drawn_texts(std::size_t count) {
  std::mt19937 draw(7);
  std::vector<Document> documents;
  for (std::size_t number = 0; number < count; ++number) {
    std::string text;
    for (std::size_t words = draw() % 12; words > 0; --words)
      text += "w" + std::to_string(draw() % (1 + draw() % 300)) + "x ";
    documents.push_back({.id = std::to_string(number), .text = text});
  }
  return documents;
}

/// Written column by column, as export does.
std::string as_matrix_market(const TermTable& table, const OutputOptions& options) {
  const SparseMatrix& matrix = table.matrix;
  const std::size_t rows = matrix.row_starts.size() - 1;
  std::vector<std::string> columns(table.terms.size());
  for (std::size_t row = 0; row < rows; ++row) {
    const auto begin = static_cast<std::size_t>(matrix.row_starts[row]);
    const auto end = static_cast<std::size_t>(matrix.row_starts[row + 1]);
    for (std::size_t at = begin; at < end; ++at) {
      CHECK((at == begin || matrix.columns[at - 1] < matrix.columns[at]));
      const auto column = static_cast<std::size_t>(matrix.columns[at]);
      columns[column] +=
          fmt::format("{} {} {}\n", row + 1, column + 1, render::shortest(matrix.values[at]));
    }
  }
  const bool is_whole =
      options.weight == MatrixWeight::tf || options.weight == MatrixWeight::binary;
  return fmt::format("%%MatrixMarket matrix coordinate {} general\n{} {} {}\n{}",
                     is_whole ? "integer" : "real", rows, columns.size(), matrix.values.size(),
                     fmt::join(columns, ""));
}

std::string joined(const std::vector<std::string>& lines) {
  return lines.empty() ? std::string() : fmt::format("{}\n", fmt::join(lines, "\n"));
}

}  // namespace

TEST_CASE("svmlight has labels, terms from 1 in the order of bytes, and ids as comments") {
  const TestIndex index;
  CHECK(exported(small(index), {.format = OutputFormat::svmlight}) ==
        "1 1:2 2:1 # a\n1,2 2:1 # b%0A1\n0 # c\n");
}

TEST_CASE("Matrix Market has a row for each document and a column for each term") {
  const TestIndex index;
  CHECK(exported(small(index), {.format = OutputFormat::mtx}) ==
        "%%MatrixMarket matrix coordinate integer general\n3 2 3\n1 1 2\n1 2 1\n2 2 1\n");
}

TEST_CASE("the matrix in memory is that of Matrix Market, row by row") {
  const TestIndex test;
  const Index index = small(test);
  const TermTable table = term_table(index, index.documents(), {.format = OutputFormat::mtx});
  CHECK(table.terms == std::vector<std::string>{"ink", "tea"});
  CHECK(table.matrix.row_starts == std::vector<std::int32_t>{0, 2, 3, 3});
  CHECK(table.matrix.columns == UnsetVector<std::int32_t>{0, 1, 1});
  CHECK(table.matrix.values == UnsetVector<double>{2, 1, 1});
  CHECK(term_table(index, index.no_documents(), {}).matrix.row_starts ==
        std::vector<std::int32_t>{0});
}

TEST_CASE("the matrix in memory is that of Matrix Market at any number of threads") {
  const TestIndex test;
  test.add(drawn_texts(1700), 600);
  {
    IndexWriter writer = test.writer();
    for (const char* id : {"0", "599", "600", "1699"}) writer.remove(id);
    writer.commit();
  }
  const Index index = test.open();
  for (const MatrixWeight weight :
       {MatrixWeight::tf, MatrixWeight::binary, MatrixWeight::sublinear, MatrixWeight::tfidf}) {
    for (const std::uint32_t min_df : {1U, 3U}) {
      OutputOptions options = weighted(OutputFormat::mtx, weight);
      options.min_df = min_df;
      const std::string expected = exported(index, options);
      for (const std::size_t threads : {1U, 3U}) {
        options.threads = threads;
        const TermTable table = term_table(index, index.documents(), options);
        CHECK(as_matrix_market(table, options) == expected);
        CHECK(joined(table.terms) == names_of(index, options, MatrixNames::terms));
      }
    }
  }
}

TEST_CASE("a matrix in memory is refused without threads, and given up where it is asked to") {
  const TestIndex test;
  const Index index = small(test);
  OutputOptions options{.format = OutputFormat::mtx};
  options.threads = 0;
  CHECK_THROWS_AS(term_table(index, index.documents(), options), OptionError);
  options.threads = 2;
  options.check = [] { throw OptionError("check", "enough"); };
  CHECK_THROWS_AS(term_table(index, index.documents(), options), OptionError);
}

TEST_CASE("a vector of unset numbers holds what is put in, in small and in large pages") {
  for (const std::size_t size : {std::size_t{0}, std::size_t{3}, std::size_t{1} << 20}) {
    UnsetVector<double> numbers(size);
    for (std::size_t at = 0; at < size; ++at) numbers[at] = static_cast<double>(at);
    const UnsetVector<double> copy = numbers;
    numbers.push_back(7);
    CHECK(numbers.back() == 7);
    numbers.pop_back();
    CHECK(numbers == copy);
  }
}

TEST_CASE("names say what the numbers of a matrix are") {
  const TestIndex test;
  const Index index = small(test);
  const OutputOptions options{.format = OutputFormat::svmlight};
  CHECK(names_of(index, options, MatrixNames::ids) == "a\nb%0A1\nc\n");
  CHECK(names_of(index, options, MatrixNames::terms) == "ink\ntea\n");
  CHECK(names_of(index, options, MatrixNames::labels) == "x\ny\n");
  CHECK(names_of(index, options, MatrixNames::terms, "label:y") == "tea\n");
}

TEST_CASE("a term weighs as it is asked: binary, sublinear, or in bits among these documents") {
  const TestIndex test;
  const Index index = small(test);
  CHECK(exported(index, weighted(OutputFormat::svmlight, MatrixWeight::binary)) ==
        "1 1:1 2:1 # a\n1,2 2:1 # b%0A1\n0 # c\n");
  // 1 + ln 2
  CHECK(exported(index, weighted(OutputFormat::svmlight, MatrixWeight::sublinear)) ==
        "1 1:1.6931471805599454 2:1 # a\n1,2 2:1 # b%0A1\n0 # c\n");
  // 2 of 3 tokens, in one of two documents; the other term is in both
  CHECK(exported(index, weighted(OutputFormat::mtx, MatrixWeight::tfidf), "tea") ==
        "%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 0.6666666666666666\n1 2 0\n"
        "2 2 0\n");
}

TEST_CASE("only terms of enough of the documents are columns") {
  const TestIndex test;
  OutputOptions options{.format = OutputFormat::mtx};
  options.min_df = 2;
  CHECK(exported(small(test), options) ==
        "%%MatrixMarket matrix coordinate integer general\n3 1 2\n1 1 1\n2 1 1\n");
}

TEST_CASE("a matrix is that of a field, of stems or of surface forms") {
  const TestIndex test;
  test.add({{.id = "a", .title = "Coffees", .text = "coffee exports", .numbers = {{"prio", 1}}}});
  const OutputOptions stems{.format = OutputFormat::mtx};
  OutputOptions words = stems;
  words.term_unit = TermUnit::words;
  OutputOptions title = stems;
  title.field = "title";
  CHECK(names_of(test.open(), stems, MatrixNames::terms) == "coffe\nexport\n");
  CHECK(names_of(test.open(), words, MatrixNames::terms) == "coffee\ncoffees\nexports\n");
  CHECK(names_of(test.open(), title, MatrixNames::terms) == "coffe\n");
  title.field = "titel";
  CHECK_THROWS_AS(exported(test.open(), title), UnknownNameError);
  title.field = "prio";
  CHECK_THROWS_WITH_AS(exported(test.open(), title), "prio: has values, and no terms to count",
                       OptionError);
}

// The encoding of Protocol Buffers, field by field: 0A is field 1 with bytes, 08 field 1 with a
// number, 22 field 4 with bytes.
TEST_CASE("a CIFF file is a header, lists of postings and documents, each behind its length") {
  const TestIndex test;
  WriterOptions options;
  test.add(
      {{.id = "a", .text = "ink"}, {.id = "b", .text = "tea"}, {.id = "c", .text = "ink ink"}});
  const std::string bytes = exported(test.open(), {.format = OutputFormat::ciff});
  const std::string about =
      "Inkling " INKLING_VERSION "; analyzer standard, language en; stems of the field text";
  const std::string header =
      std::string("\x08\x01\x10\x02\x18\x03\x20\x02\x28\x03\x30\x04\x39", 13) +
      std::string("\x55\x55\x55\x55\x55\x55\xF5\x3F", 8) + "\x42" +
      static_cast<char>(about.size()) + about;
  const std::string ink = "\x0A\x03ink\x10\x02\x18\x03\x22\x02\x10\x01\x22\x04\x08\x02\x10\x02";
  const std::string tea = "\x0A\x03tea\x10\x01\x18\x01\x22\x04\x08\x01\x10\x01";
  const auto delimited = [](const std::string& message) {
    return std::string(1, static_cast<char>(message.size())) + message;
  };
  CHECK(bytes == delimited(header) + delimited(ink) + delimited(tea) +
                     delimited("\x12\x01"
                               "a\x18\x01") +
                     delimited("\x08\x01\x12\x01"
                               "b\x18\x01") +
                     delimited("\x08\x02\x12\x01"
                               "c\x18\x02"));
}

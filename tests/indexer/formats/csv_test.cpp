#include <doctest/doctest.h>
#include <simdjson.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "indexer/formats/row_parser.h"
#include "indexer/formats/table.h"
#include "indexer/formats/table_dialect.h"
#include "inkling/error.h"
#include "tests/indexer/formats/reading_of.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::indexer;
using test::records_of;
using test::shown;

namespace {

using Strings = std::vector<std::string>;
using Rows = std::vector<Strings>;

/// The rows of a whole table; what is damaged is "!".
Rows rows_of(std::string_view bytes, TableDialect dialect) {
  Rows rows;
  RowValues values;
  while (!bytes.empty()) {
    RowScan scan(dialect);
    const RowScan::Found found = scan.go_on(bytes);
    const bool is_damaged =
        found == RowScan::Found::damage || (found == RowScan::Found::nothing && !scan.may_end());
    const std::size_t size = is_damaged ? std::min(bytes.find('\n'), bytes.size()) : scan.size();
    values.assign(bytes.substr(0, size), dialect);
    rows.push_back(is_damaged ? Strings{"!"}
                              : Strings(values.values().begin(), values.values().end()));
    bytes.remove_prefix(std::min(size + 1, bytes.size()));
  }
  return rows;
}

std::string quoted(const Strings& values, TableDialect dialect) {
  std::string row;
  for (const std::string& value : values) {
    if (!row.empty()) row += dialect.delimiter;
    row += dialect.quote;
    for (const char c : value) row += std::string(c == dialect.quote ? 2 : 1, c);
    row += dialect.quote;
  }
  return row;
}

/// More than 8 KiB.
std::string words_of_a_row() {
  std::string words = "ink";
  while (words.size() < 9000) words += " and pen";
  return words;
}

}  // namespace

TEST_CASE("a row of a table with a header is a document, mapped as an object of JSON Lines is") {
  const std::string table =
      "id,title,text,label,price,day,note\n"
      "a,Ink,black ink,office,2.50,2024-03-05,\n"
      "007,\"Pen, red\",\"a \"\"good\"\" pen\nof two lines\",,-3,x,1e5\n"
      ",,words,b,12345678901234567890,,1e+100\n";
  CHECK(shown(records_of(table, "csv")) ==
        Strings{"a [Ink] black ink #office day=2024-03-05 price:2.5",
                "007 [Pen, red] a \"good\" pen\nof two lines day=x note=1e5 price:-3",
                "f:5 [] words #b price:12345678901234567890 note:1e+100"});
  const FieldMapping mapping{.id = "day",
                             .title = "id",
                             .text = {"title", "note"},
                             .label = "price",
                             .text_fields = {"text"}};
  CHECK(shown(records_of(table, "csv", {}, mapping)).front() ==
        "2024-03-05 [a] Ink #2.50 text~ text~black ink label_=office");
}

TEST_CASE("a CSV is the same whatever its delimiter, quote, line ends and mark") {
  const Strings rows = {"a [] x; y | z\t, n=1", "b [] it's n=2"};
  for (const char delimiter : {',', ';', '\t', '|'}) {
    for (const char* end : {"\n", "\r\n"}) {
      for (const char* mark : {"", "\xEF\xBB\xBF"}) {
        const TableDialect dialect{delimiter, '"'};
        std::string table = mark + quoted({"id", "text", "n"}, dialect) + end;
        table += quoted({"a", "x; y | z\t,", "n=1"}, dialect) + end;
        table += quoted({"b", "it's", "n=2"}, dialect);
        CAPTURE(table);
        for (const std::size_t step : {1UL, 7UL, 1000UL}) {
          const Strings found = shown(records_of(table, "csv", {}, {}, step));
          CHECK(found == Strings{"a [] x; y | z\t, n=n=1", "b [] it's n=n=2"});
        }
        CHECK(told_dialect(table.substr(std::string(mark).size()), true, false) == dialect);
      }
    }
  }
  CHECK(shown(records_of("id,text\n'a','x, y'\n'b','it''s'\n", "csv")) ==
        Strings{"a [] x, y", "b [] it's"});
  CHECK(shown(records_of("id,text\na,'tis\nb,rock 'n' roll\n", "csv")) ==
        Strings{"a [] 'tis", "b [] rock 'n' roll"});
}

TEST_CASE("tables and lines that were joined may each begin with a byte order mark") {
  const std::string mark = "\xEF\xBB\xBF";
  const std::string table = mark + "id,text\na,x\n" + mark + "\"b\",\"y,\nz\"\n\n" + mark + "\nc,v";
  const std::string lines = mark + "{\"id\":\"a\",\"text\":\"x\"}\n" + mark +
                            "{\"id\":\"b\",\"text\":\"y\"}\n" + mark + "\n";
  for (const std::size_t step : {1UL, 2UL, 7UL, 1000UL}) {
    CAPTURE(step);
    CHECK(shown(records_of(table, "csv", {}, {}, step)) ==
          Strings{"a [] x", "b [] y,\nz", "c [] v"});
    CHECK(shown(records_of(lines, "jsonl", {}, {}, step)) == Strings{"a [] x", "b [] y"});
  }
}

TEST_CASE("rows that end in CR alone are rows, with line breaks in their values") {
  const std::string table = "id,text\ra,\"two\nlines\"\rb,one\rc\r\rd,\"x\"y\re,last";
  for (const std::size_t step : {1UL, 7UL, 1000UL}) {
    CHECK(shown(records_of(table, "csv", {}, {}, step)) ==
          Strings{"a [] two\nlines", "b [] one", "f:4: bad_row", "f:6: bad_row", "e [] last"});
  }
  CHECK(shown(records_of("id\ttext\ra\tink\rb\tpen\r", "tsv")) == Strings{"a [] ink", "b [] pen"});
  CHECK(shown(records_of("sep=;\rid;text\ra;1,5\r", "csv")) == Strings{"a [] 1,5"});
  CHECK(told_dialect("id,text\r", false, false).line_end == '\n');
  CHECK(told_dialect("id,text\ra", false, false).line_end == '\r');
  std::string long_table = "id,text\r";
  for (int at = 0; at < 2000; ++at)
    long_table += std::to_string(at) + ",words of row " + std::to_string(at) + "\r";
  CHECK(records_of(long_table, "csv").size() == 2000);
  CHECK(shown(records_of("id,text\na,\"x\ry\"\nb,\"z\"\n", "csv")) ==
        Strings{"a [] x\ry", "b [] z"});
}

TEST_CASE("a first row that is longer than what tells the format is one of a table") {
  const auto table_of = [](int columns, char delimiter) {
    std::string names = "id" + std::string(1, delimiter) + "text";
    std::string empty;
    for (int at = 0; at < columns; ++at) {
      names += delimiter + ("question " + std::to_string(at));
      empty += delimiter;
    }
    return names + "\na" + delimiter + "ink" + empty + "\nb" + delimiter + "pen" + empty + "\n";
  };
  for (const int columns : {700, 2000, 20000}) {
    CAPTURE(columns);
    CHECK(shown(records_of(table_of(columns, ','), "csv")) == Strings{"a [] ink", "b [] pen"});
    CHECK(shown(records_of(table_of(columns, ';'), "csv")) == Strings{"a [] ink", "b [] pen"});
    CHECK(shown(records_of("sep=;\n" + table_of(columns, ';'), "csv")) ==
          Strings{"a [] ink", "b [] pen"});
    CHECK(shown(records_of(table_of(columns, '\t'), "tsv")) == Strings{"a [] ink", "b [] pen"});
  }
  const std::string words = words_of_a_row();
  CHECK(shown(records_of("7," + words + "\n8,\"" + words + "\"\n", "csv",
                         {.format_options = {.columns = {"id", "text"}}})) ==
        Strings{"7 [] " + words, "8 [] " + words});
  CHECK(shown(records_of(words + ", " + words, "csv")).size() == 1);
}

TEST_CASE("a delimiter that is named goes before what the rows tell") {
  IngestOptions options;
  options.format_options.delimiter = '^';
  CHECK(shown(records_of("id^text\na^1,5\nb^'2,5\n", "csv", options)) ==
        Strings{"a [] 1,5", "b [] '2,5"});
  CHECK(shown(records_of("sep=;\nid^text\na^\"1^5\"\n", "csv", options)) == Strings{"a [] 1^5"});
  CHECK(shown(records_of("id,text\na,ink\n", "csv", options)) == Strings{"f:2: missing_text"});
  CHECK(shown(records_of("id\ttext\na\tink^\n", "tsv", options)) == Strings{"a [] ink^"});
  options.format_options.delimiter = kDetectedDelimiter;
  CHECK(shown(records_of("id;text\na;1,5\n", "csv", options)) == Strings{"a [] 1,5"});
}

TEST_CASE("a table of one column without a text says how to name the delimiter") {
  const auto records = records_of("id^text\na^ink\n", "csv", {.format = InputFormat::csv});
  REQUIRE(shown(records) == Strings{"f:2: missing_text"});
  CHECK(std::get<RejectedRecord>(records[0]).detail.find("--delimiter") != std::string::npos);
}

TEST_CASE("delimiters are characters of ASCII that are no letter, digit, quote or end of a line") {
  CHECK(parse_delimiter(";") == ';');
  CHECK(parse_delimiter("tab") == '\t');
  CHECK(parse_delimiter("\\t") == '\t');
  CHECK(parse_delimiter("\x01") == '\x01');
  CHECK(parse_delimiter("auto") == kDetectedDelimiter);
  for (const std::string& text :
       {std::string(), std::string(";;"), std::string("a"), std::string("7"), std::string("\""),
        std::string("'"), std::string("\n"), std::string("\r"), std::string(1, '\0'),
        std::string("\xC2\xA6"), std::string("\xA6")}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_delimiter(text), OptionError);
  }
  for (const char* const name : {"auto", "tab", ";", "|"})
    CHECK(name_of_delimiter(parse_delimiter(name)) == name);
}

TEST_CASE("any number of blank lines may stand in front of a table") {
  IngestOptions options;
  options.format = InputFormat::csv;
  for (const char* const end : {"\n", "\r\n", "\r"}) {
    std::string table;
    for (int line = 0; line < 20'000; ++line) table += end;
    table += std::string("id,text") + end + "x,soot" + end + "b,ink";
    for (const std::size_t step : {999UL, 1000UL}) {
      const Strings found = shown(records_of(table + end, "csv", options, {}, step));
      REQUIRE(found.size() == 2);
      CHECK(found[0] == "x [] soot");
      CHECK(found[1] == "b [] ink");
    }
    CHECK(shown(records_of(table + ",y", "csv", options)).back() == "f:20003: bad_row");
  }
}

TEST_CASE("a delimiter that damages rows is none") {
  for (const char delimiter : {';', '\t', '|'}) {
    const std::string by{'"', delimiter, '"'};
    CHECK(shown(records_of("\"id" + by + "text\"\n\"1" + by + "one\"\n\"2" + by +
                               "Hello\nRegards, Ann\"\n\"3" + by + "three\"\n",
                           "csv")) ==
          Strings{"1 [] one", "2 [] Hello\nRegards, Ann", "3 [] three"});
  }
}

TEST_CASE("a TSV has quotes only where all of them are in pairs") {
  CHECK(shown(records_of("id\ttext\na\t\"one\ttwo\nthree\"\n", "tsv")) ==
        Strings{"a [] one\ttwo\nthree"});
  CHECK(shown(records_of("id\ttext\na\t\"Well,\" he said\nb\t5\" wide\n", "tsv")) ==
        Strings{"a [] \"Well,\" he said", "b [] 5\" wide"});
}

TEST_CASE("columns are named by the first row, by --columns, or by their numbers") {
  CHECK(shown(records_of("1,ink\n2,pen\n", "csv")) ==
        Strings{"f:1: missing_text", "f:2: missing_text"});
  CHECK(shown(records_of("1,ink\n2,pen\n", "csv", {}, {.text = {"column2"}})) ==
        Strings{"f:1 [] ink column1:1", "f:2 [] pen column1:2"});
  IngestOptions options;
  options.format_options.columns = {"label", "text"};
  CHECK(shown(records_of("ham,hello\nspam,win\n", "csv", options)) ==
        Strings{"f:1 [] hello #ham", "f:2 [] win #spam"});
}

TEST_CASE("headers as programs write them name the columns") {
  CHECK(shown(records_of(",id,text\n0,a,ink\n1,b,pen\n", "csv")) ==
        Strings{"a [] ink column1:0", "b [] pen column1:1"});
  CHECK(shown(records_of("id,text,2020,\na,ink,3,\nb,pen,4,\n", "csv")) ==
        Strings{"a [] ink 2020:3", "b [] pen 2020:4"});
  CHECK(shown(records_of("sep=;\r\nid;text\r\na;1,5\r\nb;2,5\r\n", "csv")) ==
        Strings{"a [] 1,5", "b [] 2,5"});
  for (const std::string line : {"SEP=;", "\"sep=;\""})
    CHECK(shown(records_of(line + "\r\nid;text\r\na;1,5\r\n", "csv")) == Strings{"a [] 1,5"});
}

TEST_CASE("a table of one row that looks like names of columns is told") {
  CHECK(shown(records_of("Dear all, this is my only line of text\n", "csv")) ==
        Strings{"f:1: no_rows"});
  CHECK(shown(records_of("id,text", "csv")) == Strings{"f:1: no_rows"});
  CHECK(shown(records_of("id,text\n\n", "csv")) == Strings{"f:1: no_rows"});
  CHECK(shown(records_of("id,text\n \t", "csv")) == Strings{"f:1: no_rows"});
}

TEST_CASE("a table whose first row is no header says how to name the columns") {
  const auto records = records_of("1,ink\n2,pen\n", "csv");
  CHECK(std::get<RejectedRecord>(records.front()).detail.find("--columns") != std::string::npos);
}

TEST_CASE("ragged and damaged rows are rejected at their line, and cost no other row") {
  const std::string table =
      "id,text\n"
      "a,one\n"
      "b\n"
      "c,two,three\n"
      "d,\"open\n"
      "e,four\n"
      "f,\"closed\" and on\n"
      "\n"
      "g,\"five\"\n"
      "h,\"never closed\n"
      "i,six\n";
  for (const std::size_t step : {1UL, 5UL, 1000UL}) {
    CHECK(shown(records_of(table, "csv", {}, {}, step)) ==
          Strings{"a [] one", "f:3: bad_row", "f:4: bad_row", "f:5: bad_row", "e [] four",
                  "f:7: bad_row", "g [] five", "f:10: bad_row", "i [] six"});
  }
}

TEST_CASE("a table by its ending is one however many of its rows are ragged") {
  std::string table = "id,text\n";
  for (int at = 0; at < 10; ++at) {
    table += std::to_string(at) + "x,pen";
    for (int more = 0; more <= at % 5; ++more) table += ", ink";
    table += "\n";
  }
  table += "a,ink\n";
  for (const char* const lead : {"", "\n\r\n"}) {
    const Strings found = shown(records_of(lead + table, "csv"));
    REQUIRE(found.size() == 11);
    CHECK(found.front().ends_with(": bad_row"));
    CHECK(found.back() == "a [] ink");
  }
  CHECK(shown(records_of("id\ttext\na\nb\tink\nc\nd\ne\n", "tsv")) ==
        Strings{"f:2: bad_row", "b [] ink", "f:4: bad_row", "f:5: bad_row", "f:6: bad_row"});
  for (const std::string& text :
       {std::string("Dear Sir, I write to you.\nIt is, as you know, late.\nBest\n"),
        std::string("id,text\na\nb\nc,d,e\n"), std::string("Report\n\nid,text\na\nb,c,d\ne\nf\n"),
        "1,2\na\nb,c\nd\ne\n" + std::string("f\n"), table.substr(0, table.size() - 6),
        "Dear Sir, hello\nwell, ok\n" + std::string("a\nb\nc\nd\ne\nf\ng\nh\ni\n"),
        std::string("2019,2020\r\na\r\nb,c\r\nd\r\ne\r\n")}) {
    CAPTURE(text);
    CHECK(shown(records_of(text, "csv")).size() == 1);
  }
  CHECK(shown(records_of(table, "txt")).size() == 1);
}

TEST_CASE("damaged rows are located among many") {
  std::string table = "id,text\n";
  Strings expected;
  const std::size_t count = test::is_thorough() ? 1'000'000 : 20'000;
  for (std::size_t at = 0; at < count; ++at) {
    const std::string id = std::to_string(at) + "x";
    const bool is_damaged = at % 997 == 5;
    table += is_damaged ? id + ",\"damage\n" : id + ",\"two\nlines\"\n";
    if (is_damaged) expected.push_back(std::to_string(2 + 2 * at - at / 997 - (at % 997 > 5)));
  }
  std::size_t documents = 0;
  Strings found;
  for (const Record& record : records_of(table, "csv", {}, {}, 1 << 16)) {
    if (const auto* rejected = std::get_if<RejectedRecord>(&record)) {
      found.push_back(rejected->place.substr(2));
    } else {
      ++documents;
    }
  }
  CHECK(found == expected);
  CHECK(documents == count - expected.size());
}

TEST_CASE("a row that is too long is rejected, and a quote that stays open ends there") {
  IngestOptions options;
  options.max_record_bytes = 70'000;
  const std::string rest(100'000, 'x');
  CHECK(shown(records_of("id,text\na,b\nc," + rest + "\nd,e\n", "csv", options)) ==
        Strings{"a [] b", "f:3: too_large", "d [] e"});
  CHECK(shown(records_of("id,text\na,b\nc,\"" + rest + "\nd,e\n", "csv", options)) ==
        Strings{"a [] b", "f:3: bad_row", "d [] e"});
}

TEST_CASE("tables in other encodings are read, line by line in Windows-1252") {
  CHECK(shown(records_of("id,text,stra\xDF"
                         "e\na,M\xFCller,x\nb,M\xC3\xBCller,y\n",
                         "csv")) == Strings{"a [] Müller straße=x", "b [] Müller straße=y"});
  CHECK(shown(records_of("id,text\na,b\xFF\xE2\x82\n", "csv", {.encoding = "UTF-8"})) ==
        Strings{"a [] b\xEF\xBF\xBD\xEF\xBF\xBD"});
}

TEST_CASE("numbers of tables are those written plainly") {
  for (const char* number : {"0", "-1", "12", "0.5", "3.10", "-0.25", "18446744073709551615",
                             "1e+100", "0.30000000000000004"}) {
    CAPTURE(number);
    CHECK(number_in_table(number));
  }
  for (const char* other : {"",
                            "-",
                            "007",
                            "+1",
                            "1.",
                            ".5",
                            "1,5",
                            "1e5",
                            "0x1F",
                            "1 ",
                            " 1",
                            "18446744073709551616",
                            "-9223372036854775809",
                            "--1",
                            "1-2",
                            "NaN",
                            "inf",
                            "1e999",
                            "2024-01-05",
                            "-x"}) {
    CAPTURE(other);
    CHECK_FALSE(number_in_table(other));
  }
}

TEST_CASE("csv-spectrum: every table has the values that its JSON has") {
  const auto folder = test::data_file("csv");
  if (!folder) return;
  std::size_t tables = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder / "csvs")) {
    const std::string name = entry.path().stem().string();
    CAPTURE(name);
    const std::string bytes = test::read_file(entry.path());
    simdjson::dom::parser parser;
    const simdjson::padded_string json(test::read_file(*folder / "json" / (name + ".json")));
    Rows expected;
    for (const auto object : parser.parse(json).get_array()) {
      Strings columns;
      Strings values;
      for (const auto member : object.get_object()) {
        columns.emplace_back(member.key);
        values.emplace_back(std::string_view(member.value.get_string()));
      }
      if (expected.empty()) expected.push_back(columns);
      expected.push_back(values);
    }
    std::string unix_ends = bytes;
    const TableDialect dialect = told_dialect(bytes, true, false);
    CHECK(dialect == TableDialect{});
    Rows found = rows_of(bytes, dialect);
    for (Strings& row : found) {
      if (row.back().ends_with('\r')) row.back().pop_back();
    }
    CHECK(found == expected);
    const Strings documents =
        shown(records_of(bytes, "csv", {}, {.id = expected[0][0], .text = {expected[0][1]}}));
    CHECK(documents.size() == expected.size() - 1);
    for (std::size_t at = 0; at < documents.size(); ++at)
      CHECK(documents[at].starts_with(expected[at + 1][0] + " [] " + expected[at + 1][1]));
    ++tables;
  }
  CHECK(tables == 11);
}

TEST_CASE("whatever the bytes are, cutting them ends, and pieces of any size make no difference") {
  for (unsigned seed = 1; seed <= test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    static const Strings kPieces = {"\"", "\"\"", ",", ";", "\n", "\r\n", "a", " ", "\t", "'", "1"};
    std::string bytes = "id,text\n";
    for (std::size_t piece = random() % 60; piece > 0; --piece)
      bytes += kPieces[random() % kPieces.size()];
    CAPTURE(seed);
    CAPTURE(bytes);
    for (const InputFormat format : {InputFormat::csv, InputFormat::tsv}) {
      const Strings whole = shown(records_of(bytes, "csv", {.format = format}));
      CHECK(shown(records_of(bytes, "csv", {.format = format}, {}, 1)) == whole);
      CHECK(shown(records_of(bytes, "csv", {.format = format}, {}, 3)) == whole);
    }
  }
}

#include <doctest/doctest.h>

#include <sstream>

#include "inkling/error.h"
#include "tests/exchange/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

const std::vector<std::string> kQueries = {"ink",  "coffee export", "run tea",   "a b q",
                                           "2024", "don't ink",     "title:tea", "subject:ink tea"};

WriterOptions with_subject() {
  WriterOptions options;
  options.mapping.text_fields = {"subject"};
  return options;
}

Document plain(const std::string& id, const std::string& text) { return {.id = id, .text = text}; }

}  // namespace

TEST_CASE("JSON Lines index again to the same collection, with the same scores to the last bit") {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    CAPTURE(seed);
    const TestIndex first(with_subject());
    first.add(rich_documents(seed, 40), 7);
    const std::string lines = exported(first.open(), {});
    const TestIndex second(with_subject());
    const IngestReport report = second.read(lines, InputFormat::jsonl);
    CHECK(report.indexed == 40);
    CHECK(exported(second.open(), {}) == lines);
    CHECK(answers(second.open(), kQueries) == answers(first.open(), kQueries));
    for (const FieldId field : field_ids(3)) {
      CHECK(second.open().field_statistics(field) == first.open().field_statistics(field));
    }
    const Index before = first.open();
    const Index index = second.open();
    for (const DocId doc : before.documents()) {
      const StoredDocument read = index.document(*index.find(before.id(doc)));
      CHECK(read.document == before.document(doc).document);
    }
  }
}

TEST_CASE("a line has integers of 64 bits, several values, tags, and no field of the file alone") {
  const TestIndex index(with_subject());
  Document document{.id = "d", .title = "T", .text = "one"};
  document.texts = {{"text", "two"}, {"subject", "s"}};
  document.labels = {"x", "y"};
  document.keywords = {{"k", "b"}, {"k", "a"}, {"_file", "f.jsonl"}, {"labels", "z"}};
  document.numbers = {{"k", Number(1)},
                      {"n", Number(std::uint64_t{18446744073709551615u})},
                      {"_modified", Number(5)}};
  index.add({document});
  IndexWriter writer = index.writer();
  writer.put_model("m", "bytes");
  TagAssignment tags;
  tags.topics = {"t"};
  tags.tags = {{{{0, 0.5}}}};
  writer.put_tags("m", tags);
  writer.commit();
  CHECK(exported(index.open(), {}) ==
        R"({"id":"d","title":"T","text":["one","two"],"subject":"s","labels":["x","y"],)"
        R"("tags":["t"],"k":["a","b",1],"labels_":"z","n":18446744073709551615})"
        "\n");
}

TEST_CASE("a CSV file follows RFC 4180: quotes, line breaks, and an empty cell for no value") {
  const TestIndex index;
  Document first{.id = "a", .title = "say \"hi\"", .text = "x, y\nz"};
  first.labels = {"l", "m"};
  first.keywords = {{"k", "v"}, {"k", "w"}};
  Document second = plain("b", "plain");
  second.numbers = {{"n", Number(0.5)}};
  index.add({first, second});
  CHECK(exported(index.open(), {.format = OutputFormat::csv}) ==
        "id,title,text,label,k,n\r\n"
        "a,\"say \"\"hi\"\"\",\"x, y\nz\",l;m,v;w,\r\n"
        "b,,plain,,,0.5\r\n");
}

TEST_CASE("columns are those of the documents that are written, whatever was there before") {
  const TestIndex index;
  Document gone = plain("gone", "x");
  gone.keywords = {{"old", "v"}};
  index.add({gone, plain("a", "ink")});
  IndexWriter writer = index.writer();
  writer.remove("gone");
  writer.commit();
  CHECK(exported(index.open(), {.format = OutputFormat::csv}) ==
        "id,title,text,label\r\na,,ink,\r\n");
}

TEST_CASE("documents of TREC are read back, with the same scores for words") {
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
    CAPTURE(seed);
    const TestIndex first(with_subject());
    first.add(rich_documents(seed, 40));
    const TestIndex second;
    const IngestReport report =
        second.read(exported(first.open(), {.format = OutputFormat::trec}), InputFormat::trec);
    CHECK(report.indexed == 40);
    CHECK(report.skipped_total() == 0);
    const std::vector<std::string> words = {"ink", "coffee export", "run tea", "2024"};
    CHECK(answers(second.open(), words) == answers(first.open(), words));
  }
}

TEST_CASE("documents of TREC escape what looks like tags") {
  const TestIndex index;
  Document document{.id = "a<1>", .title = "R&D", .text = std::string("</TEXT></DOC> &lt;\0", 19)};
  document.keywords = {{"date", "2024-03-05"}};
  index.add({document});
  CHECK(exported(index.open(), {.format = OutputFormat::trec}) ==
        "<DOC>\n<DOCNO>a&lt;1&gt;</DOCNO>\n<TITLE>R&amp;D</TITLE>\n<DATE>2024-03-05</DATE>\n"
        "<TEXT>\n&lt;/TEXT&gt;&lt;/DOC&gt; &amp;lt; \n</TEXT>\n</DOC>\n");
}

TEST_CASE("what is written does not depend on segments, deletions and the order of DocIds") {
  const std::vector<Document> documents = rich_documents(3, 60);
  const TestIndex plain_index(with_subject());
  plain_index.add(documents);
  const TestIndex other(with_subject());
  other.add({plain("gone", "zebra zebra")});
  other.add(documents, 5);
  IndexWriter writer = other.writer();
  writer.remove("gone");
  writer.optimize({.reorder = true});
  for (const OutputFormat format :
       {OutputFormat::jsonl, OutputFormat::csv, OutputFormat::trec, OutputFormat::svmlight,
        OutputFormat::mtx, OutputFormat::ciff}) {
    CAPTURE(static_cast<int>(format));
    CHECK(exported(other.open(), {.format = format}) ==
          exported(plain_index.open(), {.format = format}));
    CHECK(exported(other.open(), {.format = format}, "ink") ==
          exported(plain_index.open(), {.format = format}, "ink"));
  }
}

TEST_CASE("a document that was deleted is not written, whichever set has it") {
  const TestIndex changed;
  changed.add({plain("gone", "zebra"), plain("kept", "ink")});
  IndexWriter writer = changed.writer();
  writer.remove("gone");
  writer.commit();
  const Index index = changed.open();
  REQUIRE(index.document_bound() == 2);
  DocumentSet all = index.no_documents();
  all.complement();
  for (const OutputFormat format :
       {OutputFormat::jsonl, OutputFormat::csv, OutputFormat::trec, OutputFormat::svmlight}) {
    std::ostringstream out;
    export_collection(index, all, {.format = format}, out);
    CHECK(out.str() == exported(index, {.format = format}));
  }
}

TEST_CASE("an index without texts says what it can write") {
  WriterOptions options;
  options.store_text = false;
  const TestIndex index(options);
  index.add({plain("a", "ink ink")});
  for (const OutputFormat format : {OutputFormat::jsonl, OutputFormat::csv, OutputFormat::trec}) {
    CHECK_THROWS_WITH_AS(exported(index.open(), {.format = format}),
                         doctest::Contains("keeps no texts"), OptionError);
  }
  CHECK(exported(index.open(), {.format = OutputFormat::svmlight}) == "0 1:2 # a\n");
}

TEST_CASE("no documents are an empty file, or one with a header alone") {
  const TestIndex index;
  index.add({plain("a", "ink")});
  CHECK(exported(index.open(), {}, "coffee") == "");
  CHECK(exported(index.open(), {.format = OutputFormat::csv}, "coffee") ==
        "id,title,text,label\r\n");
  CHECK(exported(index.open(), {.format = OutputFormat::mtx}, "coffee") ==
        "%%MatrixMarket matrix coordinate integer general\n0 0 0\n");
}

TEST_CASE("an export ends where its check throws") {
  const TestIndex index;
  index.add({plain("a", "ink")});
  for (const OutputFormat format :
       {OutputFormat::jsonl, OutputFormat::csv, OutputFormat::trec, OutputFormat::svmlight,
        OutputFormat::mtx, OutputFormat::ciff}) {
    OutputOptions options{.format = format};
    options.check = [] { throw EmptyInputError("enough"); };
    CHECK_THROWS_AS(exported(index.open(), options), EmptyInputError);
  }
}

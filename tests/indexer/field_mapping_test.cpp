#include "inkling/field_mapping.h"

#include <doctest/doctest.h>

#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "storage/view/view.h"

namespace inkling {

namespace {

using Strings = std::vector<std::string>;

/// Indexes lines of JSON, and commits them.
class MappedIndex {
 public:
  void index(const std::string& lines, const MappingRequest& mapping = {}) {
    IndexWriter writer = indexer::open_writer(files_, {.mapping = mapping});
    std::istringstream input(lines);
    ingest(writer, {"-"}, input, {.format = InputFormat::jsonl});
    writer.commit();
  }
  Index open() const { return storage::open_index(files_); }
  Document document(const std::string& id) const {
    const Index found = open();
    return found.document(found.find(id).value()).document;
  }
  const std::shared_ptr<storage::FileSystem>& files() const { return files_; }

 private:
  std::shared_ptr<storage::FileSystem> files_ = std::make_shared<storage::MemoryFileSystem>();
};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string refusal(const FieldMapping& recorded, const MappingRequest& request) {
  try {
    changed_mapping(recorded, request);
  } catch (const OptionError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("an index goes on reading documents as it was told at first") {
  MappedIndex index;
  const MappingRequest mapping{.id = "key",
                               .title = "headline",
                               .text = Strings{"lead", "body"},
                               .label = "topic",
                               .text_fields = {"author"}};
  const std::string line =
      R"({"key":"1","headline":"H","lead":"L","body":"B","topic":"T","author":"A"})";
  index.index(line, mapping);
  const Document first = index.document("1");
  CHECK(first.labels == Strings{"T"});
  CHECK(first.texts == std::vector<TextValue>{{"author", "A"}, {"text", "B"}});
  index.index(line);
  CHECK(index.document("1") == first);
  index.index(line, mapping);
  CHECK(index.document("1") == first);
  CHECK(index.open().mapping().label == "topic");
}

TEST_CASE("an index goes on stripping what it was told to, from the text alone") {
  MappedIndex index;
  const std::string line = R"({"id":"1","title":"> a","text":["> b\nc","d\n> e"],"note":"> f"})";
  const MappingRequest mapping{.text_fields = {"note"}, .strip = StrippedParts{.quotes = true}};
  index.index(line, mapping);
  const Document first = index.document("1");
  CHECK(first.title == "> a");
  CHECK(first.text == "c");
  CHECK(first.texts == std::vector<TextValue>{{"note", "> f"}, {"text", "d"}});
  index.index(line);
  CHECK(index.document("1") == first);
  CHECK_THROWS_WITH_AS(index.index(line, {.strip = StrippedParts{.headers = true}}),
                       "mapping: what is stripped is quotes in the index, and headers is asked for",
                       OptionError);
  index.index(line, {.strip = StrippedParts{}, .remap = true});
  CHECK(index.document("1").text == "> b\nc");
  CHECK_FALSE(index.open().mapping().strip.any());
}

TEST_CASE("columns and the text of HTML are choices that an index keeps") {
  MappedIndex index;
  const std::string line = R"({"id":"1","text":"t"})";
  index.index(line, {.html = HtmlText::main, .columns = Strings{"id", "text"}, .delimiter = '^'});
  index.index(line);
  CHECK(index.open().mapping().html == HtmlText::main);
  CHECK(index.open().mapping().columns == Strings{"id", "text"});
  CHECK(index.open().mapping().delimiter == '^');
  CHECK(refusal(index.open().mapping(), {.delimiter = '\t'}) ==
        "mapping: `delimiter` is `^` in the index, and `tab` is asked for");
  CHECK(refusal(index.open().mapping(), {.html = HtmlText::all}) ==
        "mapping: `html` is main in the index, and all is asked for");
  CHECK(refusal(index.open().mapping(), {.columns = Strings{"id"}}) ==
        "mapping: the list of columns is `id`, `text` in the index, and `id` is asked for");
  CHECK(refusal(index.open().mapping(), {.html = HtmlText::all, .remap = true}).empty());
}

TEST_CASE("an index of texts does not become one of given terms, and the other way round") {
  FieldMapping given;
  given.given_terms = true;
  CHECK(refusal({}, {.given_terms = true, .remap = true}) ==
        "format: the index is made of texts, and CIFF files have none");
  CHECK(refusal(given, {}).empty());
  CHECK_THROWS_AS(new_mapping({.strip = StrippedParts{.quotes = true}, .given_terms = true}),
                  OptionError);
}

TEST_CASE("another mapping is refused with each difference, and nothing changes") {
  MappedIndex index;
  index.index(R"({"id":"1","text":"t","topic":"T"})", {.label = "topic"});
  const std::uint64_t before = index.open().snapshot();
  CHECK_THROWS_AS(index.index("{}", {.label = "genre"}), OptionError);
  CHECK(index.open().snapshot() == before);
  const FieldMapping recorded{.label = "topic", .text_fields = {"a", "b"}};
  CHECK(refusal(recorded, {.title = "t", .label = "genre"}) ==
        "mapping: the title is `title` in the index, and `t` is asked for; the label is `topic` in "
        "the index, and `genre` is asked for");
  CHECK(refusal(recorded, {.id = "key"}).find("the id is `id`") != std::string::npos);
  CHECK(refusal(recorded, {.text = Strings{"a", "b"}}).find("`a`, `b`") != std::string::npos);
  CHECK(refusal(recorded, {.label_from_dir = true}).find("`label-from-dir` is no") !=
        std::string::npos);
  CHECK(refusal(recorded, {.text_fields = {"a"}}).find("text fields") != std::string::npos);
  CHECK(refusal(recorded, {.text_fields = {"b", "a"}}).empty());
  CHECK(refusal(recorded, {.label = "topic", .label_from_dir = false}).empty());
}

TEST_CASE("of a complete request what is left out is asked for as usual, and refused") {
  const FieldMapping recorded{.id = "key",
                              .title = "head",
                              .text = {"lead", "body"},
                              .label = "queue",
                              .label_from_dir = true,
                              .text_fields = {"from", "note"},
                              .columns = {"key", "head"}};
  const MappingRequest same{.id = "key",
                            .title = "head",
                            .text = Strings{"lead", "body"},
                            .label = "queue",
                            .label_from_dir = true,
                            .text_fields = {"note", "from"},
                            .complete = true};
  CHECK(changed_mapping(recorded, same) == recorded);
  CHECK(refusal(recorded, {}).empty());
  CHECK(refusal({.label = "queue"}, {.complete = true}) ==
        "mapping: the label is `queue` in the index, and `label`, `labels` is asked for");
  const auto without = [&](const auto& take_out) {
    MappingRequest request = same;
    take_out(request);
    return refusal(recorded, request);
  };
  CHECK(contains(without([](auto& all) { all.id.reset(); }), "the id is `key`"));
  CHECK(contains(without([](auto& all) { all.title.reset(); }), "the title is `head`"));
  CHECK(contains(without([](auto& all) { all.text.reset(); }), "the text is `lead`, `body`"));
  CHECK(contains(without([](auto& all) { all.label.reset(); }), "the label is `queue`"));
  CHECK(contains(without([](auto& all) { all.label_from_dir.reset(); }), "is yes in the index"));
  CHECK(contains(without([](auto& all) { all.text_fields.clear(); }), "`from`, `note` in"));
  CHECK(contains(without([](auto& all) {
                   all.text_fields.clear();
                   all.implied_text_fields = {"from"};
                 }),
                 "the list of text fields is `note` in the index, and none"));
  CHECK(without([](auto& all) {
          all.text_fields.clear();
          all.implied_text_fields = {"note", "from", "to"};
        }).empty());
}

TEST_CASE("the way out of a forgotten flag is the flag") {
  const FieldMapping recorded{.title = "head", .label = "queue", .text_fields = {"from", "note"}};
  try {
    changed_mapping(recorded, {.complete = true, .implied_text_fields = {"from"}});
    FAIL("nothing was refused");
  } catch (const OptionError& error) {
    const auto flag = [](std::string_view name) { return "--" + std::string(name); };
    CHECK(error.advice().with(flag) ==
          "give --title head --label queue --text-field note to index as before, give --remap to "
          "change the mapping from now on, or make another index");
  }
  const auto hint = [&](MappingRequest request) -> std::string {
    request.complete = true;
    try {
      changed_mapping({.label = "queue"}, request);
    } catch (const OptionError& error) {
      return error.hint();
    }
    return {};
  };
  CHECK(hint({.label = "queue", .strip = StrippedParts{.quotes = true}})
            .starts_with("leave out `strip` to index as before"));
  CHECK(hint({.title = "t", .label = "queue", .label_from_dir = true})
            .starts_with("leave out `title` `label-from-dir` to index"));
  CHECK(hint({.text_fields = {"x"}})
            .starts_with("give `label` queue, leave out `text-field` to index"));
}

TEST_CASE("a complete mapping that is changed on purpose is the usual one where nothing is asked") {
  const FieldMapping recorded{.label = "queue", .text_fields = {"note"}};
  const FieldMapping changed = changed_mapping(recorded, {.remap = true, .complete = true});
  CHECK(changed == FieldMapping{.text_fields = {"note"}});
  CHECK(changed_mapping(recorded, {.remap = true}) == recorded);
}

TEST_CASE("a mapping that is changed on purpose is the index's from then on") {
  MappedIndex index;
  index.index(R"({"id":"1","text":"t","from":"x"})", {.text_fields = {"subject"}});
  index.index(R"({"id":"2","text":"t","from":"x","head":"h"})",
              {.title = "head", .text_fields = {"from", "subject"}, .remap = true});
  const FieldMapping mapping = index.open().mapping();
  CHECK(mapping.title == "head");
  CHECK(mapping.text_fields == Strings{"subject", "from"});
  CHECK(index.document("1").keywords == std::vector<KeywordValue>{{"from", "x"}});
  CHECK(index.document("2").title == "h");
  CHECK(index.document("2").texts == std::vector<TextValue>{{"from", "x"}});
  index.index("", {.text_fields = {"note"}, .remap = true});
  CHECK(index.open().mapping().text_fields == Strings{"subject", "from", "note"});
}

TEST_CASE("what cannot be a text field is refused") {
  for (const std::string name : {"", "text", "title", "label", "labels", "tag", "tags", "id",
                                 "language", "a b", "a:b", "\"a"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(new_mapping({.text_fields = {name}}), OptionError);
    CHECK_THROWS_AS(changed_mapping({}, {.text_fields = {name}, .remap = true}), OptionError);
  }
  CHECK_THROWS_AS(new_mapping({.text_fields = {"a", "a"}}), OptionError);
  CHECK_THROWS_AS(new_mapping({.text_fields = {std::string(513, 'a')}}), OptionError);
  CHECK_THROWS_AS(new_mapping({.title = "head", .text_fields = {"head"}}), OptionError);
  CHECK_THROWS_AS(new_mapping({.text = Strings{"body"}, .text_fields = {"body"}}), OptionError);
  CHECK_THROWS_AS(changed_mapping({.text_fields = {"head"}}, {.title = "head", .remap = true}),
                  OptionError);
  Strings names;
  for (std::size_t at = 0; at < kMostTextFields; ++at) names.push_back("f" + std::to_string(at));
  CHECK(new_mapping({.text_fields = names}).text_fields == names);
  names.emplace_back("more");
  CHECK_THROWS_AS(new_mapping({.text_fields = names}), OptionError);
}

TEST_CASE("an index with as many text fields as there may be finds each of them") {
  Strings names;
  for (std::size_t at = 0; at < kMostTextFields; ++at) names.push_back("f" + std::to_string(at));
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.mapping = {.text_fields = names}});
  Document document{.id = "1"};
  for (const std::string& name : names) document.texts.push_back({name, "in " + name});
  writer.add(document);
  writer.commit();
  const Index index = storage::open_index(files);
  CHECK(index.field_count() == 256);
  for (const std::string& name : names)
    CHECK(index.statistics(index.field(name).value(), name) == TermStatistics{1, 1});
  CHECK(index.token_count(FieldId::text) == 2 * kMostTextFields);
}

TEST_CASE("a document with a text of a field that the index does not have is refused") {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  for (const std::string field : {"subject", "title", ""}) {
    CAPTURE(field);
    IndexWriter writer = indexer::open_writer(files, {.mapping = {.text_fields = {"note"}}});
    CHECK_THROWS_AS(writer.add({.id = "1", .texts = {{field, "x"}}}), OptionError);
  }
}

TEST_CASE("an index is copied to one that begins with its text fields, and to no other") {
  MappedIndex source;
  source.index(R"({"id":"1","text":"t","a":"x"})", {.text_fields = {"a"}});
  const auto copied_to = [&](const Strings& names) {
    const auto files = std::make_shared<storage::MemoryFileSystem>();
    IndexWriter writer = indexer::open_writer(files, {.mapping = {.text_fields = names}});
    writer.copy(source.open());
    writer.commit();
    const Index index = storage::open_index(files);
    return index.document(index.find("1").value()).document;
  };
  CHECK(copied_to({"a"}) == source.document("1"));
  CHECK(copied_to({"a", "b"}) == source.document("1"));
  CHECK_THROWS_AS(copied_to({"b", "a"}), OptionError);
  CHECK_THROWS_AS(copied_to({}), OptionError);
}

TEST_CASE("documents that differ in texts alone are others; in the order of fields they are not") {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.mapping = {.text_fields = {"a", "b"}}});
  const Document first{.id = "1", .texts = {{"a", "x"}, {"b", "y"}, {"a", "z"}}};
  writer.add(first);
  writer.commit();
  CHECK(writer.add(first) == Entered::unchanged);
  CHECK(writer.add({.id = "1", .texts = {{"b", "y"}, {"a", "x"}, {"a", "z"}}}) ==
        Entered::unchanged);
  CHECK(writer.add({.id = "1", .texts = {{"a", "z"}, {"a", "x"}, {"b", "y"}}}) ==
        Entered::replaced);
}

}  // namespace inkling

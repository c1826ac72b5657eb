#include "indexer/records/json_lines.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "tests/support/rounds.h"

namespace inkling {

namespace {

using indexer::JsonObjectReader;
using indexer::ReadDocument;
using indexer::Rejection;
using Strings = std::vector<std::string>;
using Keywords = std::vector<KeywordValue>;
using Numbers = std::vector<NumberValue>;

std::variant<ReadDocument, Rejection> read(const std::string& line,
                                           const FieldMapping& mapping = {}) {
  return JsonObjectReader(mapping).read(line, [] { return "f.jsonl:7"; });
}

Document document(const std::string& line, const FieldMapping& mapping = {}) {
  const auto result = read(line, mapping);
  if (const auto* rejection = std::get_if<Rejection>(&result))
    FAIL(line, ": ", rejection->reason, ": ", rejection->detail);
  return std::get<ReadDocument>(result).document;
}

/// "" when the line is accepted.
std::string reason(const std::string& line, const FieldMapping& mapping = {}) {
  const auto result = read(line, mapping);
  const auto* rejection = std::get_if<Rejection>(&result);
  if (rejection != nullptr) CHECK_FALSE(rejection->detail.empty());
  return rejection != nullptr ? rejection->reason : "";
}

std::string nested(std::size_t depth) {
  return R"({"text":"t","deep":)" + std::string(depth, '[') + std::string(depth, ']') + "}";
}

}  // namespace

TEST_CASE("id, title, text and labels are found by name, everything else is kept") {
  const Document found = document(
      R"({"id":"d1","title":"Ink","text":"squid","label":"sea","lang":"en","year":1998,"draft":false,"score":-0.5,)"
      R"("by":["Ann","Bo"],"none":null,"nested":{"a":1}})");
  CHECK(found.id == "d1");
  CHECK(found.title == "Ink");
  CHECK(found.text == "squid");
  CHECK(found.labels == Strings{"sea"});
  CHECK(found.keywords ==
        Keywords{{"lang", "en"}, {"draft", "false"}, {"by", "Ann"}, {"by", "Bo"}});
  CHECK(found.numbers == Numbers{{"year", 1998}, {"score", -0.5}, {"nested.a", 1}});
}

TEST_CASE("an id is a string or the shortest text of a number, else file and line") {
  const std::string missing = "f.jsonl:7";
  struct Row {
    std::string value, id;
  };
  for (const Row& row :
       {Row{R"("a b")", "a b"}, Row{"17", "17"}, Row{"-3", "-3"}, Row{"2.50", "2.5"},
        Row{"1e3", "1000"}, Row{"18446744073709551615", "18446744073709551615"},
        Row{R"("")", missing}, Row{"null", missing}, Row{R"("\u00e9")", "\xC3\xA9"}}) {
    CAPTURE(row.value);
    CHECK(document(R"({"text":"","id":)" + row.value + "}").id == row.id);
  }
  CHECK(document(R"({"text":""})").id == missing);
}

TEST_CASE("an id of 512 bytes is the longest") {
  const auto line = [](std::size_t size) {
    return R"({"text":"","id":")" + std::string(size, 'x') + "\"}";
  };
  CHECK(document(line(512)).id.size() == 512);
  CHECK(reason(line(513)) == "bad_id");
}

TEST_CASE("a title may be a string, a number, true or false, or missing") {
  CHECK(document(R"({"text":"","title":"A"})").title == "A");
  CHECK(document(R"({"text":"","title":1984})").title == "1984");
  CHECK(document(R"({"text":"","title":true})").title == "true");
  CHECK(document(R"({"text":"","title":null})").title.empty());
  CHECK(document(R"({"text":""})").title.empty());
}

TEST_CASE("several fields of the text are values of it in the order named") {
  const FieldMapping mapping{.text = {"abstract", "body"}};
  const Document both = document(R"({"body":"B","abstract":"A"})", mapping);
  CHECK(both.text == "A");
  CHECK(both.texts == std::vector<TextValue>{{"text", "B"}});
  CHECK(document(R"({"body":"B"})", mapping).text == "B");
  CHECK(document(R"({"body":"B","abstract":null})", mapping).text == "B");
  CHECK(document(R"({"body":"B","abstract":null})", mapping).texts.empty());
  CHECK(document(R"({"body":"B","text":"kept"})", mapping).keywords == Keywords{{"text_", "kept"}});
  CHECK(reason(R"({"text":"t"})", mapping) == "missing_text");
  CHECK(reason(R"({"body":"B","abstract":3})", mapping) == "bad_text");
}

TEST_CASE("text fields have a value or several, and are no keywords") {
  const FieldMapping mapping{.text_fields = {"subject", "to"}};
  const Document mail =
      document(R"({"to":["a","b",null],"text":["x","y"],"subject":"s","cc":"c"})", mapping);
  CHECK(mail.text == "x");
  CHECK(mail.texts ==
        std::vector<TextValue>{{"text", "y"}, {"subject", "s"}, {"to", "a"}, {"to", "b"}});
  CHECK(mail.keywords == Keywords{{"cc", "c"}});
  CHECK(document(R"({"subject":"s"})", mapping).text.empty());
  CHECK(reason(R"({"to":[]})", mapping) == "missing_text");
  CHECK(reason(R"({"text":"","to":{"a":"b"}})", mapping) == "bad_text");
  CHECK(reason(R"({"text":"","to":["a",3]})", mapping) == "bad_text");
  CHECK(document(R"({"to":"a","to":"b"})", mapping).texts ==
        std::vector<TextValue>{{"to", "a"}, {"to", "b"}});
  const FieldMapping nested{.text_fields = {"comments.body"}};
  CHECK(document(R"({"comments":[{"body":"a"},{"body":"b"}]})", nested).texts ==
        std::vector<TextValue>{{"comments.body", "a"}, {"comments.body", "b"}});
}

TEST_CASE("a missing text tells which fields there are") {
  const auto result = read(R"({"body":"B","year":1})");
  CHECK(std::get<Rejection>(result).detail == "no field `text`; there are: `body`, `year`");
  CHECK(std::get<Rejection>(read("{}")).detail == "no field `text`; there are: no fields at all");
}

TEST_CASE("labels come from label and labels, each once, empty ones left out") {
  const auto labels = [](const std::string& members, const FieldMapping& mapping = {}) {
    return document(R"({"text":"",)" + members + "}", mapping).labels;
  };
  CHECK(labels(R"("label":"a")") == Strings{"a"});
  CHECK(labels(R"("label":["a","b","a","",null])") == Strings{"a", "b"});
  CHECK(labels(R"("labels":["b",2,2.0,true],"label":"a")") == Strings{"a", "b", "2", "true"});
  CHECK(labels(R"("label":null,"labels":[])") == Strings{});
  CHECK(labels(R"("label":"")") == Strings{});
  CHECK(labels(R"("label":5)") == Strings{"5"});
  CHECK(labels(R"("topic":["x","y"],"label":"z")", {.label = "topic"}) == Strings{"x", "y"});
  CHECK(labels(R"("label":"z")", {.label = "topic"}) == Strings{});
}

TEST_CASE("a member named as a field of the index that holds something else is kept beside it") {
  const FieldMapping mapping{.title = "name", .text = {"body"}, .label = "topic"};
  const Document found = document(
      R"({"body":"","topic":"x","label":7,"labels":["p","q"],"tag":"t","text":"u","title":[true,2]})",
      mapping);
  CHECK(found.labels == Strings{"x"});
  CHECK(found.title.empty());
  CHECK(found.keywords ==
        Keywords{
            {"labels", "p"}, {"labels", "q"}, {"tag_", "t"}, {"text_", "u"}, {"title_", "true"}});
  CHECK(found.numbers == Numbers{{"label_", 7}, {"title_", 2}});
}

TEST_CASE("members without a name are kept as the field `_`") {
  const Document found = document(R"({"text":"","":"a","n":{"":1}})");
  CHECK(found.keywords == Keywords{{"_", "a"}});
  CHECK(found.numbers == Numbers{{"n.", 1}});
}

TEST_CASE("integers of 64 bits are kept exactly, as numbers alone") {
  const auto kept = [](const std::string& value) {
    const Document found = document(R"({"text":"","n":)" + value + "}");
    CHECK(found.keywords.empty());
    return found.numbers;
  };
  CHECK(kept("9007199254740993") == Numbers{{"n", std::int64_t{9007199254740993}}});
  CHECK(kept("-9007199254740993") == Numbers{{"n", std::int64_t{-9007199254740993}}});
  CHECK(kept("-9223372036854775808") == Numbers{{"n", std::numeric_limits<std::int64_t>::min()}});
  CHECK(kept("18446744073709551615") == Numbers{{"n", std::numeric_limits<std::uint64_t>::max()}});
  CHECK(kept("1e300") == Numbers{{"n", 1e300}});
  CHECK(kept("1.0") == Numbers{{"n", 1}});
  CHECK(kept("[1,2.5,-3]") == Numbers{{"n", 1}, {"n", 2.5}, {"n", -3}});
}

TEST_CASE("numbers that 64 bits or a double cannot hold are kept as their digits, as in tables") {
  const Document found =
      document(R"({"id":18446744073709551616,"title":-9223372036854775809,"label":1e999,)"
               R"("text":"18446744073709551616","n":[18446744073709551616,5],"o":{"p":-1.5E+400},)"
               R"("s":"\"18446744073709551616","big":1234567890123456789012345678901234567890})");
  CHECK(found.id == "18446744073709551616");
  CHECK(found.title == "-9223372036854775809");
  CHECK(found.labels == Strings{"1e999"});
  CHECK(found.text == "18446744073709551616");
  CHECK(found.keywords == Keywords{{"n", "18446744073709551616"},
                                   {"o.p", "-1.5E+400"},
                                   {"s", "\"18446744073709551616"},
                                   {"big", "1234567890123456789012345678901234567890"}});
  CHECK(found.numbers == Numbers{{"n", 5}});
  CHECK(reason(R"({"text":18446744073709551616})") == "bad_text");
  for (const char* broken : {"018446744073709551616", "18446744073709551616.", "1e999x", "-"})
    CHECK(reason(R"({"text":"","n":)" + std::string(broken) + "}") == "bad_json");
  CHECK(document("{\"text\":\"\xFF\",\"n\":18446744073709551616}").keywords ==
        Keywords{{"n", "18446744073709551616"}});
}

TEST_CASE("every value of an array is kept as what it is, however deep it stands") {
  const Document found = document(
      R"({"text":"","a":["x",1,true,null,["y",[2]],{"z":1,"a":["v"]},{"z":{"q":false}},1.5]})");
  CHECK(found.keywords ==
        Keywords{{"a", "x"}, {"a", "true"}, {"a", "y"}, {"a.a", "v"}, {"a.z.q", "false"}});
  CHECK(found.numbers == Numbers{{"a", 1}, {"a", 2}, {"a.z", 1}, {"a", 1.5}});
  CHECK(document(R"({"text":"","a":[],"b":{},"c":[{}],"d":[null]})").keywords.empty());
  CHECK(document(R"({"text":"","a":[""]})").keywords == Keywords{{"a", ""}});
}

TEST_CASE("members of objects are fields with dotted names, also beside members of such names") {
  const Document found = document(
      R"({"text":"","author":{"name":"Ann","born":{"year":1920}},"author.name":"Bo","":{"":"e"}})");
  CHECK(found.keywords == Keywords{{"author.name", "Ann"}, {"author.name", "Bo"}, {".", "e"}});
  CHECK(found.numbers == Numbers{{"author.born.year", 1920}});
  CHECK(document(R"({"text":"","meta":{"label":"l","tag":"t","text":"u","id":5}})").keywords ==
        Keywords{{"meta.label", "l"}, {"meta.tag", "t"}, {"meta.text", "u"}});
}

TEST_CASE("the parts of a document may be members of objects") {
  const FieldMapping mapping{.id = "meta.key",
                             .title = "head.title",
                             .text = {"content.body", "summary"},
                             .label = "meta.topics"};
  const Document found = document(
      R"({"meta":{"key":7,"topics":["a","b"],"x":1},"head":{"title":"T"},"content":{"body":"B"},"id":"i"})",
      mapping);
  CHECK(found.id == "7");
  CHECK(found.title == "T");
  CHECK(found.text == "B");
  CHECK(found.labels == Strings{"a", "b"});
  CHECK(found.numbers == Numbers{{"meta.x", 1}});
  CHECK(found.keywords == Keywords{{"id", "i"}});
  CHECK(reason(R"({"content":{"text":"t"}})", mapping) == "missing_text");
  CHECK(reason(R"({"content":[{"body":"a"},{"body":"b"}]})", mapping) == "duplicate_member");
  CHECK(document(R"({"summary":"","meta":[{"topics":"a"},{"topics":["b"]}]})", mapping).labels ==
        Strings{"a", "b"});
}

TEST_CASE("of members with the same name all values are kept, unless they must be one") {
  const Document found =
      document(R"({"id":"1","text":"t","n":1,"n":"s","n":[2,1],"label":"a","label":"b"})");
  CHECK(found.numbers == Numbers{{"n", 1}, {"n", 2}, {"n", 1}});
  CHECK(found.keywords == Keywords{{"n", "s"}});
  CHECK(found.labels == Strings{"a", "b"});
  for (const char* line : {R"({"id":"1","id":"2","text":"t"})", R"({"text":"a","text":"b"})",
                           R"({"title":"a","text":"b","title":"a"})"}) {
    CAPTURE(line);
    CHECK(reason(line) == "duplicate_member");
  }
  CHECK(document(R"({"text":"t","text":null,"id":null,"id":"i"})").id == "i");
}

TEST_CASE("a document may have a title and no text, but not neither") {
  CHECK(document(R"({"title":"Only a title"})").title == "Only a title");
  CHECK(reason(R"({"title":""})") == "missing_text");
}

TEST_CASE("very many repeated parts take no longer than other members") {
  std::string line = R"({"id":"i")";
  for (int at = 0; at < 200'000; ++at) line += R"(,"label":"a")";
  for (int at = 0; at < 200'000; ++at) line += R"(,"text":"u")";
  CHECK(reason(line + "}") == "duplicate_member");
}

TEST_CASE("a value of 32 KiB is the longest that is kept") {
  const auto line = [](const std::string& name, std::size_t size) {
    return R"({"text":"",")" + name + "\":\"" + std::string(size, 'x') + "\"}";
  };
  CHECK(document(line("k", 32768)).keywords[0].value.size() == 32768);
  CHECK(reason(line("k", 32769)) == "long_value");
  CHECK(reason(line("label", 32769)) == "long_value");
  CHECK(reason(R"({"text":"","k":["a",")" + std::string(32769, 'x') + "\"]}") == "long_value");
  CHECK(reason(R"({"text":"",")" + std::string(32769, 'x') + "\":1}") == "long_value");
  CHECK(document(line("title", 100'000)).title.size() == 100'000);
}

TEST_CASE("a line whose field names would take far more memory than the line is rejected") {
  const std::string name(32'000, 'n');
  std::string values = "1";
  std::string members = R"("m0":1)";
  for (int at = 1; at < 20'000; ++at) {
    values += ",1";
    members += ",\"m" + std::to_string(at) + "\":1";
  }
  CHECK(reason(R"({"text":"",")" + name + "\":[" + values + "]}") == "too_large");
  CHECK(reason(R"({"text":"",")" + name + "\":{" + members + "}}") == "too_large");
  CHECK(document(R"({"text":"","a name":[)" + values + "]}").numbers.size() == 20'000);
  CHECK(document(R"({"text":"","a name":{)" + members + "}}").numbers.size() == 20'000);
  CHECK(document(R"({"text":"",")" + name + R"(":[1,2,3]})").numbers.size() == 3);
}

TEST_CASE("the detail of a rejection names long fields by their beginning") {
  const std::string name = "\xC3\xA9" + std::string(1'000'000, 'n');
  const auto detail = [](const std::string& line) {
    return std::get<Rejection>(read(line)).detail;
  };
  CHECK(detail("{\"" + name + "\":1}").find("`" + name.substr(0, 65) + "...`") !=
        std::string::npos);
  CHECK(detail("{\"" + name + "\":1}").size() < 200);
  CHECK(detail(R"({"text":"",")" + name.substr(0, 30'000) + "\":\"" + name + "\"}").size() < 300);
}

TEST_CASE("objects and arrays may be 64 levels deep") {
  CHECK(reason(nested(62)).empty());
  CHECK(reason(nested(64)) == "too_deep");
  CHECK(reason(nested(100'000)) == "too_deep");
}

TEST_CASE("ill-formed UTF-8 and lone surrogates become U+FFFD and are counted") {
  const auto counted = [](const std::string& line) { return std::get<ReadDocument>(read(line)); };
  CHECK(counted("{\"text\":\"caf\xE9 \xE3\x81\x82 \xE3\x81\x84\"}").document.text ==
        "caf\uFFFD あ い");
  CHECK(counted("{\"text\":\"caf\xE9 \xFF\"}").replaced_utf8 == 2);
  CHECK(counted(R"({"text":"a\ud800b"})").document.text ==
        "a\xEF\xBF\xBD"
        "b");
  CHECK(counted(R"({"text":"a\ud800b\udc00"})").replaced_utf8 == 2);
  CHECK(counted(R"({"text":"\ud83d\ude42"})").document.text == "\xF0\x9F\x99\x82");
  CHECK(counted(R"({"text":"\ud83d\ude42"})").replaced_utf8 == 0);
  CHECK(counted(R"({"text":"a\u0000b"})").document.text == std::string("a\0b", 3));
}

TEST_CASE("a reader that met bad lines and long ones goes on as if new") {
  const auto some_id = [] { return "x"; };
  JsonObjectReader reader{FieldMapping{}};
  CHECK(std::holds_alternative<Rejection>(reader.read("{", some_id)));
  const auto large = reader.read(R"({"text":")" + std::string(3'000'000, 'y') + "\"}", some_id);
  CHECK(std::get<ReadDocument>(large).document.text.size() == 3'000'000);
  CHECK(std::holds_alternative<Rejection>(reader.read("[1,", some_id)));
  CHECK(std::get<ReadDocument>(reader.read(R"({"text":"t"})", some_id)).document.text == "t");
}

namespace {

struct BadLine {
  std::string line, reason;
};

const std::vector<BadLine> kBadLines = {
    {"{", "bad_json"},
    {"}", "bad_json"},
    {"{}}", "bad_json"},
    {"{\"text\"}", "bad_json"},
    {"{\"text\":}", "bad_json"},
    {"{\"text\":\"a\"", "bad_json"},
    {"{\"text\":\"a}", "bad_json"},
    {"{\"text\":\"a\",}", "bad_json"},
    {"{,\"text\":\"a\"}", "bad_json"},
    {"{\"text\":\"a\" \"b\":1}", "bad_json"},
    {"{\"text\":\"a\"} x", "bad_json"},
    {"{\"text\":\"a\"}{\"text\":\"b\"}", "bad_json"},
    {"{\"text\":\"a\"},", "bad_json"},
    {"{text:\"a\"}", "bad_json"},
    {"{'text':'a'}", "bad_json"},
    {"{\"text\":'a'}", "bad_json"},
    {"{\"text\":\"a\",\"n\":01}", "bad_json"},
    {"{\"text\":\"a\",\"n\":+1}", "bad_json"},
    {"{\"text\":\"a\",\"n\":1.}", "bad_json"},
    {"{\"text\":\"a\",\"n\":.5}", "bad_json"},
    {"{\"text\":\"a\",\"n\":1e}", "bad_json"},
    {"{\"text\":\"a\",\"n\":0x1}", "bad_json"},
    {"{\"text\":\"a\",\"n\":NaN}", "bad_json"},
    {"{\"text\":\"a\",\"n\":Infinity}", "bad_json"},
    {"{\"text\":\"a\",\"n\":-}", "bad_json"},
    {"{\"text\":\"a\",\"n\":True}", "bad_json"},
    {"{\"text\":\"a\",\"n\":nul}", "bad_json"},
    {"{\"text\":\"a\",\"n\":tru}", "bad_json"},
    {"{\"text\":\"a\",\"n\":[1,]}", "bad_json"},
    {"{\"text\":\"a\",\"n\":[1 2]}", "bad_json"},
    {"{\"text\":\"a\",\"n\":[}", "bad_json"},
    {"{\"text\":\"a\",\"n\":{]}", "bad_json"},
    {"{\"text\":\"a\",\"n\":1 /* no */}", "bad_json"},
    {"{\"text\":\"a\\x\"}", "bad_json"},
    {"{\"text\":\"a\\\"}", "bad_json"},
    {"{\"text\":\"\\u12\"}", "bad_json"},
    {"{\"text\":\"\\u12G4\"}", "bad_json"},
    {"{\"text\":\"a\tb\"}", "bad_json"},
    {std::string("{\"text\":\"a\0b\"}", 14), "bad_json"},
    {"{1:2}", "bad_json"},
    {"{null:2}", "bad_json"},
    {"text", "bad_json"},
    {"\xFF\xFE{\"text\":\"a\"}", "bad_json"},
    {"\xEF\xBB\xBF\xEF\xBB\xBF{\"text\":\"a\"}", "bad_json"},
    {"id,text", "bad_json"},
    {"<html>", "bad_json"},
    {"", "bad_json"},
    {"[]", "not_an_object"},
    {"[{\"text\":\"a\"}]", "not_an_object"},
    {"\"text\"", "not_an_object"},
    {"17", "not_an_object"},
    {"-0.5", "not_an_object"},
    {"true", "not_an_object"},
    {"null", "not_an_object"},
    {"{}", "missing_text"},
    {"{\"id\":1}", "missing_text"},
    {"{\"Text\":\"a\"}", "missing_text"},
    {"{\"text\":null}", "missing_text"},
    {"{\"text\":1}", "bad_text"},
    {"{\"text\":true}", "bad_text"},
    {"{\"text\":[\"a\",1]}", "bad_text"},
    {"{\"text\":{\"a\":1}}", "bad_text"},
    {"{\"text\":\"a\",\"id\":true}", "bad_id"},
    {"{\"text\":\"a\",\"id\":[]}", "bad_id"},
    {"{\"text\":\"a\",\"id\":{}}", "bad_id"},
    {"{\"text\":\"a\",\"title\":[]}", "bad_title"},
    {"{\"text\":\"a\",\"title\":{}}", "bad_title"},
    {"{\"text\":\"a\",\"label\":{}}", "bad_label"},
    {"{\"text\":\"a\",\"labels\":[[\"a\"]]}", "bad_label"},
    {"{\"text\":\"a\",\"labels\":[\"a\",{}]}", "bad_label"},
};

}  // namespace

TEST_CASE("each bad line is rejected for its reason") {
  for (const BadLine& row : kBadLines) {
    CAPTURE(row.line);
    CHECK(reason(row.line) == row.reason);
  }
}

TEST_CASE("a good line changed at random is read or rejected with a reason, and never more") {
  const std::string good =
      R"({"id":"d\u00e9","title":"T","text":"a \ud83d\ude42 b","label":["x","y"],"n":-1.5e3,"k":{"a":[1]}})";
  for (unsigned seed = 1; seed <= inkling::test::rounds(5000u); ++seed) {
    std::mt19937 random(seed);
    std::string line = good;
    for (std::size_t changes = 1 + random() % 4; changes > 0; --changes) {
      const std::size_t at = random() % line.size();
      if (random() % 3 == 0) {
        line.erase(at, 1 + random() % 3);
      } else {
        line[at] = random() % 2 == 0 ? "{}[]\",:\\"[random() % 8] : static_cast<char>(random());
      }
      if (line.empty()) line = "x";
    }
    CAPTURE(seed);
    const auto result = read(line);
    if (const auto* rejection = std::get_if<Rejection>(&result)) {
      CHECK_FALSE(rejection->reason.empty());
      CHECK_FALSE(rejection->detail.empty());
    } else {
      CHECK_FALSE(std::get<ReadDocument>(result).document.id.empty());
    }
  }
}

}  // namespace inkling

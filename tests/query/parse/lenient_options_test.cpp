#include <doctest/doctest.h>

#include <string_view>
#include <variant>

#include "query/parse/lenient.h"
#include "tests/query/parse/lenient_reading.h"

namespace inkling::query {

namespace {

TEST_CASE("a name of no field is a word") {
  const LenientReadingOptions options{
      .is_field = [](std::string_view name) { return name == "title"; }};
  const auto read_as = [&](std::string_view text) { return parse_leniently(text, options).text; };
  CHECK(read_as("title:ink") == "title:ink");
  CHECK(read_as("http://ink.org") == "http\\://ink.org");
  CHECK(read_as("http://ink.org/?a=b*c") == "http\\://ink.org/\\?a\\=b\\*c");
  CHECK(read_as("title:http://ink.org/*") == "title:http://ink.org/*");
  CHECK(read_as("C:\\ink\\a.txt") == "C\\:\\\\ink\\\\a.txt");
  CHECK(read_as("[ink title:pen") == "ink title:pen");
  CHECK(read_as("(ink \"title:pen") == "ink title:pen");
  CHECK(read_as("ink [title:pen (title:rose") == "ink title:pen title:rose");
  CHECK(read_as("12:30") == "12\\:30");
  CHECK(read_as("re: ink") == "re ink");
  CHECK(read_as("author:(ink pen)") == "author ink pen");
  CHECK(read_as("author:[1 TO 2]") == "author 1 TO 2]");
  CHECK(read_as("title:in? -title:in?") == "title:in? -title:in?");
  CHECK(read_as("author:who?") == "author who");
  CHECK(read_as("-author:who") == "-author\\:who");
  CHECK(read_as("author:who OR ink") == "author\\:who OR ink");
  CHECK(read_as("soil -author:a:b") == "soil -author\\:a\\:b");
  CHECK(read_as("title:(in?)") == "title:(in)");
  CHECK(read_as("title:(author:x)") == "title:(author x)");
  CHECK(parse_leniently("author:x", options).reason == "there is no field `author`");
}

TEST_CASE("marks and brackets around a value are punctuation where it is found without them") {
  const LenientReadingOptions options{
      .is_field = [](std::string_view name) { return name == "label" || name == "n"; },
      .finds =
          [](std::string_view typed) {
            return typed == "label:work" || typed == "label:\u4ED5\u4E8B" ||
                   typed == "label:odd," || typed == "label:\"to do\"" ||
                   typed == "label:\"odd, too,\"" || typed == "n:[3 TO 6]";
          }};
  const auto read_as = [&](std::string_view text) { return parse_leniently(text, options).text; };
  CHECK(read_as("label:work?!") == "label:work");
  CHECK(read_as("label:odd,") == "label:odd,");
  CHECK(read_as("label:'work'") == "label:work");
  CHECK(read_as("label:\u2018work\u2019") == "label:work");
  CHECK(read_as("label:('work', +odd,)") == "label:(work +odd,)");
  CHECK(read_as("[label:work]") == "label:work");
  CHECK(read_as("{label:work}") == "label:work");
  CHECK(read_as("label:\u4ED5\u4E8B\uFF1F") == "label:\u4ED5\u4E8B");
  CHECK(read_as("label:\u4ED5\u4E8B\u3002") == "label:\u4ED5\u4E8B");
  CHECK(read_as("label:\"to do?") == "label:\"to do\"");
  CHECK(read_as("ink label:\"to do?!") == "ink label:\"to do\"");
  CHECK(read_as("label:\"odd, too,") == "label:\"odd, too,\"");
  CHECK(read_as("n:[3 TO 6?") == "n:[3 TO 6]");
  CHECK(read_as("n:[3 TO 6,") == "n:[3 TO 6]");
}

TEST_CASE("an id that is asked for as a field is shown by another command") {
  const LenientReadingOptions options{.is_field = [](std::string_view) { return false; },
                                      .nearest_field = [](std::string_view) { return ""; }};
  CHECK(parse_leniently("tea id:2", options).reason ==
        "there is no field `id`; `inkling show 2` shows the document of that id");
  CHECK(parse_leniently("id:\"my file\"", options).reason ==
        "there is no field `id`; `inkling show ID` shows the document of that id");
  CHECK(parse_leniently("kind:2", options).reason == "there is no field `kind`");
}

TEST_CASE("where punctuation is a part of words, it stays") {
  const LenientReadingOptions options{.keeps_punctuation = true};
  CHECK(parse_leniently("what?", options).text == "what\\?");
  CHECK(parse_leniently("a - b", options).text == "a \\- b");
}

bool is_loose(std::string_view text, Join join = Join::any) {
  const Node tree = parse_leniently(text, {.join = join}).tree;
  const auto* group = std::get_if<GroupNode>(&tree.value);
  return group != nullptr && std::get<TextNode>(group->clauses.back().node.value).is_loose;
}

TEST_CASE("words side by side are looked for one by one, but not a word alone") {
  CHECK(is_loose("do pitot tubes measure the flow"));
  CHECK(is_loose("flow pitot-static"));
  CHECK(is_loose("flow -rate pitot-static"));
  CHECK_FALSE(is_loose("pitot-static"));
  CHECK_FALSE(is_loose("... ! pitot-static"));
  CHECK_FALSE(is_loose("-rate pitot-static"));
  CHECK_FALSE(is_loose("\"gall ink\" pitot-static"));
  CHECK_FALSE(is_loose("flow OR pitot-static"));
  CHECK_FALSE(is_loose("do pitot tubes measure the flow", Join::all));
  CHECK_FALSE(is_loose("do pitot tubes measure the \"flow\""));
  CHECK_FALSE(is_loose("do pitot tubes measure the +flow"));
  CHECK_FALSE(is_loose("do pitot tubes measure the title:flow"));
}

}  // namespace

}  // namespace inkling::query

// Completions: what `inkling complete` answers, and the scripts that ask it.

#include <doctest/doctest.h>

#include <cstdlib>
#include <set>
#include <string>

#include "cli/completion.h"
#include "cli/completion_scripts.h"
#include "cli/shell_words.h"
#include "tests/cli/completed.h"
#include "tests/cli/program.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("commands, flags and the choices of flags are completed from the table") {
  const Completed complete;
  CHECK(complete({"se"}) == std::set<std::string>{"search", "serve"});
  CHECK(complete({"report", "kw"}) == std::set<std::string>{"kwic"});
  CHECK(complete({"model", "i"}) == std::set<std::string>{"import", "info"});
  CHECK(complete({""}).contains("config"));
  CHECK_FALSE(complete({""}).contains("complete"));
  CHECK(complete({"search", "--sn"}) == std::set<std::string>{"--snippets"});
  CHECK(complete({"search", "x", "--op", ""}) == std::set<std::string>{"and", "or"});
  CHECK(complete({"search", "--op=a"}) == std::set<std::string>{"--op=and"});
  CHECK(complete({"--color", ""}) == std::set<std::string>{"always", "auto", "never"});
  CHECK(complete({"--color", "never", "se"}) == std::set<std::string>{"search", "serve"});
  CHECK(complete({"train", "m", "--features", ""}) == std::set<std::string>{"all", "chi2:", "mi:"});
  CHECK(complete({"report", "ngrams", "-n", ""}).empty());
  CHECK(complete({"search", "--", "--sn"}).empty());
  CHECK(complete({"completions", ""}) == std::set<std::string>{"bash", "fish", "zsh"});
  CHECK(complete({"help", "ex"}) == std::set<std::string>{"exit-codes", "explain", "export"});
  CHECK(complete({"help", "model", "l"}) == std::set<std::string>{"list"});
  CHECK(complete({"config", "report", "tr"}) == std::set<std::string>{"trends"});
  CHECK(complete({"man", "report", "kw"}) == std::set<std::string>{"kwic"});
  CHECK(complete({"help", "search", ""}).empty());
  CHECK(complete({"search", "--rank", "s"}) == std::set<std::string>{"smart:"});
  CHECK(complete({"search", "--rank", "lm"}) == std::set<std::string>{"lm", "lm:jm"});
  CHECK(complete({"index", "--language", "d"}) == std::set<std::string>{"da", "de"});
  CHECK(complete({"nonsense", ""}).contains("search"));
  CHECK(complete({"index", "--strip", "headers,q"}) == std::set<std::string>{"headers,quotes"});
  CHECK(complete({"index", "--strip", "n"}) == std::set<std::string>{"none"});
  CHECK(complete({"trec-eval", "--measures", "map,P"}) ==
        std::set<std::string>{"map,P", "map,P_10"});
}

TEST_CASE("fields, labels, models and words are completed from the index") {
  const Completed complete;
  CHECK(complete({"search", "--facet", "la"}) == std::set<std::string>{"label"});
  CHECK(complete({"search", "--field-weight", "t"}) == std::set<std::string>{"title="});
  CHECK(complete({"search", "--fields", "title,te"}) == std::set<std::string>{"title,text"});
  CHECK(complete({"search", "--facet", "t"}).empty());  // words are no values
  CHECK(complete({"search", "--facet", "label,la"}) == std::set<std::string>{"label,label"});
  CHECK(complete({"report", "wordlist", "--field", "l"}).empty());
  CHECK(complete({"report", "topics", "--topic", "t"}) == std::set<std::string>{"tea"});
  CHECK(complete({"label", "a", "c"}) == std::set<std::string>{"coffee"});
  CHECK(complete({"classify", ""}) == std::set<std::string>{"drinks"});
  CHECK(complete({"index", "--tag-with", "d"}) == std::set<std::string>{"drinks"});
  CHECK(complete({"search", "lab"}) == std::set<std::string>{"label:"});
  CHECK(complete({"search", "label:t"}) == std::set<std::string>{"label:tea"});
  // Names that need quotes of the query language get them, also where they were typed without.
  CHECK(complete({"search", "--filter", "tea +label:g"}) ==
        std::set<std::string>{"tea +label:\"green tea\""});
  CHECK(complete({"search", "label:\"green t"}) == std::set<std::string>{"label:\"green tea\""});
  CHECK(complete({"search", "label:green\\ t"}) == std::set<std::string>{"label:\"green tea\""});
  CHECK(complete({"search", "--filter=label:g"}) ==
        std::set<std::string>{"--filter=label:\"green tea\""});
  CHECK(complete({"search", "--filter", "tea +label:\"g"}) ==
        std::set<std::string>{"tea +label:\"green tea\""});
  CHECK(complete({"search", "-label:c"}).empty());  // a flag, until there is `--`
  CHECK(complete({"search", "--", "-label:c"}) == std::set<std::string>{"-label:coffee"});
  CHECK(complete({"suggest", "cof"}) == std::set<std::string>{"coffee"});
  CHECK(complete({"search", "har"}) == std::set<std::string>{"harvest"});
}

TEST_CASE("names that a terminal would not show as they are, are not offered") {
  const Workspace workspace;
  workspace.write("d.jsonl",
                  "{\"id\":\"1\",\"text\":\"ink\",\"label\":[\"a\\u001b[2Jb\",\"a\\nb\",\"a\\tb\","
                  "\"a b\",\"a\\\"b\"],\"my field\":\"x\"}\n");
  REQUIRE(workspace.run({"index", "d.jsonl"}).exit_code == 0);
  const auto complete = [&](const CompletedWords& words) {
    return completed_texts(cli::complete(words, workspace.path() / ".inkling"));
  };
  CHECK(complete({"report", "topics", "--topic", ""}) == std::set<std::string>{"a b", "a\"b"});
  CHECK(complete({"search", "label:"}) ==
        std::set<std::string>{"label:\"a b\"", "label:\"a\\\"b\""});
  CHECK(complete({"search", "my"}) == std::set<std::string>{"my\\ field:"});
  CHECK(complete({"search", "my\\ field:"}) == std::set<std::string>{"my\\ field:x"});
}

TEST_CASE("a prior is offered numbers, and recency also dates; --no- every flag that can be set") {
  const Workspace workspace;
  workspace.write("d.jsonl",
                  "{\"id\":\"1\",\"text\":\"ink\",\"stars\":3,\"day\":\"2020-01-01\"}\n");
  REQUIRE(workspace.run({"index", "d.jsonl"}).exit_code == 0);
  const auto complete = [&](const CompletedWords& words) {
    return completed_texts(cli::complete(words, workspace.path() / ".inkling"));
  };
  CHECK(complete({"search", "--prior", ""}) == std::set<std::string>{"stars"});
  const std::set<std::string> recent = complete({"search", "--recency", ""});
  CHECK(recent.contains("day"));
  CHECK(recent.contains("stars"));
  CHECK_FALSE(recent.contains("text"));
  CHECK(complete({"search", "--sort", "s"}) == std::set<std::string>{"stars"});
  CHECK(complete({"search", "--no-exp"}) == std::set<std::string>{"--no-expand", "--no-explain"});
  CHECK_FALSE(complete({"search", "--no-"}).contains("--no-help"));
}

TEST_CASE("the index that the words name is asked; where there is none, nothing is said of it") {
  const Completed complete;
  const Workspace elsewhere;
  const std::string index = (complete.workspace().path() / ".inkling").string();
  const auto from = [&](const CompletedWords& words) {
    return completed_texts(cli::complete(words, elsewhere.path() / ".inkling"));
  };
  CHECK(from({"classify", ""}).empty());
  CHECK(from({"-i", index, "classify", ""}) == std::set<std::string>{"drinks"});
  CHECK(from({"classify", "--index=" + index, ""}) == std::set<std::string>{"drinks"});
  // Shells hand a line over as it is typed: nobody has read `~` and `$HOME`.
  const std::string home = std::getenv("HOME") == nullptr ? "" : std::getenv("HOME");
  ::setenv("HOME", complete.workspace().path().c_str(), 1);
  ::setenv("PLACE", index.c_str(), 1);
  for (const char* typed : {"~/.inkling", "$HOME/.inkling", "${HOME}/.inkling", "$PLACE"}) {
    CAPTURE(typed);
    CHECK(from({"-i", typed, "classify", ""}) == std::set<std::string>{"drinks"});
    CHECK(from({std::string("--index=") + typed, "classify", ""}) ==
          std::set<std::string>{"drinks"});
  }
  CHECK(from({"-i", "${HOME", "classify", ""}).empty());
  CHECK(from({"-i", "$NOWHERE", "classify", ""}).empty());
  ::setenv("HOME", home.c_str(), 1);
  ::unsetenv("PLACE");
  elsewhere.write(".inkling/newest", "not an index");
  CHECK(from({"classify", ""}).empty());
}

TEST_CASE("where a file or a folder may stand, the shell completes it") {
  const Completed complete;
  const auto names = [&](const CompletedWords& words) {
    return cli::complete(words, complete.workspace().path() / ".inkling").names;
  };
  CHECK(names({"index", ""}) == cli::FileNames::files);
  CHECK(names({"-i", ""}) == cli::FileNames::folders);
  CHECK(names({"search", "--synonyms", ""}) == cli::FileNames::files);
  CHECK(names({"train", "m", "--prior", ""}) == cli::FileNames::files);
  CHECK(names({"serve", "--indexes", ""}) == cli::FileNames::folders);
  for (const CompletedWords& judge :
       {CompletedWords{"judge", ""}, CompletedWords{"judge", "t", ""},
        CompletedWords{"judge", "t", "a", ""}, CompletedWords{"judge", "t", "a", "b", ""}}) {
    CHECK(names(judge) == cli::FileNames::files);
  }
  CHECK(names({"search", "-k", ""}) == cli::FileNames::none);
  CHECK(names({"search", ""}) == cli::FileNames::none);
}

TEST_CASE("a line is cut as bash reads it") {
  const auto words = [](const char* line) { return cli::shell_words(line).texts; };
  CHECK(words("") == CompletedWords{""});
  CHECK(words("inkling se") == CompletedWords{"inkling", "se"});
  CHECK(words("  inkling  search ") == CompletedWords{"inkling", "search", ""});
  CHECK(words("a 'b c' \"d e\" f\\ g") == CompletedWords{"a", "b c", "d e", "f g"});
  CHECK(words("a '' b") == CompletedWords{"a", "", "b"});
  CHECK(words("cat x | inkling search \"la") == CompletedWords{"inkling", "search", "la"});
  CHECK(words("\"a\\\"b\\c\"") == CompletedWords{"a\"b\\c"});
  CHECK(cli::shell_words("a \"b").quote == '"');
  CHECK(cli::shell_words("a b:'c d").before_quote == 2);
  CHECK(cli::shell_words("a \"b\"").quote == '\0');
  CHECK(cli::shell_escaped("label:\"a b\"") == "label:\\\"a\\ b\\\"");
  CHECK(cli::shell_escaped("\"a b\" $c", '"') == "\\\"a b\\\" \\$c");
  CHECK(cli::shell_escaped("it's \"a\"", '\'') == "it'\\''s \"a\"");
}

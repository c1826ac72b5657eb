#include "cli/help.h"

#include <fmt/format.h>

#include <sstream>
#include <utility>

#include "inkling/text_analyzer.h"
#include "inkling/version.h"
#include "render/json.h"

namespace inkling::cli {

namespace {

struct Topic {
  std::string_view name;
  std::string_view text;
};

constexpr Topic kTopics[] = {
    {"exit-codes",
     R"(Exit codes

    0  done
    1  an honest no: no hit, nothing deleted, accuracy below --min-accuracy
    2  usage, a query that does not parse where it must, an unknown field, label, tag or model,
       or nothing to work on (an empty corpus)
    3  done, but some input was skipped; with --strict: stopped at a bad record
    4  the index is missing, busy, or of a newer format
    5  the index is damaged
    6  input or output failed: a file that cannot be read, a full disk, no memory
    7  the change is committed, but what had to follow failed: the answer could not be written
  129  stopped by SIGHUP (the terminal went away), cleanly
  130  stopped by SIGINT (Ctrl-C), cleanly: what was not committed is dropped
  143  stopped by SIGTERM, cleanly
  141  the reader of the output went away (as in `inkling terms | head`)
)"},
    {"query",
     R"(Queries

  coffee export          any of the words (--op and: all of them)
  "coffee export"        the words next to each other
  +coffee -sugar         must, must not
  coffee AND (tea OR cocoa) NOT sugar
  title:coffee           a word of the title
  subject:coffee         a word of a text field (inkling index --text-field subject)
  label:grain tag:grain  a topic that people gave, that a model gave
  author:"Smith, J."     an exact value of any keyword field
  =coffees               this form only, not all of its stem
  coff*  c?ffee          words that match the pattern; also label:sci.*
  cofee~  cofee~2        words that differ by one letter, by two
  "coffee export"~3      with up to three words between, or in another order
  modified:2024-03       a date within this month; also date:2024, and date:=2024 for no other
  year:>1990             also >=, <, <=, and dates: modified:<2024-03
  year:[1990 TO 1999]    numbers, dates and values between; { } without the bounds, * for none
  coffee^2 (tea cocoa)^0.5   weights
  title:(coffee tea)     a group in a field
  *                      every document

With --synonyms FILE, neighbouring words and words of phrases also stand for what FILE
lists:  `ny, new york`  each for both;  `teh => the`  the right side replaces the left.

What does not follow these rules is read as words, and a warning says how; so is a
question mark at the end of a word, and AND in a query of capitals alone. --strict-query
refuses it. `inkling explain --parse QUERY` shows how a query is read.

Put a query that begins with - after --:  inkling search -- "-sugar coffee"
)"},
    {"ranking",
     R"(Rankings

  bm25           Okapi BM25, the default: --k1, --b
  bm25f          BM25 over several fields: --fields title^2:0.5,text
  bm25+          BM25 that never rates a long document as if it lacked the word: --k1, --b, --delta
  tfidf          share of the document's words times rarity, in bits
  lm             likelihood of the query, Dirichlet smoothing, in bits: --mu
  lm:jm          the same with Jelinek-Mercer smoothing: --lambda
  dfr            divergence from randomness (DPH): no parameters
  smart:ddd.qqq  vectors in SMART notation, for the document and for the query:
                   n l a b L  how tf counts
                   n t p      how df does
                   n c u b    normalisation: none, cosine, pivoted unique (--slope),
                              byte size (--alpha)
                 as in smart:lnc.ltc

  --field-weight title=2   a term in the title scores two times again;
                           subject=1 does the same for a text field
  --prior stars, --recency modified:30   add a number of the document, how new it is
  --proximity              words that stand near each other add to a score
  --score-stop-words       stop words score as any other
  --expand rm3             add terms of the best documents to the query
  --like ID --unlike ID    rank by examples

Formulas and sources are in docs/ranking.md, measurements in docs/quality.md.
)"},
    {"index-location",
     R"(Where the index is

  -i INDEX, --index INDEX    before or after the command
  $INKLING_INDEX             when there is no -i
  index in config.toml       when there is neither: see `inkling help settings`
  ./.inkling                 when there is none of them

An index is a directory. `inkling index PATH` makes it; `rm -r` removes it.
)"},
    {"settings",
     R"(Settings

A flag that is given counts first, then the environment, then config.toml, then the default.
`inkling config` lists what is set and where; `inkling config COMMAND` lists all flags of one.

  INKLING_SEARCH_K=20        -k of `inkling search`
  INKLING_REPORT_K=50        -k of all commands of `inkling report` that have it
  INKLING_JSON=true          a flag of every command; true and false, 1 and 0
  INKLING_CONFIG=FILE        in the place of config.toml; empty: none is read

config.toml is in $XDG_CONFIG_HOME/inkling/, or in ~/.config/inkling/:

  color = "never"            # at the top: flags of every command
  [search]
  k = 20
  snippets = true            # inkling search --no-snippets takes it back
  [report.topics]
  measure = "chi2"

--no-FLAG takes back what settings say of any flag, as in inkling search ink --no-k.
A key that no flag has is an error. Arguments such as QUERY cannot be set.
)"},
};

}  // namespace

std::string version_text() {
  const LibraryVersions versions = library_versions();
  return fmt::format("inkling {} (analyzer {}, ICU {}, Unicode {}, Snowball {})\n", INKLING_VERSION,
                     versions.analyzer, versions.icu, versions.unicode, versions.snowball);
}

std::string version_json() {
  const LibraryVersions versions = library_versions();
  std::ostringstream out;
  render::JsonWriter json(out);
  json.begin_object().member("inkling", INKLING_VERSION);
  json.member("analyzer", versions.analyzer).member("icu", versions.icu);
  json.member("unicode", versions.unicode).member("snowball", versions.snowball);
  json.end_object().end_line();
  return std::move(out).str();
}

std::vector<std::string> help_topics() {
  std::vector<std::string> names;
  for (const Topic& topic : kTopics) names.emplace_back(topic.name);
  return names;
}

std::string_view help_topic(std::string_view name) noexcept {
  for (const Topic& topic : kTopics) {
    if (topic.name == name) return topic.text;
  }
  return {};
}

std::string help_topic_json(std::string_view name) {
  std::ostringstream out;
  render::JsonWriter json(out);
  json.begin_object().member("topic", name).member("text", help_topic(name));
  json.end_object().end_line();
  return std::move(out).str();
}

}  // namespace inkling::cli

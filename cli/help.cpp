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
  label:grain  tag:grain a topic that people gave, that a model gave
  author:"Smith, J."     an exact value of any keyword field
  =coffees               this form only, not all of its stem
  coff*  c?ffee          words that match the pattern; also label:sci.*
  cofee~  cofee~2        words that differ by one letter, by two
  "coffee export"~3      with up to three words between, or in another order
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
                   n l a b L  how tf counts        n t p  how df does
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
  ./.inkling                 when there is neither

An index is a directory. `inkling index PATH` makes it; `rm -r` removes it.
)"},
};

constexpr Topic kExamples[] = {
    {"inkling", R"(Begin with:
  inkling index PATH
  inkling search "a few words"
More: `inkling COMMAND --help`, `inkling help query`, `inkling help exit-codes`)"},
    {"inkling index", R"(Examples:
  inkling index docs/ --label-from-dir
  inkling index news.jsonl.zst --text title,body --label topic
  inkling index mail.jsonl --text-field subject --text-field from
  inkling index notes/ --include "*.md" --exclude drafts/ --ignore-files
  inkling index notes/ --watch
  zcat news.jsonl.gz | inkling index - --format jsonl)"},
    {"inkling delete", R"(Examples:
  inkling delete doc-17 doc-42
  inkling delete --query "label:spam" --dry-run
  inkling delete --query "label:spam" --yes)"},
    {"inkling export", R"(Examples:
  inkling export > documents.jsonl
  inkling export --where label:spam --format csv -o spam.csv
  inkling export --format mtx --weight tfidf -o corpus.mtx --names corpus
  inkling export --format ciff -o corpus.ciff)"},
    {"inkling analyze", R"(Examples:
  inkling analyze "The computers' state" --language en
Without --analyzer and --language, the text is cut as the index cuts its texts.)"},
    {"inkling terms", R"(Examples:
  inkling terms compu -k 20)"},
    {"inkling search", R"(Examples:
  inkling search "coffee export" --snippets
  inkling search '+coffee -sugar label:grain' --explain
  inkling search coffee --rank lm --mu 500 --field-weight title=1
  inkling search coffee --facet label --facet year --sort year:desc
  inkling search "new york hotel" --synonyms places.txt
  inkling search "coffee export" --fold-duplicates 0.8
  inkling search --topics queries.tsv --format trec -k 1000 > run.txt)"},
    {"inkling explain", R"(Examples:
  inkling explain "coffee export" doc-42
  inkling explain "coffee export" doc-42 --compare doc-17
  inkling explain --parse 'coff* AND (tea OR cocoa)')"},
    {"inkling similar", R"(Examples:
  inkling similar doc-42 --filter label:grain --explain
  inkling similar doc-42 --fold-duplicates 0.8)"},
    {"inkling keywords", R"(Examples:
  inkling keywords doc-42 -k 10)"},
    {"inkling suggest", R"(Examples:
  inkling suggest compu)"},
    {"inkling trec-eval", R"(Examples:
  inkling trec-eval qrels.txt run.txt --json
  inkling trec-eval qrels.txt new.run --compare old.run)"},
    {"inkling judge", R"(Examples:
  inkling search --topics mine.tsv -k 10 > a.run
  inkling search --topics mine.tsv -k 10 --expand rm3 > b.run
  inkling judge mine.tsv a.run b.run mine.qrels)"},
    {"inkling report summary", R"(Examples:
  inkling report summary --where label:grain)"},
    {"inkling report information", R"(Examples:
  inkling report information -k 50 --format csv)"},
    {"inkling report topics", R"(Examples:
  inkling report topics --topic grain --measure g2)"},
    {"inkling report ngrams", R"(Examples:
  inkling report ngrams -n 3 --min-df 2
  inkling report ngrams -n 2..4 -k 50 --format csv)"},
    {"inkling report trends", R"(Examples:
  inkling report trends tea coffee --by date:month)"},
    {"inkling report drift", R"(Examples:
  inkling report drift --at 3 --and 7 --only appeared
  inkling report drift --target year:2024 --reference year:2023)"},
    {"inkling report similar-topics", R"(Examples:
  inkling report similar-topics --by label --min-df 3)"},
    {"inkling train", R"(Examples:
  inkling train news --where split:train --alpha 0.1
  inkling train news --kind logistic --balance --features mi:20000
An option that the kind makes no use of is refused.)"},
    {"inkling evaluate", R"(Examples:
  inkling evaluate news --where split:test --min-accuracy 0.8
  inkling evaluate news --folds 5 --compare other
  inkling evaluate news --where split:test --errors --true ham --predicted spam)"},
    {"inkling curve", R"(Examples:
  inkling curve --kinds multinomial,logistic --seeds 10 --where split:train --test split:test)"},
    {"inkling classify", R"(Examples:
  inkling classify news --text "wheat harvest up" --explain
  inkling classify news letters/*.txt --json)"},
    {"inkling tag", R"(Examples:
  inkling tag news --where split:new
  inkling search tag:grain)"},
    {"inkling learn", R"(Examples:
  inkling learn news grain letter.txt more.jsonl
  echo "wheat harvest up" | inkling learn news grain -
A text that the model learned before under another topic leaves that one.)"},
    {"inkling forget", R"(Examples:
  inkling forget news doc-42
  inkling forget news letter.txt)"},
    {"inkling label", R"(Examples:
  inkling label doc-42 grain wheat
  inkling label doc-42 grain --model news)"},
    {"inkling outliers", R"(Examples:
  inkling outliers news --where split:new --top 50)"},
    {"inkling generate", R"(Examples:
  inkling generate news --topic grain --tokens 30 --seed 7)"},
    {"inkling review", R"(Examples:
  inkling review news --where split:new
  inkling review news --json --top 100
Keys: that of a topic, n for a new one, s to skip, u to undo, q to quit. Where standard
input is no terminal, each line is an answer.)"},
    {"inkling model terms", R"(Examples:
  inkling model terms news --topic grain -k 20)"},
};

template <std::size_t N>
std::string_view text_of(const Topic (&topics)[N], std::string_view name) noexcept {
  for (const Topic& topic : topics) {
    if (topic.name == name) return topic.text;
  }
  return {};
}

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
  json.begin_object().member("inkling", INKLING_VERSION).member("icu", versions.icu);
  json.member("unicode", versions.unicode).member("snowball", versions.snowball);
  json.end_object().end_line();
  return std::move(out).str();
}

std::string json_of(const HelpPage& page) {
  std::ostringstream out;
  render::JsonWriter json(out);
  const auto write = [&](const HelpEntry& entry) {
    json.begin_object().member("name", entry.name);
    if (!entry.type.empty()) json.member("type", entry.type);
    json.member("what", entry.what).end_object();
  };
  json.begin_object().member("command", page.command).member("what", page.what);
  json.array("arguments", page.arguments, write).array("flags", page.flags, write);
  json.array("commands", page.commands, write).end_object().end_line();
  return std::move(out).str();
}

std::vector<std::string> help_topics() {
  std::vector<std::string> names;
  for (const Topic& topic : kTopics) names.emplace_back(topic.name);
  return names;
}

std::string_view command_examples(std::string_view command) noexcept {
  return text_of(kExamples, command);
}

std::string_view help_topic(std::string_view name) noexcept { return text_of(kTopics, name); }

std::string help_topic_json(std::string_view name) {
  std::ostringstream out;
  render::JsonWriter json(out);
  json.begin_object().member("topic", name).member("text", help_topic(name));
  json.end_object().end_line();
  return std::move(out).str();
}

}  // namespace inkling::cli

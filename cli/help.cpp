#include "cli/help.h"

#include <fmt/format.h>

#include "analysis/analyzer.h"

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
    1  an honest no: no hit, no topic, nothing deleted, accuracy below --min-accuracy
    2  usage, a query that does not parse, an unknown field, label, tag or model,
       or nothing to work on (an empty corpus)
    3  done, but some input was skipped; with --strict: stopped at a bad record
    4  the index is missing, busy, or of a newer format
    5  the index is damaged
    6  input or output failed: a file that cannot be read, a full disk, no memory
  130  stopped by SIGINT (Ctrl-C), cleanly: nothing was committed
  143  stopped by SIGTERM, cleanly
  141  whoever read the output went away (as in `inkling terms | head`)
)"},
    {"query",
     R"(Queries

  coffee export          any of the words (--op and: all of them)
  "coffee export"        the words side by side
  +coffee -sugar         must, must not
  coffee AND (tea OR cocoa) NOT sugar
  title:coffee           a word of the title
  label:grain  tag:grain a topic that people gave, that a model gave
  author:"Smith, J."     an exact value of any keyword field

A query that begins with - goes behind --:  inkling search -- "-sugar coffee"
)"},
    {"index-location",
     R"(Where the index is

  -i INDEX, --index INDEX    before or after the command
  $INKLING_INDEX             when there is no -i
  ./.inkling                 when there is neither

An index is a directory. `inkling index PATH` makes it; `rm -r` is all it takes to remove it.
)"},
};

}  // namespace

std::string version_text() {
  const analysis::LibraryVersions versions = analysis::library_versions();
  return fmt::format("inkling {} (ICU {}, Unicode {}, Snowball {})\n", INKLING_VERSION, versions.icu, versions.unicode,
                     versions.snowball);
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

}  // namespace inkling::cli

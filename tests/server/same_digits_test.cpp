// The server, the command line and the library say the same, to the last digit.

#include <doctest/doctest.h>
#include <simdjson.h>

#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/collocations.h"
#include "inkling/dispersion.h"
#include "inkling/growth.h"
#include "inkling/index.h"
#include "inkling/keyness.h"
#include "inkling/ngrams.h"
#include "inkling/render.h"
#include "inkling/search.h"
#include "inkling/topic_distances.h"
#include "server/messages/url.h"
#include "tests/cli/program.h"
#include "tests/server/served.h"
#include "tests/support/data.h"
#include "tests/support/places.h"
#include "tests/support/rounds.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Workspace;

namespace {

/// How much is compared: all of it where INKLING_ROUNDS asks for more than usual.
struct Extent {
  std::size_t messages = 400, queries = 12, reports = 10, texts = 5;
};

Extent extent() {
  if (!test::is_thorough()) return {};
  return {.messages = 100'000, .queries = 500, .reports = 50, .texts = 200};
}

std::vector<std::string> lines_of(const std::string& text, std::size_t most) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size() && lines.size() < most;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string text_of(const std::string& line) {
  simdjson::dom::parser parser;
  return std::string(std::string_view(parser.parse(line)["text"]));
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char letter : text) {
    const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (is_letter) {
      words.back() += letter;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

/// Without the time that it took, and the end of the line.
std::string without_seconds(std::string json) {
  const std::string name = ",\"seconds\":";
  while (!json.empty() && json.back() == '\n') json.pop_back();
  const std::size_t at = json.rfind(name);
  if (at == json.npos) return json;
  return json.erase(at, json.find_first_of(",}", at + name.size()) - at);
}

/// Parameters as the server takes them; without a name it is a word of the command line.
using Given = std::vector<std::pair<std::string, std::string>>;

/// One question in three languages.
struct Question {
  std::string path{};  ///< below /api/v1
  std::vector<std::string> command{};
  Given given{};
  std::string word{};                     ///< the name of what has no flag
  std::function<std::string()> answer{};  ///< of the library
};

std::string target_of(const Question& question) {
  std::string target = "/api/v1" + question.path;
  char separator = '?';
  for (const auto& [name, value] : question.given) {
    target += std::exchange(separator, '&');
    target += name + "=" + server::percent_encoded(value);
  }
  return target;
}

std::vector<std::string> arguments_of(const Served& served, const Question& question) {
  std::vector<std::string> arguments = {"-i", served.directory().string()};
  arguments.insert(arguments.end(), question.command.begin(), question.command.end());
  std::vector<std::string> words;
  for (const auto& [name, value] : question.given) {
    if (name == question.word) {
      words.push_back(value);
      continue;
    }
    arguments.push_back((name.size() == 1 ? "-" : "--") + name);
    if (value != "true") arguments.push_back(value);
  }
  arguments.insert(arguments.end(), {"--json", "--"});
  arguments.insert(arguments.end(), words.begin(), words.end());
  return arguments;
}

/// Messages that are served, and what is asked about them.
class Comparison {
 public:
  Comparison() : lines_(messages()), served_({.documents = joined(lines_)}) {
    for (const std::string& line : lines_) {
      for (std::string& word : words_of(text_of(line))) words_.push_back(std::move(word));
    }
  }

  void compare(const Question& question) const {
    const std::string target = target_of(question);
    CAPTURE(target);
    const Answered api = served_.get(target);
    const test::Outcome cli = workspace_.run(arguments_of(served_, question));
    CAPTURE(cli.err);
    CHECK(api.status == 200);
    CHECK(cli.exit_code <= 1);
    CHECK(without_seconds(api.body) == without_seconds(cli.out));
    CHECK(without_seconds(api.body) == without_seconds(question.answer()));
  }

  void compare_text(std::size_t at) const {
    const std::string text = text_of(lines_[at % lines_.size()]) + " unheardof";
    CAPTURE(text);
    const bool explains = at % 3 == 0;
    const Answered api = served_.post(
        std::string("/api/v1/models/drinks/classify") + (explains ? "?explain=true" : ""), text,
        "Content-Type: text/plain\r\n");
    std::vector<std::string> arguments = {
        "-i", served_.directory().string(), "classify", "drinks", "--json", "--text=" + text};
    if (explains) arguments.push_back("--explain");
    const test::Outcome cli = workspace_.run(arguments);
    CAPTURE(cli.err);
    const std::string library =
        to_json("text", classifier_.classify(text, GivenFields(), explains), explains);
    CHECK(api.status == 200);
    CHECK(without_seconds(api.body) == library);
    CHECK(without_seconds(cli.out) == library);
  }

  const Searcher& searcher() const { return searcher_; }
  /// A word as it stands in some message.
  std::string word(std::mt19937& random) const { return words_[random() % words_.size()]; }

 private:
  static std::vector<std::string> messages() {
    return lines_of(test::read_file(test::project_path("corpus/sms-spam.jsonl")),
                    extent().messages);
  }
  static std::string joined(const std::vector<std::string>& lines) {
    std::string all;
    for (const std::string& line : lines) all.append(line).append("\n");
    return all;
  }

  std::vector<std::string> lines_;
  Served served_;
  Searcher searcher_{Index::open(served_.directory())};
  Classifier classifier_ = Classifier::load(searcher_.index(), "drinks");
  std::vector<std::string> words_{};
  Workspace workspace_{};
};

std::string query_text(const Comparison& all, std::mt19937& random) {
  const std::string a = all.word(random), b = all.word(random);
  switch (random() % 8) {
    case 0:
      return a;
    case 1:
      return "\"" + a + " " + b + "\"";
    case 2:
      return "+" + a + " -" + b;
    case 3:
      return a.substr(0, 3) + "* " + b;
    case 4:
      return a + "~1";
    case 5:
      return "label:spam " + a;
    case 6:
      return "(" + a + " OR " + b + ") AND " + all.word(random);
    default:
      return a + " " + b;
  }
}

Question search(const Comparison& all, std::mt19937& random) {
  constexpr const char* kRankings[] = {"bm25", "bm25+", "tfidf", "smart:lnc.ltc",
                                       "lm",   "lm:jm", "dfr"};
  constexpr std::size_t kSizes[] = {1, 10, 50};
  const std::string query = query_text(all, random);
  Question question{.path = "/search", .command = {"search"}, .given = {{"query", query}}};
  question.word = "query";
  SearchOptions options;
  options.query.lenient = true;
  options.suggestions = true;
  const auto give = [&](const char* name, const std::string& value) {
    question.given.emplace_back(name, value);
  };
  const std::string ranking = kRankings[random() % std::size(kRankings)];
  options.query.ranker = parse_ranker(ranking);
  give("rank", ranking);
  options.k = kSizes[random() % std::size(kSizes)];
  give("k", std::to_string(options.k));
  give("time-limit", "100");  // the machine may be slow
  if (random() % 4 == 0) give("offset", std::to_string(options.offset = random() % 20));
  if (random() % 4 == 0) {
    options.query.join = Join::all;
    give("op", "and");
  }
  if ((options.snippets = random() % 3 == 0)) give("snippets", "true");
  if ((options.explain = random() % 3 == 0)) give("explain", "true");
  if (random() % 4 == 0) {
    options.filter = "label:ham";
    give("filter", "label:ham");
  }
  if (random() % 4 == 0) {
    options.facets = {"label"};
    give("facet", "label");
  }
  question.answer = [&all, query, options] {
    return to_json(all.searcher().search(query, options), options.explain);
  };
  return question;
}

template <typename Make>
Question report(const std::string& name, Given given, Make make, const std::string& word = {}) {
  return {.path = "/reports/" + name,
          .command = {"report", name},
          .given = std::move(given),
          .word = word,
          .answer = [make] { return to_json(make()); }};
}

/// A word that the index takes for one, too.
std::string plain_word(const Comparison& all, std::mt19937& random) {
  std::string word = all.word(random);
  while (word.size() < 3) word = all.word(random);
  return word;
}

/// The kind of report by `at`, its numbers by chance.
Question report(const Comparison& all, std::size_t at, std::mt19937& random) {
  const Searcher& searcher = all.searcher();
  const Index& index = searcher.index();
  const std::size_t k = 1 + random() % 30, df = 1 + random() % 5;
  const Given listed = {{"k", std::to_string(k)}, {"min-df", std::to_string(df)}};
  Given given = listed;
  const auto also = [&](const std::string& name, const std::string& value) -> Given& {
    given.emplace_back(name, value);
    return given;
  };
  switch (at % 10) {
    case 0:
      return report("summary", {{"where", "label:spam"}}, [&] {
        return summary_report(index, searcher.matching("label:spam"), SummaryOptions());
      });
    case 1:
      return report("information", listed, [&index, k, df] {
        return information_report(index, index.documents(), {.k = k, .min_df = df});
      });
    case 2:
      return report("topics", also("measure", "chi2"), [&index, k, df] {
        return topic_report(index, index.documents(),
                            {.measure = Association::chi2, .k = k, .min_df = df});
      });
    case 3:
      return report("keyness", also("target", "label:spam"), [&searcher, k, df] {
        const Index& of = searcher.index();
        const DocumentSet target = searcher.matching("label:spam");
        DocumentSet others = target;
        others.complement();
        others &= of.documents();
        return keyness_report(of, target, others, {.k = k, .min_df = df});
      });
    case 4:
      return report("wordlist", listed, [&index, k, df] {
        return wordlist(index, index.documents(), {.k = k, .min_df = df});
      });
    case 5:
      return report("ngrams", also("n", "3"), [&index, k, df] {
        return ngram_report(index, index.documents(),
                            {.shortest = 3, .longest = 3, .k = k, .min_df = df});
      });
    case 6:
      return report("growth", {{"k", std::to_string(k)}},
                    [&index, k] { return growth_report(index, index.documents(), {.points = k}); });
    case 7: {
      const std::string word = plain_word(all, random);
      return report(
          "dispersion", {{"over", "label"}, {"word", word}},
          [&index, word] {
            DispersionOptions options;
            options.parts = {.kind = PartsChoice::Kind::values, .field = "label"};
            return dispersion_report(index, index.documents(), {word}, options);
          },
          "word");
    }
    case 8: {
      const std::string word = plain_word(all, random);
      return report(
          "collocations", {{"k", std::to_string(k)}, {"word", word}},
          [&index, word, k] { return collocations(index, index.documents(), word, {.k = k}); },
          "word");
    }
    default:
      return report("similar-topics", listed, [&index, k, df] {
        return topic_distances(index, index.documents(), {.k = k, .min_df = df});
      });
  }
}

}  // namespace

TEST_CASE("server, command line and library give the same digits") {
  const Comparison all;
  std::mt19937 random(test::seed_or(45));
  for (std::size_t at = 0; at < extent().queries; ++at) all.compare(search(all, random));
  for (std::size_t at = 0; at < extent().reports; ++at) all.compare(report(all, at, random));
  for (std::size_t at = 0; at < extent().texts; ++at) all.compare_text(random());
}

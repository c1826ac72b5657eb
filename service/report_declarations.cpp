#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "service/declarations.h"
#include "service/names.h"
#include "service/orders.h"

namespace inkling::service {

namespace {

/// Words or characters beside a match.
constexpr std::size_t kMostContext = 1000;

bool are_digits(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

/// "8" words, or "40c" characters. Throws ParameterError.
ContextWidth context_width(const std::string& spelled, const std::string& text) {
  const bool in_characters = text.ends_with('c');
  const std::string digits = in_characters ? text.substr(0, text.size() - 1) : text;
  if (!are_digits(digits)) {
    throw ParameterError("window", "`" + text + "` is not a width", "8 words, or 40c characters");
  }
  const std::size_t size = parse_count(spelled, digits);
  if (size > kMostContext)
    throw ParameterError("window", "it must be 0 to 1,000", "8 words, or 40c characters");
  return {static_cast<std::uint32_t>(size), in_characters};
}

/// Without a direction. Throws OptionError.
ConcordanceOrder concordance_key(const std::string& spelled, const std::string& text) {
  using Kind = ConcordanceOrder::Kind;
  constexpr std::string_view kRandom = "random:";
  if (text == "document") return {};
  if (text == "match") return {.kind = Kind::match};
  if (text == "random") return {.kind = Kind::random};
  if (text.starts_with(kRandom))
    return {.kind = Kind::random, .seed = parse_count(spelled, text.substr(kRandom.size()))};
  const char side = text.empty() ? ' ' : text.back();
  const std::string digits = text.substr(0, text.empty() ? 0 : text.size() - 1);
  const bool is_place = !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos;
  if (!is_place || std::string_view("LlRr").find(side) == std::string_view::npos)
    return {.kind = Kind::field, .field = text};
  const std::size_t place = parse_count(spelled, digits);
  if (place < 1 || place > kMostContext)
    throw OptionError(spelled, "words are counted from 1 to 1,000", "1L is the word before");
  return {.kind = side == 'L' || side == 'l' ? Kind::left : Kind::right,
          .place = static_cast<std::uint32_t>(place)};
}

/// "1R", "year:desc". Throws OptionError.
ConcordanceOrder concordance_order(const std::string& spelled, const std::string& text) {
  const auto [key, descending] = parse_order(spelled, text);
  ConcordanceOrder order = concordance_key(spelled, key);
  if (order.kind == ConcordanceOrder::Kind::random && key != text)
    throw OptionError(spelled, "random order has no direction", "leave out what is behind it");
  order.descending = descending;
  return order;
}

/// "5L3R", "5L", "3R", or "5" for both sides. Throws ParameterError.
std::pair<std::uint32_t, std::uint32_t> window_sides(const std::string& spelled,
                                                     const std::string& text) {
  constexpr std::size_t kTooMany = kMostWindow + 1;
  const auto side = [&](const std::string& digits) {
    if (!are_digits(digits)) {
      throw OptionError(spelled, "`" + text + "` is not a window",
                        "5L5R words, 5 on both sides, sentence or document");
    }
    return static_cast<std::uint32_t>(std::min(parse_count(spelled, digits), kTooMany));
  };
  const std::size_t left = text.find_first_of("Ll");
  const std::size_t right = text.find_first_of("Rr");
  if (left == text.npos && right == text.npos) return {side(text), side(text)};
  const std::size_t after = left == text.npos ? 0 : left + 1;
  return {left == text.npos ? 0 : side(text.substr(0, left)),
          right == text.npos && after == text.size() ? 0 : side(text.substr(after, right - after))};
}

/// Declares the parameter `measure`.
template <typename Measure, std::size_t N>
void declare_measure(Parameters& parameters, const MeasureTarget<Measure, N>& target,
                     const char* type, const char* what) {
  const auto take = [target](const std::string& spelled, const std::string& text) {
    if (take_order(target, spelled, text)) return;
    std::vector<std::string> names;
    add_names(target, names);
    refuse_choice(spelled, text, names);
  };
  parameters.value("measure", take, type, what);
}

/// Throws ParameterError.
void take_window(const std::string& spelled, const std::string& text, CollocationOptions& options) {
  options.span = text == "sentence"   ? CollocationSpan::sentence
                 : text == "document" ? CollocationSpan::document
                                      : CollocationSpan::words;
  if (options.span == CollocationSpan::words)
    std::tie(options.left, options.right) = window_sides(spelled, text);
}

/// Notes which of --window and -n says what is near. Throws OptionError where both do.
void require_one(const std::string& spelled, std::string& given) {
  if (!given.empty() && given != spelled)
    throw OptionError(spelled, "--window and --n both say what is near", "leave one of them out");
  given = spelled;
}

/// A word is near those before it in a run of so many words, as in an n-gram. Throws OptionError.
void take_run_of_words(const std::string& spelled, const std::string& text,
                       CollocationOptions& options) {
  const std::size_t words = parse_count(spelled, text);
  if (words < kFewestNgramWords || words > kMostWindow + 1)
    throw OptionError(spelled, "it must be 2 to 51", "2: each word and the next one");
  options.span = CollocationSpan::words;
  options.left = 0;
  options.right = static_cast<std::uint32_t>(words - 1);
}

/// Throws ParameterError.
PartsChoice parts_choice(const std::string& spelled, const std::string& text) {
  constexpr std::string_view kEqual = "parts:";
  if (text == "documents") return {};
  if (!text.starts_with(kEqual)) {
    const auto [field, grouping] = grouped_field(spelled, text);
    return {.kind = PartsChoice::Kind::values, .field = field, .grouping = grouping};
  }
  return {.kind = PartsChoice::Kind::equal,
          .field = {},
          .grouping = {},
          .count = parse_count(spelled, text.substr(kEqual.size()))};
}

void declare_costs(Parameters& parameters, std::vector<std::string>& costs) {
  parameters.values(
      "cost", costs, "TRUE>GIVEN=X",
      "what it costs to give a document of topic TRUE the topic GIVEN (default 1); may "
      "be repeated");
}

}  // namespace

void declare_where(Parameters& parameters, std::string& where) {
  parameters.text("where", where, "QUERY", "only documents that match this query");
}

void declare_by(Parameters& parameters, std::string& by) {
  parameters.text("by", by, "FIELD", "the field whose values are topics (default label)");
}

void declare_grouped_by(Parameters& parameters, std::string& by, Grouping& grouping) {
  const auto take = [&by, &grouping](const std::string& spelled, const std::string& text) {
    std::tie(by, grouping) = grouped_field(spelled, text);
  };
  parameters.value("by", take, "FIELD[:quantiles:N|:bins:N|:year|:month|:day]",
                   "the field whose values are topics, or whose numbers or dates are in them "
                   "(default label)");
}

void declare_work(Parameters& parameters, WorkRequest& work) {
  declare_threads(parameters, work.threads);
  const auto take = [&work](const std::string& name, const std::string& text) {
    work.time_limit = parse_seconds(name, text);
  };
  parameters.value("time-limit", take, "X", "give up after X seconds (default 0: never)");
}

void declare_terms(Parameters& parameters, TermUnit& unit, std::string& field) {
  parameters.choice("terms", unit, kTermUnits,
                    "words: each surface form by itself, not joined by stem (default stems)");
  parameters.text("field", field, "FIELD", "the field whose terms are counted (default text)");
}

void declare(Parameters& parameters, SummaryRequest& request) {
  declare_where(parameters, request.where);
  declare_terms(parameters, request.options.term_unit, request.options.field);
  parameters.count({"k", 'k'}, request.options.k,
                   "how many labels, tags and languages (default all)");
  declare_sort(parameters, "the order of labels, tags and languages (default documents)",
               OrderTarget{request.options.order, kValueOrders});
  parameters.count("min-df", request.options.min_df,
                   "a vocabulary of terms of at least this many documents (default 1)");
  parameters.count("richness-window", request.options.richness_window,
                   "also type-token ratios, in windows of this many words (1000 is usual)");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, InformationRequest& request) {
  declare_where(parameters, request.where);
  declare_terms(parameters, request.options.term_unit, request.options.field);
  InformationOptions& options = request.options;
  parameters.count({"k", 'k'}, options.k, "how many terms, and documents (default 20)");
  declare_sort(parameters,
               "by which column terms are listed, or documents where they are: the greatest "
               "numbers first (default bits, and divergence of documents)",
               OrderTarget{options.order, kInformationOrders},
               OrderTarget{options.document_order, kDocumentInformationOrders});
  parameters.count("min-df", options.min_df,
                   "list only terms of at least this many documents (default 1)");
  parameters.choice("idf", options.idf, kIdfKinds,
                    "log N/df; log N/(df+1); that of scikit-learn; that of BM25 (default plain)");
  parameters.choice("unit", options.unit, kInformationUnits, "log2, ln, log10 (default bits)");
  parameters.flag("documents", options.documents,
                  "also the documents whose words are the most unusual");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, KeynessRequest& request) {
  KeynessOptions& options = request.options;
  parameters.text("target", request.target, "QUERY", "the documents to describe");
  declare_where(parameters, request.where);
  declare_terms(parameters, options.term_unit, options.field);
  declare_sort(parameters,
               "by which measure words are listed, the strongest first, or by which other column "
               "(default g2)",
               OrderTarget{options.measure, kKeynessMeasures},
               OrderTarget{options.order, kKeynessOrders});
  parameters.choice("only", options.direction, kKeynessDirections,
                    "words that the target has more of, less, or both (default both)");
  parameters.count("min-count", options.min_count,
                   "only words with at least this many occurrences in both together (default 1)");
  parameters.count("min-df", options.min_df,
                   "only words of at least this many documents of both together (default 1)");
  parameters.real("fold-duplicates", request.fold_duplicates,
                  "of texts that resemble each other by X, 0 to 1, only one counts; 0.8 is usual");
  parameters.count({"k", 'k'}, options.k, "how many words (default 20)");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, ConcordanceRequest& request) {
  ConcordanceOptions& options = request.options;
  parameters.word("query", request.query, Presence::required, "see `inkling help query`");
  declare_where(parameters, request.where);
  parameters.choice("terms", options.query.words.unit, kTermUnits,
                    "words: each word of the query stands for its own form, as after = (default "
                    "stems)");
  parameters.text("field", options.query.words.field, "FIELD",
                  "where words are looked for that name no field (default all of the text)");
  const auto take_window = [&options](const std::string& spelled, const std::string& text) {
    options.context = context_width(spelled, text);
  };
  parameters.value("window", take_window, "N|Nc",
                   "how many words to show on each side, or characters (default 8)");
  const auto take_order = [&options, &request](const std::string& spelled,
                                               const std::string& text) {
    for (const std::string& each : split_list(spelled, text)) {
      options.order.push_back(concordance_order(spelled, each));
      request.sort.push_back(each);
    }
    const auto is_random = [](const ConcordanceOrder& order) {
      return order.kind == ConcordanceOrder::Kind::random;
    };
    if (options.order.size() > 1 && std::ranges::any_of(options.order, is_random))
      throw OptionError(spelled, "random order takes no other key", "leave one of them out");
  };
  parameters.value("sort", take_order, "1L,1R,match,document,FIELD,random:SEED",
                   "by the word to the left or right, the match, a field, or shuffled; :desc "
                   "behind a key turns it round (default document)");
  parameters.count("min-df", options.min_df,
                   "only words of at least this many documents, as of a pattern (default 1)");
  parameters.count({"k", 'k'}, request.k, "how many lines (default 20 in a table, else all)");
  parameters.flag("all", request.all, "all lines, in a table, too");
  declare_leniency(parameters, request.leniency);
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, CollocationRequest& request) {
  CollocationOptions& options = request.options;
  parameters.phrase("word", request.word,
                    "a word, one to the index; without it all pairs of words are listed");
  declare_where(parameters, request.where);
  declare_terms(parameters, options.term_unit, options.field);
  const auto nearness = std::make_shared<std::string>();
  const auto take = [&options, nearness](const std::string& spelled, const std::string& text) {
    require_one(spelled, *nearness);
    take_window(spelled, text, options);
  };
  parameters.value("window", take, "5L5R|sentence|document",
                   "how many words to the left and right are near; 5: on each side; or the whole "
                   "sentence or document (default 5L5R)");
  const auto take_run = [&options, nearness](const std::string& spelled, const std::string& text) {
    require_one(spelled, *nearness);
    take_run_of_words(spelled, text, options);
  };
  parameters.value({"n", 'n'}, take_run, "N",
                   "instead: near are the words that follow in a run of N words, 2 to 51; 2 is "
                   "the window 0L1R");
  const MeasureTarget measure{
      options.measure, std::make_shared<std::optional<CollocationMeasure>>(), kCollocationMeasures};
  declare_measure(parameters, measure, "logdice|pmi|npmi|g2|t|mi3|delta-p",
                  "how words are scored (default logdice)");
  declare_sort(parameters,
               "by which column words are listed: a measure is the same as --measure, and another "
               "leaves it (default the measure)",
               measure, OrderTarget{options.order, kCollocationOrders});
  parameters.count("min-count", options.min_count,
                   "only words that are near at least this many times (default 5)");
  parameters.count("min-df", options.min_df,
                   "only words of at least this many documents (default 1)");
  parameters.count({"k", 'k'}, options.k, "how many words (default 20)");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, DispersionRequest& request) {
  DispersionOptions& options = request.options;
  parameters.words("word", request.words, "words, each a single one to the index");
  declare_where(parameters, request.where);
  declare_terms(parameters, options.term_unit, options.field);
  const auto take = [&options](const std::string& spelled, const std::string& text) {
    options.parts = parts_choice(spelled, text);
  };
  parameters.value("over", take, "documents|FIELD|parts:N",
                   "what the corpus is cut into: documents, the values of a field (or groups of "
                   "them, as in topics --by), or N equal parts (default documents)");
  declare_sort(parameters,
               "by which column words are listed, or the parts of each (default given: as they "
               "were named)",
               OrderTarget{options.order, kDispersionOrders},
               OrderTarget{options.part_order, kPartOrders});
  parameters.count("min-df", options.min_df,
                   "only words of at least this many documents (default 0)");
  parameters.count({"k", 'k'}, options.k, "how many words (default all)");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, WordlistRequest& request) {
  WordlistOptions& options = request.options;
  declare_where(parameters, request.where);
  declare_terms(parameters, options.term_unit, options.field);
  declare_sort(parameters, "by which column, the largest numbers first (default cf)",
               OrderTarget{options.order, kWordlistOrders});
  parameters.count("min-df", options.min_df,
                   "only words of at least this many documents (default 1)");
  parameters.count({"k", 'k'}, options.k, "how many words (default 100)");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, TopicsRequest& request) {
  TopicReportOptions& options = request.options;
  declare_where(parameters, request.where);
  declare_terms(parameters, options.term_unit, options.field);
  parameters.text("topic", options.topic, "NAME", "only this topic");
  const MeasureTarget measure{options.measure, std::make_shared<std::optional<Association>>(),
                              kAssociations};
  declare_measure(parameters, measure, "mi|chi2|g2|pmi|npmi|log-odds|lift",
                  "how terms are scored (default mi)");
  declare_sort(parameters,
               "by which column terms are listed: a measure is the same as --measure, and another "
               "leaves it; `topic` and `documents` order the topics (default score)",
               measure, OrderTarget{options.order, kTopicTermOrders});
  parameters.choice("count", options.count, kCountUnits,
                    "what is counted (default documents; tokens for log-odds)");
  declare_grouped_by(parameters, options.by, options.grouping);
  parameters.choice("only", options.direction, kAssociationDirections,
                    "terms that a topic has more often than by chance, less often, or both "
                    "(default both)");
  parameters.count(
      "min-df", options.min_df,
      "only terms of at least this many documents (default 1; with pmi and lift take 5 or more)");
  parameters.flag("overall", options.overall,
                  "also the terms that tell most about all topics at once (mi, chi2, g2)");
  parameters.choice("family", options.family, kTestFamilies,
                    "the tests that q-values look at together: all terms of a topic, or of all "
                    "topics (default topic)");
  parameters.count({"k", 'k'}, options.k, "how many terms for each topic (default 10)");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, EvaluateRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  declare_where(parameters, request.where);
  parameters.real("min-accuracy", request.min_accuracy, "exit with 1 below this accuracy");
  parameters.count("folds", request.folds,
                   "judge each part by a model that is trained as this one on the others");
  parameters.flag("leave-one-out", request.leave_one_out,
                  "a part for each document: trains as many models, 2,000 at most");
  parameters.text("group", request.group, "FIELD", "keep documents of one value in one part");
  parameters.count("seed", request.seed, "of the parts and of permutations (default 1)");
  parameters.text("compare", request.compare, "NAME2",
                  "another model on the same documents, and whether the difference is chance");
  parameters.flag("errors", request.errors, "list mistakes, the worst first, and what misled");
  parameters.text("true", request.mistakes.truth, "TOPIC",
                  "with --errors: only documents of this row of the confusion matrix");
  parameters.text("predicted", request.mistakes.predicted, "TOPIC",
                  "with --errors: only those of this column");
  parameters.count("top", request.mistakes.top, "with --errors: only the N worst (default 20)");
  parameters.real("min-p", request.given.min_p, "give no topic below this probability");
  declare_costs(parameters, request.costs);
  parameters.flag(
      "at-least-one", request.given.at_least_one,
      "the best topic where none reaches its cut, and for texts unlike the training ones");
}

void declare(Parameters& parameters, CurveRequest& request) {
  CurveOptions& options = request.options;
  const auto take_kinds = [&options](const std::string& spelled, const std::string& text) {
    options.kinds.clear();
    for (const std::string& name : split_list(spelled, text))
      options.kinds.push_back(choose<ModelKind>(spelled, name, kModelKinds));
  };
  const auto take_sizes = [&options](const std::string& spelled, const std::string& text) {
    options.sizes.clear();
    for (const std::string& size : split_list(spelled, text))
      options.sizes.push_back(parse_count(spelled, size));
  };
  parameters.value("kinds", take_kinds, "KIND,...",
                   "kinds of models, as of train (default multinomial,logistic)");
  parameters.value("sizes", take_sizes, "N,...",
                   "training documents (default all, half of them, and so on)");
  parameters.count("seeds", options.seeds, "samples of each size (default 5)");
  parameters.count("seed", options.seed, "of the first sample and of what is held out (default 1)");
  parameters.text("test", request.test, "QUERY",
                  "test on these documents (default a third of all, drawn by the seed)");
  declare_by(parameters, options.training.by);
  declare_terms(parameters, options.training.term_unit, options.training.field);
  declare_where(parameters, request.where);
}

namespace {

void declare_texts(Parameters& parameters, ClassifyRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.values("set", request.set, "FIELD=VALUE",
                    "a value of a field, for models of fields; may be repeated");
  parameters.flag("explain", request.explain,
                  "the bits of each word for the best topic against the next");
  parameters.count("top", request.top, "only the N best topics (default 3 in a table, else all)");
}

void declare_choice(Parameters& parameters, ClassifyRequest& request) {
  parameters.real("min-p", request.min_p, "give no topic below this probability");
  declare_costs(parameters, request.costs);
}

}  // namespace

void declare_records(Parameters& parameters, ClassifyRequest& request) {
  declare_texts(parameters, request);
  declare_choice(parameters, request);
}

void declare(Parameters& parameters, ClassifyRequest& request) {
  declare_texts(parameters, request);
  declare_reading(parameters, request.reading);
  declare_choice(parameters, request);
}

void declare(Parameters& parameters, TagRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  declare_where(parameters, request.where);
  parameters.real("min-p", request.options.min_p, "give no tag below this probability");
  declare_costs(parameters, request.costs);
  parameters.flag(
      "at-least-one", request.options.at_least_one,
      "the best topic where none reaches its cut, and for texts unlike the training ones");
  parameters.flag("dry-run", request.dry_run, "only count, change nothing");
  declare_wait(parameters, request.wait);
}

void declare(Parameters&, ModelListRequest&) {}

void declare(Parameters& parameters, ModelInfoRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
}

void declare(Parameters& parameters, ModelTermsRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  parameters.text("topic", request.topic, "NAME", "only this topic");
  parameters.count({"k", 'k'}, request.k, "how many terms (default 10)");
}

void declare(Parameters& parameters, ModelDropRequest& request) {
  parameters.word("name", request.name, Presence::required, "a model");
  declare_wait(parameters, request.wait);
}

}  // namespace inkling::service

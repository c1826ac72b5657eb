#include "render/trec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ostream>
#include <string_view>

#include "render/json.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/table.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

/// num_q, num_ret and the like are counts.
bool is_count(std::string_view measure) { return measure.substr(0, 4) == "num_"; }

void write(JsonWriter& json, std::string_view key, std::string_view measure, double value) {
  is_count(measure) ? json.member(key, std::llround(value)) : json.member(key, value);
}

void write(JsonWriter& json, const Measures& measures) {
  for (const auto& [name, value] : measures) write(json, name, name, value);
}

void print(std::ostream& out, std::string_view topic, const Measures& measures) {
  for (const auto& [name, value] : measures) {
    const std::string text =
        is_count(name) ? fmt::format("{}", std::llround(value)) : fmt::format("{:6.4f}", value);
    out << fmt::format("{:<22}\t{}\t{}\n", name, terminal_text(topic), text);
  }
}

void write_pair(JsonWriter& json, std::string_view measure, double run, double compared) {
  write(json, "run", measure, run);
  write(json, "compared", measure, compared);
  write(json, "difference", measure, run - compared);
}

void write(JsonWriter& json, const MeasureComparison& measure) {
  json.key(measure.measure).begin_object();
  write_pair(json, measure.measure, measure.first, measure.second);
  json.member("low", measure.low).member("high", measure.high);
  json.member("better", measure.better).member("worse", measure.worse);
  json.member("p_value", measure.p_value).member("is_exact", measure.is_exact).end_object();
}

void write_topics(JsonWriter& json, const TrecComparison& comparison) {
  json.key("by_topic").begin_object();
  for (std::size_t topic = 0; topic < comparison.first.topics.size(); ++topic) {
    const auto& [id, first] = comparison.first.topics[topic];
    const Measures& second = comparison.second.topics[topic].second;
    json.key(id).begin_object();
    for (std::size_t at = 0; at < first.size(); ++at) {
      json.key(first[at].first).begin_object();
      write_pair(json, first[at].first, first[at].second, second[at].second);
      json.end_object();
    }
    json.end_object();
  }
  json.end_object();
}

/// A count has no decimals.
Cell value_cell(std::string_view measure, double value) {
  return is_count(measure) ? Cell(static_cast<std::uint64_t>(std::llround(value))) : Cell(value);
}

/// With its sign for people.
Cell difference_cell(std::string_view measure, double difference, TableFormat format) {
  if (!is_for_people(format)) return difference;
  if (difference == 0) return std::string("0");
  return is_count(measure) ? fmt::format("{:+}", std::llround(difference))
                           : fmt::format("{:+.4f}", difference);
}

Table table_of(const TrecEvaluation& evaluation, bool per_topic) {
  Table table({{"measure"}, {"topic"}, {"value", Align::right}});
  const auto add = [&](const std::string& topic, const Measures& measures) {
    for (const auto& [name, value] : measures)
      table.add_row({name, topic, value_cell(name, value)});
  };
  if (per_topic) {
    for (const auto& [topic, measures] : evaluation.topics) add(topic, measures);
  }
  add("all", evaluation.all);
  return table;
}

Table topic_table(const TrecComparison& comparison, TableFormat format) {
  Table table({{"topic"},
               {"measure"},
               {"run", Align::right},
               {"compared", Align::right},
               {"difference", Align::right}});
  for (std::size_t topic = 0; topic < comparison.first.topics.size(); ++topic) {
    const auto& [id, first] = comparison.first.topics[topic];
    for (std::size_t at = 0; at < first.size(); ++at) {
      const auto& [name, value] = first[at];
      const double compared = comparison.second.topics[topic].second[at].second;
      table.add_row({id, name, value_cell(name, value), value_cell(name, compared),
                     difference_cell(name, value - compared, format)});
    }
  }
  return table;
}

Table measure_table(const NamedComparison& named, TableFormat format) {
  Table table({{"measure"},
               {"run", Align::right},
               {"compared", Align::right},
               {"difference", Align::right},
               {"low", Align::right},
               {"high", Align::right},
               {"better", Align::right},
               {"worse", Align::right},
               {"p", Align::right},
               {"permutations", Align::right}});
  for (const MeasureComparison& measure : named.comparison.measures) {
    const std::string& name = measure.measure;
    table.add_row({name, value_cell(name, measure.first), value_cell(name, measure.second),
                   difference_cell(name, measure.difference, format),
                   difference_cell(name, measure.low, format),
                   difference_cell(name, measure.high, format), measure.better, measure.worse,
                   measure.p_value,
                   measure.is_exact ? Cell("all") : Cell(named.options.permutations)});
  }
  return table;
}

void print_heading(std::ostream& out, const NamedComparison& named) {
  const TrecComparison& comparison = named.comparison;
  print_prose(out, fmt::format("{} compared with {} on {}\n", terminal_text(named.run),
                               terminal_text(named.compared),
                               counted(comparison.first.topics.size(), "topic")));
  if (comparison.only_first + comparison.only_second > 0) {
    print_prose(
        out,
        fmt::format(
            "{} only in the run, {} only in the one it is compared with: the other found nothing "
            "there\n",
            counted(comparison.only_first, "topic"), grouped(comparison.only_second)));
  }
  out << '\n';
}

void print_legend(std::ostream& out, const NamedComparison& named) {
  const bool all_exact =
      std::ranges::all_of(named.comparison.measures, &MeasureComparison::is_exact);
  const std::string draw =
      all_exact ? "" : fmt::format("; permutations are drawn with seed {}", named.options.seed);
  print_prose(
      out, fmt::format(
               "\nlow, high: the 95 % interval of the difference, of {} bootstrap samples\n"
               "better, worse: topics where the run is above, below the one it is compared with\n"
               "p: two-sided paired randomisation test over topics{}\n",
               grouped(named.options.resamples), draw));
}

}  // namespace

void write_json(std::ostream& out, const TrecEvaluation& evaluation, bool per_topic) {
  JsonWriter json(out);
  json.begin_object();
  write(json, evaluation.all);
  if (per_topic) {
    json.key("topics").begin_object();
    for (const auto& [topic, measures] : evaluation.topics) {
      json.key(topic).begin_object();
      write(json, measures);
      json.end_object();
    }
    json.end_object();
  }
  json.end_object().end_line();
}

void print(std::ostream& out, const TrecEvaluation& evaluation, bool per_topic,
           TableFormat format) {
  if (format != TableFormat::table) return print(out, table_of(evaluation, per_topic), format);
  if (per_topic) {
    for (const auto& [topic, measures] : evaluation.topics) print(out, topic, measures);
  }
  print(out, "all", evaluation.all);
}

void write_json(std::ostream& out, const NamedComparison& named, bool per_topic) {
  const TrecComparison& comparison = named.comparison;
  JsonWriter json(out);
  json.begin_object().member("run", named.run).member("compared", named.compared);
  json.member("topics", comparison.first.topics.size());
  json.member("only_in_run", comparison.only_first)
      .member("only_in_compared", comparison.only_second);
  json.member("permutations", named.options.permutations).member("seed", named.options.seed);
  json.member("resamples", named.options.resamples);
  json.key("measures").begin_object();
  for (const MeasureComparison& measure : comparison.measures) write(json, measure);
  json.end_object();
  if (per_topic) write_topics(json, comparison);
  json.end_object().end_line();
}

void print(std::ostream& out, const NamedComparison& named, bool per_topic, TableFormat format) {
  if (format != TableFormat::table) {
    return print(out,
                 per_topic ? topic_table(named.comparison, format) : measure_table(named, format),
                 format);
  }
  print_heading(out, named);
  if (per_topic) {
    print(out, topic_table(named.comparison, format));
    out << '\n';
  }
  print(out, measure_table(named, format));
  print_legend(out, named);
}

void write_json(std::ostream& out, std::string_view topic, const std::vector<RunEntry>& entries) {
  JsonWriter json(out);
  json.begin_object().member("topic", topic).array("hits", entries, [&](const RunEntry& entry) {
    json.begin_object().member("id", entry.document).member("score", entry.score).end_object();
  });
  json.end_object().end_line();
}

}  // namespace inkling::render

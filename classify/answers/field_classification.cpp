#include "classify/answers/field_classification.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"
#include "classify/answers/field_scores.h"
#include "classify/answers/given_topics.h"
#include "classify/answers/predictions.h"
#include "classify/families/posterior.h"
#include "classify/live/document_counts.h"
#include "inkling/error.h"
#include "inkling/number.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

/// What one value adds.
struct WeighedValue {
  std::string term;
  std::string surface;
  std::uint32_t tf;
  std::vector<double> effects;  ///< by topic, of all occurrences
};

struct TermUse {
  std::string surface;
  std::uint32_t tf = 0;
};

/// Weighs what is given of a document.
class GivenRow {
 public:
  GivenRow(const Model& model, Classification& result)
      : model_(model),
        result_(result),
        scores_(model.log_priors().begin(), model.log_priors().end()) {
    result_.missing.emplace();
  }

  void add(std::size_t field, const std::vector<std::string>& values) {
    const FieldTable& table = model_.fields()->tables()[field];
    if (values.empty()) return result_.missing->push_back(table.name);
    switch (table.kind) {
      case FieldKind::number:
        return add_numbers(table, *model_.fields()->gaussian(field), values);
      case FieldKind::keyword:
        return add_keywords(table, *model_.fields()->categorical(field), values);
      case FieldKind::text:
        return add_terms(table, *model_.fields()->categorical(field), values);
    }
  }

  /// The terms of a field of text as an index has counted them.
  void add_counts(std::size_t field, const DocumentCounts& counts) {
    const FieldTable& table = model_.fields()->tables()[field];
    for (const DocumentTerm& term : counts.terms) {
      const auto known = table.values.find(term.term);
      if (!known) continue;
      add_known(*model_.fields()->categorical(field), *known,
                start(table.name + ":" + term.term, term.term, term.tf));
    }
  }

  const std::vector<double>& scores() const noexcept { return scores_; }
  const std::vector<WeighedValue>& weighed() const noexcept { return weighed_; }

 private:
  void add_numbers(const FieldTable& table, const Gaussian& gaussian,
                   const std::vector<std::string>& values) {
    std::set<Number> numbers;
    for (const std::string& value : values) {
      const std::optional<Number> number = Number::parse(value);
      if (!number) {
        throw OptionError("set", "`" + value + "` is not a number, and `" + table.name +
                                     "` is a field of numbers");
      }
      numbers.insert(*number);
    }
    for (const Number& number : numbers) {
      WeighedValue& row = start(table.name + ":" + to_string(number), to_string(number), 1);
      gaussian.add(number.to_double(), row.effects);
      gaussian.add(number.to_double(), scores_);
    }
  }

  void add_keywords(const FieldTable& table, const Categorical& categorical,
                    const std::vector<std::string>& values) {
    for (const std::string& value : std::set<std::string>(values.begin(), values.end())) {
      const std::optional<std::size_t> known = table.values.find(value);
      if (known) {
        add_known(categorical, *known, start(table.name + ":" + value, value, 1));
      } else {
        result_.unknown.push_back(table.name + ":" + value);
      }
    }
  }

  void add_terms(const FieldTable& table, const Categorical& categorical,
                 const std::vector<std::string>& values) {
    const bool is_main = table.name == model_.record().source.field;
    for (const auto& [term, use] : terms_of(table, values, is_main ? "" : table.name + ":")) {
      const std::string name = table.name + ":" + std::string(table.values[term]);
      add_known(categorical, term, start(name, use.surface, use.tf));
    }
  }

  /// The known terms, by number; the other words are unknown.
  std::map<std::size_t, TermUse> terms_of(const FieldTable& table,
                                          const std::vector<std::string>& values,
                                          const std::string& prefix) {
    analysis::Analyzer analyzer(model_.record().source.analyzer);
    analysis::Lexicon lexicon;
    std::vector<std::uint32_t> counts;
    for (const std::string& value : values) {
      std::vector<analysis::Token> tokens;
      analyzer.analyze(value, lexicon, tokens);
      counts.resize(lexicon.size());
      for (const analysis::Token& token : tokens) ++counts[analysis::to_number(token.form)];
    }
    const bool is_of_words = model_.record().source.unit == TermUnit::words;
    std::map<std::size_t, TermUse> uses;
    for (std::uint32_t at = 0; at < counts.size(); ++at) {
      const auto form = lexicon[analysis::FormId{at}];
      const auto term = table.values.find(is_of_words ? form.surface : form.term);
      if (!term) {
        result_.unknown.push_back(prefix + std::string(form.surface));
        continue;
      }
      TermUse& use = uses[*term];
      if (use.tf == 0) use.surface = form.surface;
      use.tf += counts[at];
    }
    return uses;
  }

  WeighedValue& start(std::string term, std::string surface, std::uint32_t tf) {
    weighed_.push_back(
        {std::move(term), std::move(surface), tf, std::vector<double>(model_.topic_count())});
    return weighed_.back();
  }

  void add_known(const Categorical& categorical, std::size_t value, WeighedValue& row) {
    categorical.log_rates(value, row.effects);
    for (std::size_t topic = 0; topic < scores_.size(); ++topic) {
      row.effects[topic] *= static_cast<double>(row.tf);
      scores_[topic] += row.effects[topic];
    }
  }

  const Model& model_;
  Classification& result_;
  std::vector<double> scores_;
  std::vector<WeighedValue> weighed_;
};

std::vector<std::string> field_names(const FieldModel& fields) {
  std::vector<std::string> names;
  for (const FieldTable& table : fields.tables()) names.push_back(table.name);
  return names;
}

void require_known_fields(const FieldModel& fields, std::string_view text,
                          const GivenFields& given) {
  if (!text.empty() && !has_text(fields)) {
    throw OptionError("text", "the model has no field of text",
                      "give the values of its fields instead: --set FIELD=VALUE");
  }
  const std::vector<std::string> names = field_names(fields);
  for (const auto& [name, values] : given) {
    if (std::ranges::find(names, name) != names.end()) continue;
    const std::string nearest = nearest_name(name, names);
    throw OptionError("set", "the model does not look at a field `" + name + "`",
                      nearest.empty() ? "`inkling model info` lists its fields"
                                      : "did you mean `" + nearest + "`?");
  }
}

/// What is given of a field.
std::vector<std::string> values_of(const Model& model, const FieldTable& table,
                                   std::string_view text, const GivenFields& given) {
  std::vector<std::string> values;
  if (!text.empty() && table.name == model.record().source.field) values.emplace_back(text);
  const auto found = given.find(table.name);
  if (found != given.end()) values.insert(values.end(), found->second.begin(), found->second.end());
  return values;
}

std::vector<Evidence> explain_rows(const Model& model, const std::vector<WeighedValue>& weighed,
                                   std::size_t best, std::size_t second) {
  const auto bits = [](double nats) { return nats * std::numbers::log2e; };
  std::vector<Evidence> rows{
      {"", "prior", 0, bits(model.log_priors()[best] - model.log_priors()[second]), ""}};
  for (const WeighedValue& row : weighed) {
    const bool is_possible_in_second = is_possible(row.effects[second]);
    rows.push_back({row.term, row.surface, row.tf, bits(row.effects[best] - row.effects[second]),
                    is_possible_in_second ? "" : model.record().topics[second]});
  }
  return rows;
}

/// The values that an index has of a document: numbers and keywords.
std::vector<std::string> indexed_values(const Index& index, DocId doc, const FieldTable& table) {
  std::vector<std::string> values;
  if (table.kind == FieldKind::number) {
    const NumberColumn* const column = index.number_column(table.name);
    if (column == nullptr) return values;
    for (const Number number : (*column)[doc]) values.push_back(to_string(number));
    return values;
  }
  const auto column = storage::topic_column(index, table.name);
  if (column == nullptr) return values;
  for (const std::uint32_t ordinal : column->ordinals(doc))
    values.push_back(column->values()[ordinal]);
  return values;
}

}  // namespace

std::vector<Evidence> weigh_fields(const Model& model, const Index& index, DocId doc,
                                   std::size_t best, std::size_t second) {
  Classification unused;
  GivenRow row(model, unused);
  for (std::size_t field = 0; field < model.fields()->tables().size(); ++field) {
    const FieldTable& table = model.fields()->tables()[field];
    if (table.kind != FieldKind::text) {
      row.add(field, indexed_values(index, doc, table));
    } else if (index.field(table.name)) {
      const TrainingSource& main = model.record().source;
      const TrainingSource source{main.analyzer, main.unit, table.name, main.by};
      row.add_counts(field, counts_of_document(index, doc, source));
    }
  }
  return explain_rows(model, row.weighed(), best, second);
}

Classification classify_fields(const Model& model, std::string_view text, const GivenFields& given,
                               bool explain, const TagOptions& options) {
  const TagRule rule(model, options);
  require_known_fields(*model.fields(), text, given);
  Classification result;
  GivenRow row(model, result);
  for (std::size_t field = 0; field < model.fields()->tables().size(); ++field)
    row.add(field, values_of(model, model.fields()->tables()[field], text, given));
  const std::vector<std::size_t> order = topics_best_first(row.scores());
  if (!is_possible(row.scores()[order.front()])) {
    abstain_without_numbers(model, result);
    return result;
  }
  if (order.size() > 1)
    add_explanation(explain_rows(model, row.weighed(), order[0], order[1]), explain, result);
  const bool has_known_value = !row.weighed().empty();
  result.log_evidence = has_known_value ? log_sum(row.scores()) : 0;
  add_predictions(model, order, row.scores(), rule,
                  has_known_value ? std::nullopt : std::optional(kNoKnownValue), result);
  if (explain && gives_sets(model)) {
    explain_given(
        model,
        [&](std::size_t topic, std::optional<std::size_t> second) {
          return second ? explain_rows(model, row.weighed(), topic, *second)
                        : std::vector<Evidence>{};  // of a single topic
        },
        result);
  }
  return result;
}

}  // namespace inkling::classify

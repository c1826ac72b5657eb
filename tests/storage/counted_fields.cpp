#include "tests/storage/counted_fields.h"

#include <algorithm>
#include <set>

namespace inkling::test {

void CountedField::add(std::uint32_t document, const std::string& term, const std::string& surface,
                       std::uint32_t position) {
  Counts& counts = terms_[term];
  ++counts.forms[surface];
  counts.positions[document].push_back(position);
  ++tokens_;
}

FieldStatistics CountedField::statistics() const {
  FieldStatistics sum{terms_.size(), 0, tokens_};
  for (const auto& [term, counts] : terms_) sum.postings += counts.positions.size();
  return sum;
}

std::vector<TermAnswer> CountedField::answers() const {
  std::vector<TermAnswer> answers;
  for (const auto& [term, counts] : terms_) {
    TermAnswer& answer = answers.emplace_back();
    answer.term = term;
    for (const auto& [document, positions] : counts.positions) {
      const auto tf = static_cast<std::uint32_t>(positions.size());
      answer.postings.push_back({document, tf, positions});
      ++answer.statistics.df;
      answer.statistics.cf += tf;
    }
    for (const auto& [surface, count] : counts.forms) answer.forms.push_back({surface, count});
    std::stable_sort(answer.forms.begin(), answer.forms.end(),
                     [](const auto& a, const auto& b) { return a.count > b.count; });
  }
  return answers;
}

CountedFields::CountedFields(const AnalyzerSettings& settings,
                             const std::vector<std::string>& text_fields)
    : text_fields_(text_fields), fields_(kFixedFields + text_fields.size()), analyzer_(settings) {}

std::vector<std::uint32_t> CountedFields::add(std::uint32_t number, const Document& document,
                                              const std::vector<TextValue>& texts) {
  std::vector<std::uint32_t> lengths(fields_.size());
  std::vector<std::uint32_t> ends(fields_.size());  // where the next value of a field begins
  const auto add = [&](FieldId field, const std::string& value) {
    for (const FieldId in : std::set{field, FieldId::text}) {
      const std::uint32_t tokens = count(in, number, value, ends[to_index(in)]);
      lengths[to_index(in)] += tokens;
      if (tokens > 0) ends[to_index(in)] += tokens + kPositionGap;
    }
  };
  add(FieldId::title, document.title);
  const auto own = std::ranges::find(texts, "text", &TextValue::field);
  for (auto at = texts.begin(); at != own; ++at) {
    const auto field = std::ranges::find(text_fields_, at->field) - text_fields_.begin();
    add(static_cast<FieldId>(kFixedFields + static_cast<std::size_t>(field)), at->value);
  }
  add(FieldId::text, document.text);
  for (auto at = own; at != texts.end(); ++at) add(FieldId::text, at->value);
  return lengths;
}

std::uint32_t CountedFields::count(FieldId field, std::uint32_t number, const std::string& text,
                                   std::uint32_t position) {
  std::vector<analysis::Token> tokens;
  analyzer_.analyze(text, lexicon_, tokens);
  for (const analysis::Token& token : tokens) {
    const analysis::Form form = lexicon_[token.form];
    fields_[to_index(field)].add(number, std::string(form.term), std::string(form.surface),
                                 position + token.position);
  }
  return static_cast<std::uint32_t>(tokens.size());
}

}  // namespace inkling::test

#include "classify/answers/text_reader.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "classify/counts/term_pairs.h"

namespace inkling::classify {

namespace {

/// Numbers of terms of a form: not looked up yet, or unknown to the model.
constexpr std::uint32_t kNotLookedUp = 0xFFFF'FFFF;
constexpr std::uint32_t kUnknownTerm = 0xFFFF'FFFE;

}  // namespace

WeightCache::WeightCache(const Model& model, std::size_t most_bytes)
    : model_(model), most_bytes_(most_bytes), slot_of_(model.term_count()) {}

TermWeights WeightCache::of(std::size_t term) {
  const std::size_t parts = model_.parts().size();
  const std::size_t topics = parts * model_.topic_count();
  const std::size_t width = row_width();
  if (slot_of_[term] == 0) {
    if ((rows_.size() + width) * sizeof(double) > most_bytes_) {
      rows_.clear();
      std::ranges::fill(slot_of_, 0U);
    }
    rows_.resize(rows_.size() + width);
    slot_of_[term] = static_cast<std::uint32_t>(rows_.size() / width);
    const std::span<double> row(rows_.data() + rows_.size() - width, width);
    load_weights(model_, term, row.first(topics), row.subspan(topics, parts));
    row.back() = pooled_bits(model_, term);
  }
  const std::span<const double> row(rows_.data() + (slot_of_[term] - 1) * width, width);
  return {row.first(topics), row.subspan(topics, parts), row.back()};
}

std::size_t WeightCache::row_width() const noexcept {
  return model_.parts().size() * (model_.topic_count() + 1) + 1;
}

void WeightCache::prefetch(std::size_t term) const noexcept {
  constexpr std::size_t kLineBytes = 64;
  if (slot_of_[term] == 0) return;
  const std::size_t width = row_width();
  const double* const row = rows_.data() + (slot_of_[term] - 1) * width;
  for (std::size_t at = 0; at < width; at += kLineBytes / sizeof(double))
    __builtin_prefetch(row + at);
}

TextReader::TextReader(const Model& model, std::size_t most_bytes)
    : model_(model),
      most_bytes_(most_bytes),
      analyzer_(model.record().source.analyzer),
      terms_(model.terms()),
      place_of_(model.term_count()),
      weights_(model, most_bytes) {}

void TextReader::read(std::string_view text) {
  for (const KnownTerm& term : known_) place_of_[term.term] = 0;
  known_.clear();
  unknown_.clear();
  if (lexicon_.memory_bytes() > most_bytes_) forget_words();
  analyzer_.analyze(text, lexicon_, tokens_);
  number_of_.resize(lexicon_.size(), kNotLookedUp);
  count_of_.resize(lexicon_.size());
  std::vector<analysis::FormId> forms;
  for (const analysis::Token& token : tokens_) {
    if (count_of_[analysis::to_number(token.form)]++ == 0) forms.push_back(token.form);
  }
  for (const analysis::FormId form : forms) {
    const std::uint32_t count = std::exchange(count_of_[analysis::to_number(form)], 0);
    const std::uint32_t term = number_of(form);
    if (term == kUnknownTerm) {
      unknown_.push_back(form);
    } else {
      add({term, count, form, form});
    }
  }
  if (model_.has_pairs()) add_pairs();
}

std::vector<std::string> TextReader::unknown() const {
  std::vector<std::string> words;
  for (const analysis::FormId form : unknown_) words.emplace_back(lexicon_[form].surface);
  return words;
}

std::string_view TextReader::term_of(analysis::FormId form) const {
  const bool is_of_words = model_.record().source.unit == TermUnit::words;
  return is_of_words ? lexicon_[form].surface : lexicon_[form].term;
}

std::uint32_t TextReader::number_of(analysis::FormId form) {
  std::uint32_t& number = number_of_[analysis::to_number(form)];
  if (number == kNotLookedUp) {
    const std::optional<std::size_t> term = terms_.find(term_of(form));
    number = term ? static_cast<std::uint32_t>(*term) : kUnknownTerm;
  }
  return number;
}

void TextReader::forget_words() {
  lexicon_ = analysis::Lexicon();
  number_of_.clear();
  count_of_.clear();
}

std::string TextReader::surface(const KnownTerm& term) const {
  const std::string_view left = lexicon_[term.form].surface;
  return term.is_pair ? pair_name(left, lexicon_[term.right].surface) : std::string(left);
}

std::vector<analysis::Token> TextReader::first_tokens() const {
  std::unordered_map<std::uint32_t, analysis::Token> first_of;
  for (const analysis::Token& token : tokens_)
    first_of.emplace(analysis::to_number(token.form), token);
  std::vector<analysis::Token> tokens;
  for (const KnownTerm& term : known_)
    tokens.push_back(first_of.at(analysis::to_number(term.form)));
  return tokens;
}

void TextReader::add(const KnownTerm& term) {
  std::uint32_t& place = place_of_[term.term];
  if (place == 0) {
    known_.push_back(term);
    place = static_cast<std::uint32_t>(known_.size());
  } else {
    known_[place - 1].tf += term.tf;
  }
}

void TextReader::add_pairs() {
  std::vector<Occurrence> occurrences;
  for (const analysis::Token& token : tokens_)
    occurrences.push_back({0, token.position, analysis::to_number(token.form)});
  sort_by_place(occurrences, 1);
  for_each_pair(occurrences, [&](std::uint32_t first, std::uint32_t second) {
    const analysis::FormId left{first}, right{second};
    const auto term = terms_.find(pair_name(term_of(left), term_of(right)));
    if (term) add({static_cast<std::uint32_t>(*term), 1, left, right, true});
  });
}

}  // namespace inkling::classify

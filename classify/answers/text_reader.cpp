#include "classify/answers/text_reader.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "classify/counts/term_pairs.h"
#include "inkling/types.h"

namespace inkling::classify {

namespace {

/// Instead of the slot of a form: its term was not looked up yet, or is unknown to the model.
constexpr std::uint32_t kNotLookedUp = 0xFFFF'FFFF;
constexpr std::uint32_t kUnknownTerm = 0xFFFF'FFFE;

}  // namespace

WeightCache::WeightCache(const Model& model)
    : model_(model),
      width_(row_width(model.parts().size(), model.topic_count())),
      slot_of_(model.term_count()) {}

std::uint32_t WeightCache::slot_of(std::size_t term) {
  if (slot_of_[term] == 0) {
    make_room();
    rows_.resize((terms_.size() + 1) * width_);
    load_row(model_, term, std::span(rows_).last(width_));
    terms_.push_back(static_cast<std::uint32_t>(term));
    slot_of_[term] = slots();
  }
  return slot_of_[term] - 1;
}

/// For another row. Many are not moved again: memory that is not written yet takes none.
void WeightCache::make_room() {
  constexpr std::size_t kFew = (std::size_t{1} << 20) / sizeof(double);
  constexpr std::size_t kMany = (std::size_t{64} << 20) / sizeof(double);
  if (rows_.size() + width_ <= rows_.capacity()) return;
  const std::size_t twice = 2 * rows_.size() + width_;
  const std::size_t all = std::min(slot_of_.size() * width_, kMany);
  rows_.reserve(rows_.size() < kFew ? twice : std::max(twice, all));
}

void WeightCache::clear() {
  rows_.clear();
  for (const std::uint32_t term : terms_) slot_of_[term] = 0;
  terms_.clear();
}

TextReader::TextReader(const Model& model, std::size_t most_bytes)
    : model_(model),
      most_bytes_(most_bytes),
      analyzer_(model.record().source.analyzer),
      terms_(model.terms()),
      weights_(model) {}

void TextReader::read(const PartedText& text, bool keeps_places) {
  for (const KnownTerm& term : known_) place_of_[term.slot] = 0;
  known_.clear();
  unknown_.clear();
  if (weights_.memory_bytes() > most_bytes_) forget_weights();
  if (lexicon_.memory_bytes() > most_bytes_) forget_words();
  met_.clear();
  tokens_.clear();
  token_count_ = 0;
  const bool keeps_tokens = keeps_places || model_.has_pairs();
  analyzer_.analyze(text.all, analyzer_.language_of(text.all), lexicon_,
                    [&](std::span<const analysis::Token> tokens) {
                      count(tokens);
                      if (keeps_tokens) tokens_.insert(tokens_.end(), tokens.begin(), tokens.end());
                    });
  part(text.starts);
  resolve();
  add_forms();
  if (model_.has_pairs()) add_pairs();
}

void TextReader::count(std::span<const analysis::Token> tokens) {
  token_count_ += tokens.size();
  forms_.resize(lexicon_.size(), Form{kNotLookedUp});
  std::size_t met = met_.size();
  met_.resize(met + tokens.size());
  for (const analysis::Token& token : tokens) {  // without a branch: no processor foresees it
    met_[met] = token.form;
    met += forms_[analysis::to_number(token.form)].count++ == 0 ? 1u : 0u;
  }
  met_.resize(met);
}

/// Leaves the gap between values that an index leaves.
void TextReader::part(std::span<const std::size_t> starts) {
  std::size_t behind = 0;
  for (analysis::Token& token : tokens_) {
    while (behind < starts.size() && token.start >= starts[behind]) ++behind;
    token.position += static_cast<std::uint32_t>(behind) * kPositionGap;
  }
}

void TextReader::add_forms() {
  for (const analysis::FormId form : met_) {
    Form& of = forms_[analysis::to_number(form)];
    const std::uint32_t count = std::exchange(of.count, 0);
    if (of.slot == kUnknownTerm) {
      unknown_.push_back(form);
    } else {
      weights_.prefetch(of.slot);
      add({of.term, of.slot, count, form, form});
    }
  }
}

std::vector<std::string> TextReader::unknown() const {
  std::vector<std::string> words;
  words.reserve(unknown_.size());
  for (const analysis::FormId form : unknown_) words.emplace_back(lexicon_[form].surface);
  return words;
}

std::string_view TextReader::term_of(analysis::FormId form) const {
  const bool is_of_words = model_.record().source.unit == TermUnit::words;
  return is_of_words ? lexicon_[form].surface : lexicon_[form].term;
}

void TextReader::resolve() {
  new_.clear();
  new_terms_.clear();
  for (const analysis::FormId form : met_) {
    if (forms_[analysis::to_number(form)].slot != kNotLookedUp) continue;
    new_.push_back(form);
    new_terms_.push_back(term_of(form));
  }
  terms_.find_all(new_terms_, [&](std::size_t at, std::optional<std::size_t> term) {
    if (is_pair(new_terms_[at], model_.has_pairs())) term.reset();  // it has a pair of this name
    Form& of = forms_[analysis::to_number(new_[at])];
    of.slot = term ? weights_.slot_of(*term) : kUnknownTerm;
    of.term = static_cast<std::uint32_t>(term.value_or(0));
  });
}

void TextReader::forget_words() {
  lexicon_ = analysis::Lexicon();
  forms_.clear();
}

void TextReader::forget_weights() {
  weights_.clear();
  place_of_.clear();
  for (Form& form : forms_) {
    if (form.slot != kUnknownTerm) form.slot = kNotLookedUp;
  }
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
  if (term.slot >= place_of_.size()) place_of_.resize(weights_.slots());
  std::uint32_t& place = place_of_[term.slot];
  if (place == 0) {
    known_.push_back(term);
    place = static_cast<std::uint32_t>(known_.size());
  } else {
    known_[place - 1].tf += term.tf;
  }
}

/// In the order of the text: that of forms depends on what the reader read before.
void TextReader::add_pairs() {
  std::vector<Occurrence> occurrences;
  for (const analysis::Token& token : tokens_)
    occurrences.push_back({0, token.position, analysis::to_number(token.form)});
  for_each_pair(occurrences, [&](std::uint32_t first, std::uint32_t second) {
    const analysis::FormId left{first}, right{second};
    const auto term = terms_.find(pair_name(term_of(left), term_of(right)));
    if (!term) return;
    const auto number = static_cast<std::uint32_t>(*term);
    add({number, weights_.slot_of(number), 1, left, right, true});
  });
}

}  // namespace inkling::classify

#include "analysis/analyzer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/dropped_runs.h"
#include "analysis/language_detector.h"
#include "analysis/language_tag.h"
#include "analysis/python_words.h"
#include "analysis/spaced_words.h"
#include "analysis/terminal_codes.h"
#include "analysis/unicode_words.h"
#include "inkling/error.h"

namespace inkling::analysis {

namespace {

using Method = std::variant<UnicodeWords, SpacedWords, PythonWords>;

Method method_of(const AnalyzerSettings& settings) {
  switch (settings.kind) {
    case AnalyzerKind::standard:
    case AnalyzerKind::words:
      return UnicodeWords(settings);
    case AnalyzerKind::whitespace:
      return SpacedWords(WordsBetween::white_space);
    case AnalyzerKind::sklearn:
      return PythonWords();
  }
  throw OptionError("analyzer", "there is no such analyzer");
}

}  // namespace

class Analyzer::Impl {
 public:
  Impl(const AnalyzerSettings& settings, Method method)
      : settings_(settings), method_(std::move(method)) {}

  const AnalyzerSettings& settings() const noexcept { return settings_; }
  std::uint64_t cut_tokens() const noexcept { return cut_tokens_; }

  std::string language_of(std::span<const std::string_view> texts) const {
    return settings_.language == kDetectedLanguage
               ? std::string(LanguageDetector::bundled().detect(texts))
               : settings_.language;
  }

  void analyze(std::string_view text, std::string_view language, Lexicon& lexicon,
               const TokenSink& sink) {
    use(language, lexicon);
    next_position_ = 0;
    for_each_batch(text, [&](auto& method, std::span<const WordSpan> words) {
      sink(resolve(method, text, words, lexicon));
    });
  }

  std::string fold(std::string_view word, std::string_view language) {
    return fold_with(word, language, [&](auto& method, std::string& folded) {
      method.fold(word, span_of(0, word.size()), spelling_);
      folded = spelling_.surface;
    });
  }
  std::string fold_part(std::string_view part, std::string_view language) {
    return fold_with(part, language,
                     [&](auto& method, std::string& folded) { method.fold_part(part, folded); });
  }
  std::string fold_prefix(std::string_view prefix, std::string_view language) {
    return fold_with(prefix, language, [&](auto& method, std::string& folded) {
      method.fold_prefix(prefix, folded);
    });
  }

  void trace(std::string_view text, const TextAnalyzer::Sink& sink) {
    Lexicon lexicon;
    use(language_of({&text, 1}), lexicon);
    DroppedRuns dropped(text, sink);
    const auto drop = [&](auto& method, std::size_t begin, std::size_t end) {
      while (begin < end) {
        const WordSpan code = first_code(method, text, begin, end);
        method.for_each_gap_piece(text, span_of(begin, code.begin), [&](WordSpan piece) {
          dropped.add(piece, [this](CodePoint c) { return why_dropped(c); });
        });
        if (code.begin < code.end) dropped.add_whole(code, "terminal code");
        begin = code.end;
      }
    };
    std::size_t at = 0;
    for_each_batch(text, [&](auto& method, std::span<const WordSpan> words) {
      for (const WordSpan& word : words) {
        if (word.begin > at) drop(method, at, word.begin);
        const LookedUp looked_up = look_up_bytes(method, text, {&word, 1});
        trace_word(text, word, lexicon,
                   form_of(method, text, word, looked_up.bytes_of(word), lexicon), sink);
        at = word.end;
      }
    });
    std::visit([&](auto& method) { drop(method, at, text.size()); }, method_);
  }

 private:
  template <typename Fold>
  std::string fold_with(std::string_view word, std::string_view language, Fold fold) {
    require_analyzable(word);
    std::string folded;
    std::visit(
        [&](auto& method) {
          method.use_language(language);
          fold(method, folded);
        },
        method_);
    if (settings_.fold_accents) strip_accents(folded);
    return folded;
  }

  void use(std::string_view language, Lexicon& lexicon) {
    lexicon.use(std::visit([&](auto& method) { return method.use_language(language); }, method_));
  }

  template <typename OnBatch>
  void for_each_batch(std::string_view text, OnBatch on_batch) {
    require_analyzable(text);
    const auto walk = [&](auto& method) {
      method.begin(text);
      for (std::span<const WordSpan> words = method.next(); !words.empty(); words = method.next())
        on_batch(method, words);
    };
    std::visit(walk, method_);
  }

  /// The tokens of `words`, in tokens_.
  template <typename AnyMethod>
  std::span<const Token> resolve(AnyMethod& method, std::string_view text,
                                 std::span<const WordSpan> words, Lexicon& lexicon) {
    std::size_t count = 0;
    while (!words.empty()) {
      const std::span<const WordSpan> group = first_group(words);
      words = words.subspan(group.size());
      const LookedUp looked_up = look_up_bytes(method, text, group);
      // Together they show whether any of the words is not a form.
      std::uint32_t numbers = 0;
      const std::size_t unknown = find_known(looked_up, group, lexicon.raws(), numbers);
      for (std::size_t number = 0; number < unknown; ++number) {
        const std::size_t at = unknown_[number];
        const std::string_view raw = looked_up.bytes_of(group[at]);
        // It may have come before in the group.
        const FormId* const known = lexicon.raws().find(keys_[at], hashes_[at], raw);
        forms_[at] = known != nullptr
                         ? *known
                         : new_form_of(method, text, group[at], raw, lexicon).value_or(kNothing);
        numbers |= to_number(forms_[at]);
      }
      count = is_form(FormId{numbers}) ? put_forms(group, 0, group.size(), count)
                                       : put_any(group, lexicon, count);
    }
    return std::span(tokens_).first(count);
  }

  /// Puts the tokens of words number [first, end) of a group, all plain forms, after the first
  /// `count`, and returns how many there are then.
  std::size_t put_forms(std::span<const WordSpan> group, std::size_t first, std::size_t end,
                        std::size_t count) {
    make_room(count + end - first);
    Token* const token = tokens_.data() + count;
    const std::uint32_t position = next_position_;
    for (std::size_t at = first; at < end; ++at) {
      token[at - first] = {forms_[at], group[at].begin, group[at].end,
                           position + static_cast<std::uint32_t>(at - first)};
    }
    next_position_ += static_cast<std::uint32_t>(end - first);
    return count + end - first;
  }
  /// The same of any words: most of them stand in long runs of plain forms.
  std::size_t put_any(std::span<const WordSpan> group, const Lexicon& lexicon, std::size_t count) {
    for (std::size_t at = 0; at < group.size(); ++at) {
      const std::size_t first = at;
      while (at < group.size() && is_form(forms_[at])) ++at;
      count = put_forms(group, first, at, count);
      if (at == group.size()) break;
      if (forms_[at] == kNothing) continue;
      for (const FormId form : lexicon.forms_of(forms_[at])) {
        make_room(count + 1);
        tokens_[count++] = {form, group[at].begin, group[at].end, next_position_};
      }
      ++next_position_;
    }
    return count;
  }
  void make_room(std::size_t tokens) {
    if (tokens > tokens_.size()) [[unlikely]]
      tokens_.resize(2 * tokens);
  }

  /// The words that are looked up together.
  static std::span<const WordSpan> first_group(std::span<const WordSpan> words) {
    const std::span<const WordSpan> group = words.first(std::min(kGroup, words.size()));
    const std::uint32_t first = group.front().begin;
    if (group.back().end - first <= kGroupBytes) [[likely]]
      return group;
    const auto behind = std::ranges::partition_point(
        group, [&](const WordSpan& word) { return word.end - first <= kGroupBytes; });
    return group.first(std::max<std::size_t>(static_cast<std::size_t>(behind - group.begin()), 1));
  }

  /// The bytes by which the words of a group are looked up: those of the text from `first` on, or
  /// their lower-case copy.
  struct LookedUp {
    std::string_view bytes;
    std::uint32_t first;

    WordSpan place_of(WordSpan word) const noexcept {
      return {word.begin - first, word.end - first};
    }
    std::string_view bytes_of(WordSpan word) const noexcept {
      return analysis::bytes_of(bytes, place_of(word));
    }
  };

  /// If words are compared without case, ASCII capitals are lowercased before the look-up, so that
  /// "The" and "the" are the same word. A word longer than a group is cut, and never known.
  template <typename AnyMethod>
  LookedUp look_up_bytes(AnyMethod& method, std::string_view text,
                         std::span<const WordSpan> words) {
    const std::uint32_t first = words.front().begin;
    const std::size_t size = words.back().end - first;
    if (!AnyMethod::kIgnoresCase || size > kGroupBytes) return {text, 0};
    // A short word is read together with the bytes after it.
    if (lower_case_.size() < size + RawKey::kLongestShort)
      lower_case_.resize(size + RawKey::kLongestShort);
    to_lower_case(text.substr(first, size), lower_case_.data());
    if (method.keeps_capital_i()) restore_capital_i(text.substr(first, size));
    return {lower_case_, first};
  }

  void restore_capital_i(std::string_view original) {
    for (std::size_t at = 0; at < original.size(); ++at) {
      if (original[at] == 'I') lower_case_[at] = 'I';
    }
  }

  /// Puts the forms of `words` into forms_, their numbers, combined by "or", into `numbers`, and
  /// the places of unknown words into unknown_; returns how many are unknown. Prefetches the slots
  /// of all words before it looks up the first.
  std::size_t find_known(const LookedUp& looked_up, std::span<const WordSpan> words,
                         const RawTable& raws, std::uint32_t& numbers) {
    for (std::size_t at = 0; at < words.size(); ++at) {
      keys_[at] = RawKey::of(looked_up.bytes, looked_up.place_of(words[at]));
      hashes_[at] = keys_[at].hash();
      raws.prefetch(hashes_[at]);
    }
    std::size_t unknown = 0;
    std::uint32_t known_numbers = 0;  // in a register
    for (std::size_t at = 0; at < words.size(); ++at) {
      const FormId* const known = raws.find(keys_[at], hashes_[at], looked_up.bytes_of(words[at]));
      if (known != nullptr) {
        forms_[at] = *known;
        known_numbers |= to_number(*known);
      } else {
        unknown_[unknown++] = static_cast<std::uint32_t>(at);
      }
    }
    numbers |= known_numbers;
    return unknown;
  }

  /// What a word that is looked up by `raw` stands for. Empty if folding leaves nothing of it; then
  /// it has no position either.
  template <typename AnyMethod>
  std::optional<FormId> form_of(AnyMethod& method, std::string_view text, WordSpan word,
                                std::string_view raw, Lexicon& lexicon) {
    if (const auto form = lexicon.find(raw)) return form;
    return new_form_of(method, text, word, raw, lexicon);
  }

  /// The same of a word that is not known by `raw`.
  template <typename AnyMethod>
  std::optional<FormId> new_form_of(AnyMethod& method, std::string_view text, WordSpan word,
                                    std::string_view raw, Lexicon& lexicon) {
    method.fold(text, word, spelling_);
    if (spelling_.surface.empty()) return std::nullopt;
    if (spelling_.cut) ++cut_tokens_;
    // Folding a folded word changes nothing, so a surface form resolves to itself.
    if (raw == spelling_.surface) return add_surface(method, raw, lexicon);
    FormId form = form_of_surface(method, spelling_.surface, lexicon);
    if (!spelling_.others.empty() && form != kStopWord) form = with_others(method, form, lexicon);
    const bool tells_all = !spelling_.cut && !spelling_.needs_neighbours;
    if (tells_all) lexicon.add_raw(raw, form);
    return form;
  }

  /// What a folded word stands for: the word, and parts of it that readers look for.
  template <typename AnyMethod>
  FormId form_of_surface(AnyMethod& method, std::string_view surface, Lexicon& lexicon) {
    const auto known = lexicon.find(surface);
    return known ? *known : add_surface(method, surface, lexicon);
  }

  /// The same of a word that is new.
  template <typename AnyMethod>
  FormId add_surface(AnyMethod& method, std::string_view surface, Lexicon& lexicon) {
    if (method.is_stop_word(surface)) {
      lexicon.add_raw(surface, kStopWord);
      return kStopWord;
    }
    const std::vector<std::string_view> parts = method.parts_of(surface);
    if (parts.empty()) return lexicon.add(surface, method.term_of(surface));
    const FormId whole = lexicon.add_form(surface, method.term_of(surface));
    std::vector<FormId> forms{whole};
    for (const std::string_view part : parts)
      add_forms(form_of_surface(method, part, lexicon), lexicon, forms);
    const FormId form = forms.size() == 1 ? whole : lexicon.add_compound(forms);
    lexicon.add_raw(surface, form);
    return form;
  }

  template <typename AnyMethod>
  FormId with_others(AnyMethod& method, FormId form, Lexicon& lexicon) {
    const std::span<const FormId> known = lexicon.forms_of(form);
    std::vector<FormId> forms(known.begin(), known.end());
    for (const std::string& other : spelling_.others)
      add_forms(form_of_surface(method, other, lexicon), lexicon, forms);
    return forms.size() == 1 ? forms.front() : lexicon.add_compound(forms);
  }

  /// Adds those whose terms `forms` does not have: a term stands once at a position.
  static void add_forms(FormId word, const Lexicon& lexicon, std::vector<FormId>& forms) {
    for (const FormId form : lexicon.forms_of(word)) {
      const auto has_term = [&](FormId other) { return lexicon[other].term == lexicon[form].term; };
      if (std::ranges::none_of(forms, has_term)) forms.push_back(form);
    }
  }

  template <typename AnyMethod>
  static WordSpan first_code(const AnyMethod&, std::string_view text, std::size_t begin,
                             std::size_t end) {
    return AnyMethod::kIgnoresCase ? next_terminal_code(text, begin, end) : span_of(end, end);
  }

  std::string_view why_dropped(CodePoint c) const noexcept {
    return settings_.kind == AnalyzerKind::sklearn && is_python_word(c) ? "one character"
                                                                        : character_kind(c);
  }

  static void trace_word(std::string_view text, WordSpan word, const Lexicon& lexicon,
                         std::optional<FormId> form, const TextAnalyzer::Sink& sink) {
    AnalyzedToken row{std::string(bytes_of(text, word)), "", word.begin, word.end, ""};
    if (!form || form == kStopWord) {
      row.reason = form ? "stop word" : "nothing left after folding";
      sink(row);
      return;
    }
    for (const FormId each : lexicon.forms_of(*form)) {
      row.term = lexicon[each].term;
      sink(row);
    }
  }

  static constexpr std::size_t kGroup = 512;
  /// Ten times what so many words usually take.
  static constexpr std::uint32_t kGroupBytes = 1u << 15;
  /// In place of the form of a word of which folding leaves nothing.
  static constexpr FormId kNothing{0xFFFF'FFFE};

  AnalyzerSettings settings_;
  Method method_;
  Spelling spelling_;
  std::vector<Token> tokens_;        ///< of the current batch first
  std::string lower_case_;           ///< the current group in lower case, with some bytes after it
  std::array<RawKey, kGroup> keys_;  ///< of the current group
  std::array<std::uint64_t, kGroup> hashes_;
  std::array<FormId, kGroup> forms_;
  std::array<std::uint32_t, kGroup> unknown_;
  std::uint32_t next_position_ = 0;
  std::uint64_t cut_tokens_ = 0;
};

void drop_parts(std::vector<Token>& tokens) {
  const auto stand_together = [](const Token& a, const Token& b) {
    return a.position == b.position;
  };
  tokens.erase(std::unique(tokens.begin(), tokens.end(), stand_together), tokens.end());
}

Analyzer::Analyzer(const AnalyzerSettings& settings)
    : impl_(std::make_unique<Impl>(settings, method_of(settings))) {}
Analyzer::Analyzer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer&&) noexcept = default;
Analyzer& Analyzer::operator=(Analyzer&&) noexcept = default;

Analyzer Analyzer::of_lines() {
  const AnalyzerSettings settings{.kind = AnalyzerKind::whitespace};
  return Analyzer(std::make_unique<Impl>(settings, SpacedWords(WordsBetween::line_feeds)));
}

const AnalyzerSettings& Analyzer::settings() const noexcept { return impl_->settings(); }

std::string Analyzer::language_of(std::span<const std::string_view> texts) const {
  return impl_->language_of(texts);
}

void Analyzer::analyze(std::string_view text, std::string_view language, Lexicon& lexicon,
                       const TokenSink& sink) {
  impl_->analyze(text, language, lexicon, sink);
}

void Analyzer::analyze(std::string_view text, std::string_view language, Lexicon& lexicon,
                       std::vector<Token>& tokens) {
  tokens.clear();
  analyze(text, language, lexicon, [&](std::span<const Token> batch) {
    tokens.insert(tokens.end(), batch.begin(), batch.end());
  });
}

void Analyzer::analyze(std::string_view text, Lexicon& lexicon, std::vector<Token>& tokens) {
  analyze(text, language_of(text), lexicon, tokens);
}

std::vector<std::string> Analyzer::terms(std::string_view text) {
  Lexicon lexicon;
  std::vector<Token> tokens;
  analyze(text, lexicon, tokens);
  std::vector<std::string> terms;
  terms.reserve(tokens.size());
  for (const Token& token : tokens) terms.emplace_back(lexicon[token.form].term);
  return terms;
}

std::string Analyzer::fold(std::string_view word, std::string_view language) {
  return impl_->fold(word, language);
}
std::string Analyzer::fold_part(std::string_view part, std::string_view language) {
  return impl_->fold_part(part, language);
}
std::string Analyzer::fold_prefix(std::string_view prefix, std::string_view language) {
  return impl_->fold_prefix(prefix, language);
}

void Analyzer::trace(std::string_view text, const TextAnalyzer::Sink& sink) {
  impl_->trace(text, sink);
}

std::vector<AnalyzedToken> Analyzer::trace(std::string_view text) {
  std::vector<AnalyzedToken> all;
  trace(text, [&](AnalyzedToken token) { all.push_back(std::move(token)); });
  return all;
}

std::uint64_t Analyzer::cut_tokens() const noexcept { return impl_->cut_tokens(); }

}  // namespace inkling::analysis

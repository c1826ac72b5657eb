#include "analysis/analyzer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "analysis/dropped_runs.h"
#include "analysis/language_detector.h"
#include "analysis/language_tag.h"
#include "analysis/python_words.h"
#include "analysis/spaced_words.h"
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
      return SpacedWords();
    case AnalyzerKind::sklearn:
      return PythonWords();
  }
  throw OptionError("analyzer", "there is no such analyzer");
}

}  // namespace

class Analyzer::Impl {
 public:
  explicit Impl(const AnalyzerSettings& settings)
      : settings_(settings), method_(method_of(settings)) {}

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
      resolve(method, text, words, lexicon);
      sink(tokens_);
    });
  }

  std::string fold(std::string_view word) {
    require_analyzable(word);
    std::visit([&](auto& method) { method.fold(word, span_of(0, word.size()), spelling_); },
               method_);
    std::string folded = spelling_.surface;
    if (settings_.fold_accents) strip_accents(folded);
    return folded;
  }

  void trace(std::string_view text, const TextAnalyzer::Sink& sink) {
    Lexicon lexicon;
    use(language_of({&text, 1}), lexicon);
    DroppedRuns dropped(text, sink);
    const auto drop = [&](auto& method, std::size_t begin, std::size_t end) {
      method.for_each_gap_piece(text, span_of(begin, end), [&](WordSpan piece) {
        dropped.add(piece, [this](CodePoint c) { return why_dropped(c); });
      });
    };
    std::size_t at = 0;
    for_each_batch(text, [&](auto& method, std::span<const WordSpan> words) {
      for (const WordSpan& word : words) {
        if (word.begin > at) drop(method, at, word.begin);
        const LookedUp looked_up = look_up_bytes<std::decay_t<decltype(method)>>(text, {&word, 1});
        sink(traced_word(text, word, lexicon,
                         form_of(method, text, word, looked_up.bytes_of(word), lexicon)));
        at = word.end;
      }
    });
    std::visit([&](auto& method) { drop(method, at, text.size()); }, method_);
  }

 private:
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

  /// Replaces tokens_ by the tokens of `words`.
  template <typename AnyMethod>
  void resolve(AnyMethod& method, std::string_view text, std::span<const WordSpan> words,
               Lexicon& lexicon) {
    tokens_.resize(words.size());
    Token* token = tokens_.data();
    std::uint32_t position = next_position_;
    while (!words.empty()) {
      const std::span<const WordSpan> group = first_group(words);
      words = words.subspan(group.size());
      const LookedUp looked_up = look_up_bytes<AnyMethod>(text, group);
      const std::size_t unknown = find_known(looked_up, group, lexicon.raws());
      bool keeps_all = !settings_.drop_stop_words;
      for (std::size_t number = 0; number < unknown; ++number) {
        const std::size_t at = unknown_[number];
        const auto form = form_of(method, text, group[at], looked_up.bytes_of(group[at]), lexicon);
        forms_[at] = form.value_or(kNothing);
        keeps_all = keeps_all && form;
      }
      token = keeps_all ? put_all(group, position, token) : put_kept(group, position, token);
    }
    next_position_ = position;
    tokens_.resize(static_cast<std::size_t>(token - tokens_.data()));
  }

  /// Writes the tokens of a group to `token`, advances `position`, and returns where the next token
  /// goes. For groups of which nothing is dropped; takes half the time of the general one.
  Token* put_all(std::span<const WordSpan> group, std::uint32_t& position, Token* token) const {
    const std::uint32_t first = position;
    for (std::size_t at = 0; at < group.size(); ++at) {
      token[at] = {forms_[at], group[at].begin, group[at].end,
                   first + static_cast<std::uint32_t>(at)};
    }
    position += static_cast<std::uint32_t>(group.size());
    return token + group.size();
  }
  Token* put_kept(std::span<const WordSpan> group, std::uint32_t& position, Token* token) const {
    for (std::size_t at = 0; at < group.size(); ++at) {
      const FormId form = forms_[at];
      *token = {form, group[at].begin, group[at].end, position};
      position += form == kNothing ? 0u : 1u;
      token += to_number(form) >= to_number(kNothing) ? 0 : 1;
    }
    return token;
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
  LookedUp look_up_bytes(std::string_view text, std::span<const WordSpan> words) {
    const std::uint32_t first = words.front().begin;
    const std::size_t size = words.back().end - first;
    if (!AnyMethod::kIgnoresCase || size > kGroupBytes) return {text, 0};
    // A short word is read together with the bytes after it.
    if (lower_case_.size() < size + RawKey::kLongestShort)
      lower_case_.resize(size + RawKey::kLongestShort);
    to_lower_case(text.substr(first, size), lower_case_.data());
    return {lower_case_, first};
  }

  /// Puts the forms of `words` into forms_ and the numbers of unknown words into unknown_, and
  /// returns how many are unknown. Prefetches the slots of all words before it looks up the first.
  std::size_t find_known(const LookedUp& looked_up, std::span<const WordSpan> words,
                         const RawTable& raws) {
    for (std::size_t at = 0; at < words.size(); ++at) {
      keys_[at] = RawKey::of(looked_up.bytes, looked_up.place_of(words[at]));
      hashes_[at] = keys_[at].hash();
      raws.prefetch(hashes_[at]);
    }
    std::size_t unknown = 0;
    for (std::size_t at = 0; at < words.size(); ++at) {
      const FormId* const known = raws.find(keys_[at], hashes_[at], looked_up.bytes_of(words[at]));
      if (known != nullptr) {
        forms_[at] = *known;
      } else {
        unknown_[unknown++] = static_cast<std::uint32_t>(at);
      }
    }
    return unknown;
  }

  /// The form of a word that is looked up by `raw`. Empty if folding leaves nothing of it; then it
  /// has no position either.
  template <typename AnyMethod>
  std::optional<FormId> form_of(AnyMethod& method, std::string_view text, WordSpan word,
                                std::string_view raw, Lexicon& lexicon) {
    if (const auto form = lexicon.find(raw)) return form;
    const std::string& surface = spelling_.surface;
    method.fold(text, word, spelling_);
    if (surface.empty()) return std::nullopt;
    if (spelling_.cut) ++cut_tokens_;
    // Folding a folded word changes nothing, so a surface form resolves to itself.
    const std::optional<FormId> known = raw == surface ? std::nullopt : lexicon.find(surface);
    const FormId form = known ? *known : add_surface(method, surface, lexicon);
    const bool tells_all = !spelling_.cut && !spelling_.needs_neighbours;
    if (tells_all && raw != surface) lexicon.add_raw(raw, form);
    return form;
  }

  template <typename AnyMethod>
  static FormId add_surface(AnyMethod& method, const std::string& surface, Lexicon& lexicon) {
    if (!method.is_stop_word(surface)) return lexicon.add(surface, method.term_of(surface));
    lexicon.add_raw(surface, kStopWord);
    return kStopWord;
  }

  std::string_view why_dropped(CodePoint c) const noexcept {
    return settings_.kind == AnalyzerKind::sklearn && is_python_word(c) ? "one character"
                                                                        : character_kind(c);
  }

  static AnalyzedToken traced_word(std::string_view text, WordSpan word, const Lexicon& lexicon,
                                   std::optional<FormId> form) {
    AnalyzedToken row{std::string(bytes_of(text, word)), "", word.begin, word.end, ""};
    if (!form) {
      row.reason = "nothing left after folding";
    } else if (*form == kStopWord) {
      row.reason = "stop word";
    } else {
      row.term = lexicon[*form].term;
    }
    return row;
  }

  static constexpr std::size_t kGroup = 512;
  /// Ten times what so many words usually take.
  static constexpr std::uint32_t kGroupBytes = 1u << 15;
  /// In place of the form of a word of which folding leaves nothing.
  static constexpr FormId kNothing{0xFFFF'FFFE};

  AnalyzerSettings settings_;
  Method method_;
  Spelling spelling_;
  std::vector<Token> tokens_;        ///< of the current batch
  std::string lower_case_;           ///< the current group in lower case, with some bytes after it
  std::array<RawKey, kGroup> keys_;  ///< of the current group
  std::array<std::uint64_t, kGroup> hashes_;
  std::array<FormId, kGroup> forms_;
  std::array<std::uint32_t, kGroup> unknown_;
  std::uint32_t next_position_ = 0;
  std::uint64_t cut_tokens_ = 0;
};

Analyzer::Analyzer(const AnalyzerSettings& settings) : impl_(std::make_unique<Impl>(settings)) {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer&&) noexcept = default;
Analyzer& Analyzer::operator=(Analyzer&&) noexcept = default;

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

std::string Analyzer::fold(std::string_view word) { return impl_->fold(word); }

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

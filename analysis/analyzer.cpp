#include "analysis/analyzer.h"

#include <optional>
#include <variant>

#include "analysis/dropped_runs.h"
#include "analysis/icu_words.h"
#include "analysis/python_words.h"
#include "analysis/spaced_words.h"
#include "inkling/error.h"

namespace inkling::analysis {

namespace {

using Method = std::variant<IcuWords, SpacedWords, PythonWords>;

Method method_of(const AnalyzerSettings& settings) {
  switch (settings.kind) {
    case AnalyzerKind::standard:
      return IcuWords(Stemmer::of_language(settings.language));
    case AnalyzerKind::words:
      return IcuWords(std::nullopt);
    case AnalyzerKind::whitespace:
      return SpacedWords();
    case AnalyzerKind::sklearn:
      return PythonWords();
  }
  throw OptionError("analyzer", "there is no such analyzer");
}

constexpr std::uint64_t kLongestText = 0xFFFF'FFFF;

void check_length(std::string_view text) {
  if (text.size() > kLongestText) throw OptionError("text", "a text must be shorter than 4 GiB");
}

}  // namespace

class Analyzer::Impl {
 public:
  explicit Impl(const AnalyzerSettings& settings) : settings_(settings), method_(method_of(settings)) {}

  const AnalyzerSettings& settings() const noexcept { return settings_; }
  std::uint64_t cut_tokens() const noexcept { return cut_tokens_; }

  void analyze(std::string_view text, Lexicon& lexicon, std::vector<Token>& tokens) {
    for_each_piece(text, [&](auto& method, Piece piece) {
      if (!piece.is_word) return;
      if (const auto form = form_of(method, text, piece, lexicon)) tokens.push_back({*form, piece.start, piece.end});
    });
  }

  std::vector<TracedToken> trace(std::string_view text) {
    std::vector<TracedToken> rows;
    Lexicon lexicon;
    DroppedRuns dropped(text, rows);
    for_each_piece(text, [&](auto& method, Piece piece) {
      if (piece.is_word) {
        rows.push_back(traced_word(text, piece, lexicon, form_of(method, text, piece, lexicon)));
      } else {
        dropped.add(piece, [&](CodePoint c) { return why_dropped(c); });
      }
    });
    return rows;
  }

 private:
  template <typename OnPiece>
  void for_each_piece(std::string_view text, OnPiece on_piece) {
    check_length(text);
    std::visit([&](auto& method) { method.for_each_piece(text, [&](Piece piece) { on_piece(method, piece); }); },
               method_);
  }

  /// Empty when folding leaves nothing of the word.
  template <typename AnyMethod>
  std::optional<FormId> form_of(AnyMethod& method, std::string_view text, Piece piece, Lexicon& lexicon) {
    const std::string_view raw = bytes_of(text, piece);
    if (const auto form = lexicon.find(raw)) return form;
    method.spell(text, piece, spelling_);
    if (spelling_.surface.empty()) return std::nullopt;
    if (spelling_.cut) ++cut_tokens_;
    // Folding a folded word changes nothing, so that a surface may stand for itself.
    const bool by_bytes = !spelling_.cut && !spelling_.needs_neighbours;
    return lexicon.add(by_bytes ? raw : spelling_.surface, spelling_.surface, spelling_.term);
  }

  std::string_view why_dropped(CodePoint c) const noexcept {
    return settings_.kind == AnalyzerKind::sklearn && is_python_word(c) ? "one character" : character_kind(c);
  }

  static TracedToken traced_word(std::string_view text, Piece piece, const Lexicon& lexicon,
                                 std::optional<FormId> form) {
    TracedToken row{std::string(bytes_of(text, piece)), "", piece.start, piece.end, ""};
    if (form) {
      row.term = lexicon[*form].term;
    } else {
      row.reason = "nothing left after folding";
    }
    return row;
  }

  AnalyzerSettings settings_;
  Method method_;
  Spelling spelling_;
  std::uint64_t cut_tokens_ = 0;
};

Analyzer::Analyzer(const AnalyzerSettings& settings) : impl_(std::make_unique<Impl>(settings)) {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer&&) noexcept = default;
Analyzer& Analyzer::operator=(Analyzer&&) noexcept = default;

const AnalyzerSettings& Analyzer::settings() const noexcept { return impl_->settings(); }

void Analyzer::analyze(std::string_view text, Lexicon& lexicon, std::vector<Token>& tokens) {
  tokens.clear();
  impl_->analyze(text, lexicon, tokens);
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

std::vector<TracedToken> Analyzer::trace(std::string_view text) { return impl_->trace(text); }

std::uint64_t Analyzer::cut_tokens() const noexcept { return impl_->cut_tokens(); }

}  // namespace inkling::analysis

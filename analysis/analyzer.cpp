#include "analysis/analyzer.h"

#include <array>
#include <optional>
#include <utility>
#include <variant>

#include "analysis/stemmer.h"
#include "analysis/unicode.h"
#include "analysis/word_breaker.h"
#include "inkling/error.h"

namespace inkling::analysis {

namespace {

std::string_view bytes_of(std::string_view text, Piece piece) noexcept {
  return text.substr(piece.start, piece.end - piece.start);
}

Piece piece_of(std::size_t start, std::size_t end, bool is_word) noexcept {
  return {static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(end), is_word};
}

/// What a word is indexed as. The strings are reused from word to word.
struct Spelling {
  std::string surface;  ///< empty when folding leaves nothing
  std::string term;
  bool cut = false;               ///< the word was longer than kLongestTerm
  bool needs_neighbours = false;  ///< the same bytes may be spelled in another way elsewhere
};

/// Returns whether `word` was longer than kLongestTerm, and cuts it there.
bool cut_to_longest(std::string& word) {
  const std::size_t length = first_code_points(word, kLongestTerm).size();
  const bool cut = length < word.size();
  word.resize(length);
  return cut;
}

// Snowball's algorithms know the apostrophe of ASCII alone: their users are to bring others to it.
void straighten_apostrophes(std::string& word) {
  for (const std::string_view curly : {"\u2018", "\u2019"}) {
    for (std::size_t at = word.find(curly); at != std::string::npos; at = word.find(curly, at)) {
      word.replace(at, curly.size(), "'");
    }
  }
}

/// `standard` and, without a stemmer, `words`.
class IcuWords {
 public:
  explicit IcuWords(std::optional<Stemmer> stemmer) : stemmer_(std::move(stemmer)) {}

  template <typename OnPiece>
  void for_each_piece(std::string_view text, OnPiece on_piece) {
    for (std::size_t start = 0; start < text.size();) {
      const std::size_t end = window_end(text, start, kWindow, kLongestWindow);
      for (const Piece& piece : breaker_.pieces(text.substr(start, end - start))) {
        on_piece(piece_of(start + piece.start, start + piece.end, piece.is_word));
      }
      start = end;
    }
  }

  // Cut before it is folded, a word of a million marks costs no more than another.
  void spell(std::string_view text, Piece piece, Spelling& spelling) {
    const std::string_view raw = bytes_of(text, piece);
    const std::string_view kept = first_code_points(raw, kLongestTerm);
    fold_case(kept, spelling.surface);
    spelling.cut = cut_to_longest(spelling.surface) || kept.size() < raw.size();
    spelling.term = spelling.surface;
    if (stemmer_) stem(spelling.term);
  }

  std::string_view why_dropped(CodePoint c) const noexcept { return character_kind(c); }

 private:
  static constexpr std::size_t kWindow = 64u << 10;
  static constexpr std::size_t kLongestWindow = 16u << 20;

  void stem(std::string& word) {
    straighten_apostrophes(word);
    if (const std::string_view stem = stemmer_->stem(word); !stem.empty()) word = stem;
    cut_to_longest(word);
  }

  WordBreaker breaker_;
  std::optional<Stemmer> stemmer_;
};

/// `whitespace`.
class SpacedWords {
 public:
  template <typename OnPiece>
  void for_each_piece(std::string_view text, OnPiece on_piece) {
    std::size_t at = 0;
    while (true) {
      while (at < text.size() && is_ascii_space(text[at])) ++at;
      if (at == text.size()) return;
      const std::size_t start = at;
      while (at < text.size() && !is_ascii_space(text[at])) ++at;
      on_piece(piece_of(start, at, true));
    }
  }

  void spell(std::string_view text, Piece piece, Spelling& spelling) {
    const std::string_view raw = bytes_of(text, piece);
    const std::string_view kept = first_code_points(raw, kLongestTerm);
    spelling.cut = kept.size() < raw.size();
    spelling.surface = to_valid_utf8(kept);
    spelling.term = spelling.surface;
  }

  std::string_view why_dropped(CodePoint c) const noexcept { return character_kind(c); }
};

/// `sklearn`: what CountVectorizer does by default, which is Python's text.lower() and then the regular
/// expression \w\w+ over the whole of it.
class PythonWords {
 public:
  template <typename OnPiece>
  void for_each_piece(std::string_view text, OnPiece on_piece) {
    std::size_t at = 0;
    while (at < text.size()) {
      const std::size_t gap = at;
      skip_gap(text, at);
      if (at > gap) on_piece(piece_of(gap, at, false));
      const std::size_t word = at;
      const std::size_t characters = skip_word(text, at);
      if (characters > 0) on_piece(piece_of(word, at, characters > 1));
    }
  }

  void spell(std::string_view text, Piece piece, Spelling& spelling) {
    spelling.surface.clear();
    spelling.needs_neighbours = false;
    for (std::size_t at = piece.start; at < piece.end;) {
      const std::size_t start = at;
      const CodePoint c = next_code_point(text, at);
      if (c == kCapitalSigma) spelling.needs_neighbours = true;
      append(lower_at(text, start, at, c), spelling.surface);
    }
    spelling.cut = cut_to_longest(spelling.surface);
    spelling.term = spelling.surface;
  }

  std::string_view why_dropped(CodePoint c) const noexcept {
    return is_python_word(c) ? "one character" : character_kind(c);
  }

 private:
  static constexpr CodePoint kCapitalSigma = 0x3A3;
  static constexpr CodePoint kSigma = 0x3C3;
  static constexpr CodePoint kFinalSigma = 0x3C2;
  static constexpr CodePoint kCapitalDottedI = 0x130;

  static bool is_word_byte(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }

  /// The word character that starts at `at`, which moves past it; empty and not moved when there is none.
  static std::optional<CodePoint> take_word_character(std::string_view text, std::size_t& at) noexcept {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      if (!is_word_byte(text[at])) return std::nullopt;
      return text[at++];
    }
    std::size_t next = at;
    const CodePoint c = next_code_point(text, next);
    if (!is_python_word(c)) return std::nullopt;
    at = next;
    return c;
  }

  static void skip_gap(std::string_view text, std::size_t& at) noexcept {
    while (at < text.size()) {
      std::size_t probe = at;
      if (take_word_character(text, probe)) return;
      next_code_point(text, at);
    }
  }

  // In lowercase U+0130 is an "i" and a combining dot, which is no word character: it ends its word.
  static std::size_t skip_word(std::string_view text, std::size_t& at) noexcept {
    std::size_t characters = 0;
    while (at < text.size()) {
      const std::optional<CodePoint> c = take_word_character(text, at);
      if (!c) break;
      ++characters;
      if (*c == kCapitalDottedI) break;
    }
    return characters;
  }

  static CodePoint lower_at(std::string_view text, std::size_t start, std::size_t end, CodePoint c) noexcept {
    if (c == kCapitalDottedI) return 'i';
    if (c != kCapitalSigma) return to_lower(c);
    return cased_before(text, start) && !cased_after(text, end) ? kFinalSigma : kSigma;
  }

  static bool cased_before(std::string_view text, std::size_t at) noexcept {
    while (at > 0) {
      const CodePoint c = previous_code_point(text, at);
      if (!is_case_ignorable(c)) return is_cased(c);
    }
    return false;
  }

  static bool cased_after(std::string_view text, std::size_t at) noexcept {
    while (at < text.size()) {
      const CodePoint c = next_code_point(text, at);
      if (!is_case_ignorable(c)) return is_cased(c);
    }
    return false;
  }
};

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

/// Collects what an analyzer passes over, white space left out, in runs of one reason.
class DroppedRuns {
 public:
  DroppedRuns(std::string_view text, std::vector<TracedToken>& rows) : text_(text), rows_(rows) {}

  template <typename Why>
  void add(Piece piece, Why why) {
    for (std::size_t at = piece.start; at < piece.end;) {
      const std::size_t start = at;
      const CodePoint c = next_code_point(text_, at);
      if (is_white_space(c)) {
        close(start);
      } else if (!reason_ || !continues_character(c)) {
        open(start, why(c));
      }
    }
    close(piece.end);
  }

 private:
  void open(std::size_t at, std::string_view reason) {
    if (reason_ == reason) return;
    close(at);
    start_ = at;
    reason_ = reason;
  }

  void close(std::size_t end) {
    if (reason_) {
      const Piece run = piece_of(start_, end, false);
      rows_.push_back({std::string(bytes_of(text_, run)), "", run.start, run.end, std::string(*reason_)});
    }
    reason_.reset();
  }

  std::string_view text_;
  std::vector<TracedToken>& rows_;
  std::size_t start_ = 0;
  std::optional<std::string_view> reason_;
};

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
        dropped.add(piece, [&](CodePoint c) { return method.why_dropped(c); });
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

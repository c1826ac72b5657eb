#include "query/bind/surface_choice.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <variant>

#include "query/bind/checked_choice.h"
#include "query/bind/fuzzy_choice.h"
#include "query/common/languages.h"
#include "query/parse/pattern.h"

namespace inkling::query {

namespace {

/// Bytes: longer prefixes of a term are not asked about.
constexpr std::size_t kLongestAsked = 64;

/// Goes by prefixes: passes over those of which no term has a wanted form.
class PrefixChoice : public CheckedChoice {
 public:
  using CheckedChoice::CheckedChoice;

 private:
  void start() final {
    refused_.clear();
    read_endings();
  }
  std::optional<std::string_view> next_possible(std::string_view term) override {
    if (!refuses(before_apostrophe(term))) return term;
    behind_ = refused_;
    while (!behind_.empty() && behind_.back() == '\xFF') behind_.pop_back();
    if (behind_.empty()) return std::nullopt;
    ++behind_.back();
    return behind_;
  }
  /// Then refused_ is its shortest prefix of which no term has a wanted form.
  bool refuses(std::string_view term) {
    if (!refused_.empty() && term.starts_with(refused_)) return true;
    for (std::size_t size = 1; size <= std::min(term.size(), kLongestAsked); ++size) {
      if (may_want(term.substr(0, size))) continue;
      refused_ = term.substr(0, size);
      return true;
    }
    return false;
  }

  /// Called when endings() are those of another dictionary.
  virtual void read_endings() {}
  /// Whether a term with this prefix may have a wanted form.
  virtual bool may_want(std::string_view prefix) const = 0;

  std::string refused_;  ///< what was refused last
  std::string behind_;   ///< the first bytes behind all terms with that prefix
};

class PatternChoice final : public PrefixChoice {
 public:
  PatternChoice(const PatternNode& pattern, const AnalyzerSettings& settings, Skipping skipping,
                const Deadline& deadline)
      : PrefixChoice(skipping, deadline), spelling_(settings), pieces_(pattern.pieces) {}

  bool wants(std::string_view form) override { return matches(pieces_, spelling_.of(form)); }

 private:
  std::string_view literal() const noexcept { return pieces_.front().literal; }

  /// For each length of a prefix of the pattern: the most bytes that a form drops whose ending goes
  /// on as the pattern does; 0 where none does.
  void read_endings() override {
    dropped_.assign(literal().size(), 0);
    for (const Ending& ending : endings()) {
      for (std::size_t kept = 0; kept < literal().size(); ++kept) {
        if (std::string_view(ending.added).starts_with(literal().substr(kept)))
          dropped_[kept] = std::max(dropped_[kept], ending.dropped);
      }
    }
  }

  bool may_want(std::string_view prefix) const override {
    if (prefix.starts_with(literal()) || literal().starts_with(prefix)) return true;
    const auto differs = std::ranges::mismatch(prefix, literal());
    const auto shared = static_cast<std::size_t>(differs.in1 - prefix.begin());
    for (std::size_t kept = 0; kept <= shared; ++kept) {
      if (dropped_[kept] >= prefix.size() - kept) return true;
    }
    return false;
  }

  Spelling spelling_;
  std::vector<PatternPiece> pieces_;
  std::vector<std::size_t> dropped_;
};

class RangeChoice final : public PrefixChoice {
 public:
  RangeChoice(const RangeNode& range, const AnalyzerSettings& settings, Skipping skipping,
              const Deadline& deadline)
      : PrefixChoice(skipping, deadline), spelling_(settings), from_(range.from), to_(range.to) {}

  bool wants(std::string_view form) override { return is_within(spelling_.of(form)); }

 private:
  bool is_within(std::string_view word) const {
    return (!from_ || word >= *from_) && (!to_ || word <= *to_);
  }

  bool may_want(std::string_view prefix) const override {
    return may_contain(prefix) || may_be_made_of(prefix);
  }

  /// Whether a form with this prefix may be in the range.
  bool may_contain(std::string_view prefix) const {
    if (from_ && prefix < *from_ && !from_->starts_with(prefix)) return false;
    return !to_ || prefix <= *to_;
  }

  /// Whether a form may keep less than this prefix of its term, and be in the range.
  bool may_be_made_of(std::string_view prefix) const {
    for (std::size_t dropped = 1; dropped <= std::min(most_dropped(), prefix.size()); ++dropped) {
      const std::string kept(prefix.substr(0, prefix.size() - dropped));
      if (!may_contain(kept)) continue;
      const auto is_in_range = [&](const Ending& ending) {
        return ending.dropped >= dropped && is_within(kept + ending.added);
      };
      if (std::ranges::any_of(endings(), is_in_range)) return true;
    }
    return false;
  }

  Spelling spelling_;
  std::optional<std::string> from_;
  std::optional<std::string> to_;
};

class FormsChoice final : public PrefixChoice {
 public:
  FormsChoice(const std::vector<std::string>& sorted, Skipping skipping, const Deadline& deadline)
      : PrefixChoice(skipping, deadline), forms_(sorted) {}

  bool wants(std::string_view form) override {
    return std::binary_search(forms_.begin(), forms_.end(), form);
  }

 private:
  void read_endings() override {
    dropped_.clear();
    for (const std::string& form : forms_) {
      for (const Ending& ending : endings()) {
        if (!form.ends_with(ending.added)) continue;
        std::size_t& most = dropped_[form.substr(0, form.size() - ending.added.size())];
        most = std::max(most, ending.dropped);
      }
    }
  }

  bool may_want(std::string_view prefix) const override {
    const auto at = std::lower_bound(forms_.begin(), forms_.end(), prefix);
    if (at != forms_.end() && at->starts_with(prefix)) return true;
    for (std::size_t dropped = 1; dropped <= std::min(most_dropped(), prefix.size()); ++dropped) {
      const auto kept = dropped_.find(std::string(prefix.substr(0, prefix.size() - dropped)));
      if (kept != dropped_.end() && kept->second >= dropped) return true;
    }
    return false;
  }

  const std::vector<std::string>& forms_;
  std::unordered_map<std::string, std::size_t>
      dropped_;  ///< the most that is dropped behind what a form keeps of its term
};

/// What any of several wants.
class AnyChoice final : public storage::SurfaceChoice {
 public:
  explicit AnyChoice(std::vector<std::unique_ptr<storage::SurfaceChoice>> choices)
      : choices_(std::move(choices)) {}

  void begin(const storage::FormRules& rules) override {
    for (const auto& choice : choices_) choice->begin(rules);
  }
  std::optional<std::string_view> next(std::string_view term) override {
    std::optional<std::string_view> least;
    for (const auto& choice : choices_) {
      const std::optional<std::string_view> one = choice->next(term);
      if (one && (!least || *one < *least)) least = one;
      if (least == term) break;
    }
    return least;
  }
  bool wants(std::string_view form) override {
    return std::ranges::any_of(choices_,
                               [form](const auto& choice) { return choice->wants(form); });
  }

 private:
  std::vector<std::unique_ptr<storage::SurfaceChoice>> choices_;
};

std::unique_ptr<storage::SurfaceChoice> choice_of_one(const ExpandedNode& node,
                                                      const AnalyzerSettings& settings,
                                                      Skipping skipping, const Deadline& deadline) {
  if (const auto* pattern = std::get_if<PatternNode>(&node))
    return std::make_unique<PatternChoice>(*pattern, settings, skipping, deadline);
  if (const auto* range = std::get_if<RangeNode>(&node))
    return std::make_unique<RangeChoice>(*range, settings, skipping, deadline);
  return std::make_unique<FuzzyChoice>(std::get<FuzzyNode>(node), settings, skipping, deadline);
}

}  // namespace

bool rules_tell_all(const Index& index) {
  const AnalyzerSettings& settings = index.analyzer();
  if (settings.fold_accents) return false;
  if (settings.kind != AnalyzerKind::standard) return true;
  return std::ranges::all_of(languages_of(index), [](const std::string& language) {
    return language == "en" || language == "und";
  });
}

std::unique_ptr<storage::SurfaceChoice> choice_of(const Spellings& spellings,
                                                  const AnalyzerSettings& settings,
                                                  Skipping skipping, const Deadline& deadline) {
  std::vector<std::unique_ptr<storage::SurfaceChoice>> choices;
  for (const ExpandedNode& node : spellings)
    choices.push_back(choice_of_one(node, settings, skipping, deadline));
  if (choices.size() == 1) return std::move(choices.front());
  return std::make_unique<AnyChoice>(std::move(choices));
}

std::unique_ptr<storage::SurfaceChoice> choice_of(const std::vector<std::string>& sorted_forms,
                                                  Skipping skipping, const Deadline& deadline) {
  return std::make_unique<FormsChoice>(sorted_forms, skipping, deadline);
}

}  // namespace inkling::query

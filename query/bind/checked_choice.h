#pragma once

/// What all choices of surface forms have in common.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/unicode.h"
#include "inkling/analyzer_settings.h"
#include "query/common/deadline.h"
#include "storage/view/surface_list.h"

namespace inkling::query {

/// Accents do not count where terms lose them.
class Spelling {
 public:
  explicit Spelling(const AnalyzerSettings& settings) : strips_(settings.fold_accents) {}

  bool strips() const noexcept { return strips_; }
  std::string_view of(std::string_view form) {
    if (!strips_) return form;
    spelling_ = form;
    analysis::strip_accents(spelling_);
    return spelling_;
  }

 private:
  bool strips_;
  std::string spelling_;
};

/// What a form drops from the end of its term, and adds.
struct Ending {
  std::size_t dropped;
  std::string added;
};

inline bool is_apostrophe(analysis::CodePoint c) noexcept {
  return c == 0x2018 || c == 0x2019 || c == 0x201B;
}

/// English stems have one apostrophe for several of their words. So what stands before it is all
/// that surely begins the forms of a term, and endings that begin with another one tell no more.
inline constexpr char kApostropheOfStems = '\'';
inline std::string_view before_apostrophe(std::string_view term) noexcept {
  return term.substr(0, term.find(kApostropheOfStems));
}
inline bool begins_with_apostrophe(std::string_view added) noexcept {
  std::size_t at = 0;
  return !added.empty() && is_apostrophe(analysis::next_code_point(added, at));
}

/// Which terms are passed over because no rule makes a wanted form of them.
enum class Skipping {
  none,           ///< all terms are looked at
  where_certain,  ///< if the rules of the dictionary tell of all forms
  always,         ///< forms that no rule tells of may be overlooked
};

/// Passes over terms of which no rule makes a form that is wanted.
class CheckedChoice : public storage::SurfaceChoice {
 public:
  CheckedChoice(Skipping skipping, const Deadline& deadline)
      : skipping_(skipping), steps_(deadline) {}

  void begin(const storage::FormRules& rules) override {
    lacks_rules_ = rules.size() == storage::FormRules::kMost;
    skips_ =
        skipping_ == Skipping::always || (skipping_ == Skipping::where_certain && !lacks_rules_);
    read(rules);
    start();
  }

  std::optional<std::string_view> next(std::string_view term) override {
    steps_.check();
    return skips_ ? next_possible(term) : term;
  }

 protected:
  /// Those that drop something.
  const std::vector<Ending>& endings() const noexcept { return endings_; }
  std::size_t most_dropped() const noexcept { return most_dropped_; }
  /// What forms add that drop nothing.
  const std::vector<std::string>& additions() const noexcept { return additions_; }
  /// Whether there may be more than these, as there was no room for more rules.
  bool lacks_rules() const noexcept { return lacks_rules_; }

 private:
  void read(const storage::FormRules& rules) {
    endings_.clear();
    additions_.clear();
    most_dropped_ = 0;
    for (std::size_t at = 0; at < rules.size(); ++at) {
      const storage::FormRule rule = rules[at];
      if (rule.dropped == 0) additions_.emplace_back(rule.added);
      if (rule.dropped == 0 || begins_with_apostrophe(rule.added)) continue;
      endings_.push_back({rule.dropped, std::string(rule.added)});
      most_dropped_ = std::max(most_dropped_, rule.dropped);
    }
  }

  /// Called when endings() are those of another dictionary.
  virtual void start() {}
  /// As next().
  virtual std::optional<std::string_view> next_possible(std::string_view term) = 0;

  Skipping skipping_;
  Steps steps_;
  bool skips_ = false;
  bool lacks_rules_ = false;
  std::vector<Ending> endings_;
  std::vector<std::string> additions_;
  std::size_t most_dropped_ = 0;
};

}  // namespace inkling::query

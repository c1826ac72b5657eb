#pragma once

/// What all choices of surface forms have in common.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/unicode.h"
#include "inkling/analyzer_settings.h"
#include "query/bind/skipping.h"
#include "query/common/deadline.h"
#include "storage/view/surface_list.h"

namespace inkling::query {

inline constexpr std::size_t kNotRefused = std::string_view::npos;

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

/// English stems have one apostrophe for several of their words. So what stands before it is all
/// that surely begins the forms of a term, and endings that begin with another one tell no more.
inline bool begins_with_apostrophe(std::string_view added) noexcept {
  return added.starts_with("\u2018") || added.starts_with("\u2019") || added.starts_with("\u201B");
}

/// Refuses terms of which no rule makes a form that is wanted.
class CheckedChoice : public storage::SurfaceChoice {
 public:
  CheckedChoice(Skipping skipping, const Deadline& deadline)
      : skipping_(skipping), steps_(deadline) {}

  void begin(const storage::FormRules& rules) override {
    skips_ = skipping_ == Skipping::always ||
             (skipping_ == Skipping::where_certain && rules.size() < storage::FormRules::kMost);
    read(rules);
    start();
  }

  std::size_t refused(std::string_view term) override {
    steps_.check();
    return skips_ ? first_refused(term.substr(0, term.find('\''))) : kNotRefused;
  }

 protected:
  /// Those that drop something.
  const std::vector<Ending>& endings() const noexcept { return endings_; }
  std::size_t most_dropped() const noexcept { return most_dropped_; }

 private:
  void read(const storage::FormRules& rules) {
    endings_.clear();
    most_dropped_ = 0;
    for (std::size_t at = 0; at < rules.size(); ++at) {
      const storage::FormRule rule = rules[at];
      if (rule.dropped == 0 || begins_with_apostrophe(rule.added)) continue;
      endings_.push_back({rule.dropped, std::string(rule.added)});
      most_dropped_ = std::max(most_dropped_, rule.dropped);
    }
  }

  /// Called when endings() are those of another dictionary.
  virtual void start() {}
  virtual std::size_t first_refused(std::string_view term) = 0;

  Skipping skipping_;
  Steps steps_;
  bool skips_ = false;
  std::vector<Ending> endings_;
  std::size_t most_dropped_ = 0;
};

}  // namespace inkling::query

#include "cli/setting_conditions.h"

#include <algorithm>
#include <array>

namespace inkling::cli {

namespace {

/// Both are flags with blanks between them, of which one is enough: "expand", "expand=rm3",
/// "rank=smart:*".
struct Condition {
  std::string_view flag;
  std::string_view needs;        ///< empty for nothing
  std::string_view excluded_by;  ///< where it is typed
};

constexpr std::string_view kRanked = "topics parse";
constexpr std::string_view kRowFormats =
    "topics format=csv format=tsv format=jsonl format=markdown format=latex";

/// Of the commands that rank.
constexpr Condition kConditions[] = {
    {"k1", "rank=bm25 rank=bm25+ rank=bm25f", "parse like-by=nb"},
    {"b", "rank=bm25 rank=bm25+ rank=bm25f", "parse like-by=nb"},
    {"delta", "rank=bm25+", "parse like-by=nb"},
    {"mu", "rank=lm", "parse like-by=nb"},
    {"lambda", "rank=lm:jm", "parse like-by=nb"},
    {"slope", "rank=smart:*", "parse like-by=nb"},
    {"alpha", "rank=smart:*", "parse like-by=nb"},
    {"fields", "rank=bm25f", "parse like-by=nb"},
    {"field-weight", {}, "rank=bm25f parse like-by=nb"},
    {"rank", {}, "parse like-by=nb"},
    {"proximity", {}, "parse like-by=nb"},
    {"prior", {}, "parse"},
    {"recency", {}, "parse"},
    {"expand", {}, "like unlike parse"},
    {"fb-docs", "expand", "parse"},
    {"fb-terms", "expand like", "parse like-by=nb"},
    {"fb-lambda", "expand=rm3", "parse"},
    {"fb-beta", "expand=bo1 expand=rocchio like", "parse like-by=nb"},
    {"fb-gamma", "unlike", "parse like-by=nb"},
    {"like", {}, kRanked},
    {"unlike", "like", kRanked},
    {"like-by", "like", kRanked},
    {"op", {}, "topics"},
    {"filter", {}, "topics"},
    {"explain", {}, kRowFormats},
    {"snippets", {}, "topics"},
    {"offset", {}, "topics"},
    {"facet", {}, "topics"},
    {"facet-size", "facet", "topics"},
    {"sort", {}, "topics diversify"},
    {"fold-duplicates", {}, "topics diversify"},
    {"diversify", {}, "topics sort fold-duplicates"},
    {"lenient", {}, "topics strict-query"},
    {"strict-query", {}, "topics lenient"},
    {"time-limit", {}, "topics"},
    {"count-up-to", {}, "topics"},
    {"significant", {}, "topics"},
    {"run-name", "topics", {}},
    {"escape-ids", "topics", "json"},
};

constexpr std::array<std::string_view, 3> kCommands = {"search", "similar", "explain"};

/// "expand=rm3": the flag is there and says that.
bool holds(std::string_view wanted, const FlagLookup& lookup) {
  const std::size_t equals = wanted.find('=');
  const std::optional<std::string> value = lookup(wanted.substr(0, equals));
  if (!value || equals == wanted.npos) return value.has_value();
  const std::string_view text = wanted.substr(equals + 1);
  return text.ends_with('*') ? value->starts_with(text.substr(0, text.size() - 1)) : *value == text;
}

bool holds_any(std::string_view list, const FlagLookup& lookup) {
  while (!list.empty()) {
    const std::string_view wanted = list.substr(0, list.find(' '));
    if (holds(wanted, lookup)) return true;
    list.remove_prefix(std::min(wanted.size() + 1, list.size()));
  }
  return false;
}

}  // namespace

bool setting_counts(std::string_view command, std::string_view flag, const FlagLookup& typed,
                    const FlagLookup& present) {
  if (std::ranges::find(kCommands, command) == kCommands.end()) return true;
  const auto condition = std::ranges::find(kConditions, flag, &Condition::flag);
  if (condition == std::end(kConditions)) return true;
  const FlagLookup with_default = [&](std::string_view name) {
    std::optional<std::string> value = present(name);
    return !value && name == "rank" ? std::optional<std::string>("bm25") : value;
  };
  if (holds_any(condition->excluded_by, typed)) return false;
  return condition->needs.empty() || holds_any(condition->needs, with_default);
}

}  // namespace inkling::cli

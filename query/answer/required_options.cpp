#include "query/answer/required_options.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "inkling/error.h"
#include "query/feedback/learning.h"
#include "threads/thread_count.h"

namespace inkling::query {

namespace {

/// `known` are named besides the text fields.
void require_text_field(const Index& index, const std::string& name,
                        std::vector<std::string> known = {"title"}) {
  const std::vector<std::string>& text_fields = index.mapping().text_fields;
  if (std::ranges::find(text_fields, name) != text_fields.end()) return;
  known.insert(known.end(), text_fields.begin(), text_fields.end());
  throw UnknownNameError("field", name, known);
}

/// The fields of bm25f.
void require_streams(const Index& index, const QueryOptions& options) {
  const auto* formula = std::get_if<Bm25F>(&options.ranker);
  if (formula == nullptr) return;
  if (!options.field_weights.are_none())
    throw OptionError("field-weight", "bm25f has its own weights", "as in --fields title^2,text");
  for (const FieldStream& stream : formula->fields) {
    if (stream.field == "text" || stream.field == "title") continue;
    require_text_field(index, stream.field, {"text", "title"});
  }
}

}  // namespace

void require_options(const Index& index, const QueryOptions& options) {
  require_choice("op", options.join, Join::all);
  require_choice("terms", options.words.unit, TermUnit::words);
  check(options.ranker);
  check(options.field_weights);
  if (options.prior) check(*options.prior);
  if (options.recency) check(*options.recency);
  if (options.proximity) check(*options.proximity);
  check_learning(options);
  for (const auto& [name, weight] : options.field_weights.text_fields)
    require_text_field(index, name);
  require_streams(index, options);
}

void require_options(const SearchOptions& options) {
  threads::require_thread_count(options.threads);
  if (!options.diversify) return;
  if (!(*options.diversify >= 0 && *options.diversify <= 1))
    throw OptionError("diversify", "must lie between 0 and 1");
  if (options.order || options.fold_duplicates) {
    throw OptionError("diversify",
                      "cannot be combined with an order by a field or folded duplicates",
                      "leave one of them out");
  }
}

}  // namespace inkling::query

#include "service/training_warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "inkling/train_options.h"

namespace inkling::service {

namespace {

/// 19043 -> "19,043", as the tables of results have it.
std::string grouped(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string so_many(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

/// The first of them; how many more there are stands behind them.
std::string first_of(const std::vector<std::string>& names) {
  constexpr std::size_t kNamed = 5;
  const std::size_t shown = std::min(names.size(), kNamed);
  const std::string first =
      fmt::format("{}", fmt::join(names.begin(), names.begin() + static_cast<long>(shown), ", "));
  return names.size() == shown
             ? first
             : fmt::format("{} and {} more", first, grouped(names.size() - shown));
}

/// The topics of which that holds.
template <typename Holds>
std::vector<std::string> topics_where(const ModelDescription& model, Holds holds) {
  std::vector<std::string> names;
  for (const ModelTopic& topic : model.topics) {
    if (holds(topic)) names.push_back(topic.topic);
  }
  return names;
}

bool has_cuts(const ModelDescription& model) {
  return !model.topics.empty() && model.topics.front().cut;
}

class Warnings {
 public:
  Warnings(const TrainRequest& request, const ModelDescription& model)
      : request_(request), model_(model) {}

  std::vector<ErrorText> all(const SeveralLabels& labels, const std::vector<SplitField>& split) {
    warn_of_one_topic();
    warn_of_no_terms();
    warn_of_lone_topics();
    warn_of_split_fields(split);
    if (!request_.options.hold_out.labels) warn_of_several(labels);
    warn_of_untried_cuts();
    warn_of_never_given();
    return std::move(all_);
  }

 private:
  void warn_of_one_topic() {
    if (model_.topics.size() != 1) return;
    all_.push_back(fmt::format("the model has one topic, `{}`, and gives it to every text; ",
                               model_.topics.front().topic) +
                   ErrorText("train on documents of other topics as well (--where, --by)"));
  }

  /// Such a model knows no text.
  void warn_of_no_terms() {
    if (model_.terms > 0 || !model_.fields.empty()) return;
    all_.push_back(
        fmt::format("the model learned no term: no training document has one in `{}`",
                    model_.field) +
        ErrorText(" within --min-df, --max-terms and --without; it abstains on every text"));
  }

  /// They lower the accuracy that the model reports of itself.
  void warn_of_lone_topics() {
    const std::vector<std::string> lone =
        topics_where(model_, [](const ModelTopic& topic) { return topic.documents == 1; });
    if (lone.empty() || model_.trials.empty()) return;
    all_.push_back(
        fmt::format("{} of {} have one training document each, which counts as wrong where it is "
                    "held out: {}; ",
                    grouped(lone.size()), so_many(model_.topics.size(), "topic"), first_of(lone)) +
        ErrorText("label more documents of them, or leave them out (--where)"));
  }

  /// One value that is not a number, such as `nan`, makes keywords of a column of numbers.
  void warn_of_split_fields(const std::vector<SplitField>& split) {
    for (const SplitField& field : split) {
      all_.push_back(fmt::format(
          "`{}` is a number in {} and something else in {}, such as `{}`: {}", field.field,
          so_many(field.numbers, "document"), grouped(field.others), field.example,
          field.taken_as == FieldKind::number
              ? "the model sees the numbers alone"
              : "the model takes all its values as keywords, 1 as far from 2 as from "
                "99; index it without them for a field of numbers"));
    }
  }

  /// A stray second label changes what a model is.
  void warn_of_several(const SeveralLabels& labels) {
    if (labels.several == 0 || !has_cuts(model_)) return;
    all_.push_back(
        fmt::format("{} of {}, such as `{}`, have several labels: the model may give a text "
                    "several topics, each by its cut; ",
                    grouped(labels.several), so_many(labels.labelled, "training document"),
                    labels.first) +
        ErrorText("--labels one gives the best topic, --labels several says that this is meant"));
  }

  /// All topics have the same cut then, whatever their labels say.
  void warn_of_untried_cuts() {
    if (!has_cuts(model_) || model_.documents >= kLeastHeldOut) return;
    all_.push_back(fmt::format(
        "no cut was learned, because {} are too few to hold some out: each topic is "
        "given from p {} on; train on {} at least for cuts of their own",
        so_many(model_.documents, "training document"), *model_.topics.front().cut, kLeastHeldOut));
  }

  /// Of a model that was asked for a precision.
  void warn_of_never_given() {
    const std::vector<std::string> never = topics_where(
        model_, [](const ModelTopic& topic) { return topic.cut && std::isinf(*topic.cut); });
    if (never.empty()) return;
    all_.push_back(
        fmt::format("no cut reaches precision {} for {} of {}, which are never given: {}; ask for "
                    "less, or train on more documents",
                    request_.options.hold_out.min_precision.value_or(1), grouped(never.size()),
                    so_many(model_.topics.size(), "topic"), first_of(never)));
  }

  const TrainRequest& request_;
  const ModelDescription& model_;
  std::vector<ErrorText> all_{};
};

}  // namespace

std::vector<ErrorText> training_warnings(const TrainRequest& request, const ModelDescription& model,
                                         const SeveralLabels& labels,
                                         const std::vector<SplitField>& split) {
  return Warnings(request, model).all(labels, split);
}

}  // namespace inkling::service

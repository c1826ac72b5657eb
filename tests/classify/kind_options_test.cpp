#include "inkling/kind_options.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

namespace {

using inkling::Classifier;
using inkling::Index;
using inkling::KindOption;
using inkling::ModelKind;
using inkling::TrainOptions;
using inkling::UniformPrior;
using inkling::test::sentiment;

std::string names_of(const std::vector<ModelKind>& kinds) {
  std::string names;
  for (const ModelKind kind : kinds)
    names.append(names.empty() ? "" : ", ").append(inkling::kind_name(kind));
  return names;
}

/// The second cell of the row of the table whose first cell has the option.
std::string kinds_in_docs(std::string_view option) {
  std::istringstream page(
      inkling::test::read_file(inkling::test::project_path("docs/classification.md")));
  const std::string flag = "`--" + std::string(option) + "`";
  bool is_table = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("### ")) is_table = line == "### Which options a kind takes";
    if (!is_table || !line.starts_with("| `--")) continue;
    const std::size_t cell = line.find(" | ");
    if (line.substr(0, cell).find(flag) == std::string::npos) continue;
    return line.substr(cell + 3, line.size() - cell - 5);
  }
  return {};
}

/// The option that is refused; empty if none is.
std::string refused(const Index& index, const TrainOptions& options) {
  try {
    static_cast<void>(Classifier::train(index, options));
  } catch (const inkling::OptionError& error) {
    CHECK(!error.hint().empty());
    return error.name();
  }
  return {};
}

}  // namespace

TEST_CASE("docs/classification.md lists which options a kind takes as they are checked") {
  for (const KindOption& option : inkling::kind_options()) {
    CAPTURE(option.name);
    CHECK(kinds_in_docs(option.name) == names_of(option.kinds));
  }
}

TEST_CASE("an option that the kind would ignore is refused by its name") {
  const Index index = sentiment().open();
  struct Row {
    std::string option;
    TrainOptions options;
  };
  const std::vector<Row> rows{
      {"prior", {.kind = ModelKind::complement, .prior = UniformPrior{}}},
      {"prior-beta", {.kind = ModelKind::complement, .beta_prior = inkling::BetaPrior{2, 2}}},
      {"prior-alpha", {.kind = ModelKind::complement, .prior_alpha = 1}},
      {"alpha", {.kind = ModelKind::logistic, .alpha = 0.5}},
      {"prior", {.kind = ModelKind::logistic, .prior = UniformPrior{}}},
      {"clip", {.kind = ModelKind::logistic, .smoothing = {.clip = 0.1}}},
      {"normalize-weights",
       {.kind = ModelKind::logistic, .smoothing = {.normalize_weights = true}}},
      {"smoothing",
       {.kind = ModelKind::logistic, .smoothing = {.kind = inkling::SmoothingKind::discount}}},
      {"c", {.kind = ModelKind::multinomial, .c = 1}},
      {"tolerance", {.kind = ModelKind::multinomial, .tolerance = 0.1}},
      {"idf", {.kind = ModelKind::bernoulli, .features = {.idf = inkling::IdfPlace::documents}}},
      {"features-from", {.kind = ModelKind::multinomial, .fields = {.from = {"year"}}}},
      {"shared-variance",
       {.kind = ModelKind::complement, .fields = {.variance = {.shared = true}}}},
      {"bigrams", {.kind = ModelKind::categorical, .features = {.bigrams = true}}}};
  for (const Row& row : rows) {
    CAPTURE(row.option);
    CHECK(refused(index, row.options) == row.option);
  }
}

TEST_CASE("what says what the default says is no mistake") {
  const Index index = sentiment().open();
  CHECK(refused(index, {.kind = ModelKind::logistic, .prior = inkling::FittedPrior{}}).empty());
  CHECK(refused(index, {.kind = ModelKind::multinomial, .tolerance = 0.01}).empty());
}

TEST_CASE("auto and blend take what one of their parts takes") {
  const Index index = sentiment().open();
  for (const ModelKind kind : {ModelKind::automatic, ModelKind::blend}) {
    CHECK(refused(index, {.kind = kind, .alpha = 0.5, .c = 1}).empty());
    CHECK(refused(index, {.kind = kind, .prior = UniformPrior{}}).empty());
    CHECK(refused(index, {.kind = kind, .fields = {.from = {"year"}}}) == "features-from");
  }
}

TEST_CASE("a complement model at alpha 0 is refused") {
  CHECK(refused(sentiment().open(), {.kind = ModelKind::complement, .alpha = 0}) == "alpha");
}

TEST_CASE("a model of whatever auto chose is cross-validated without a refusal") {
  const Index index = sentiment().open();
  TrainOptions options{.kind = ModelKind::automatic, .alpha = 0.5, .c = 1};
  options.prior = UniformPrior{};
  options.smoothing.normalize_weights = true;
  const TrainOptions again = Classifier::train(index, options).options();
  CHECK(refused(index, again).empty());
}

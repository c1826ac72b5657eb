#include "inkling/reviewer.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::vector<std::string> labels(const std::filesystem::path& directory, const std::string& id) {
  const Index index = Index::open(directory);
  return index.document(*index.find(id)).document.labels;
}

/// Two labelled documents, three without labels, and a model of the first.
void make_index(const std::filesystem::path& directory, ModelKind kind = ModelKind::multinomial) {
  IndexWriter writer(directory);
  writer.add({.id = "tea", .text = "tea leaf cup", .labels = {"drink"}});
  writer.add({.id = "ink", .text = "ink pen paper", .labels = {"desk"}});
  writer.add({.id = "1", .text = "tea pen"});
  writer.add({.id = "2", .text = "ink leaf paper tea"});
  writer.add({.id = "3", .text = "cup tea leaf"});
  writer.commit();
  TrainOptions options{.kind = kind};
  if (kind == ModelKind::logistic) {
    options.c = 1;
  } else {
    options.alpha = 1;
  }
  Classifier::train(writer.index(), options).store(writer, "m");
  writer.commit();
}

std::string bytes_of_model(const std::filesystem::path& directory) {
  return *Index::open(directory).model_bytes("m");
}

}  // namespace

TEST_CASE("each label is committed and learned at once, and the next document is shown by it") {
  const TemporaryDirectory place;
  const std::filesystem::path directory = place.path() / "index";
  make_index(directory);
  Reviewer reviewer(directory, "m");
  REQUIRE(reviewer.current());
  CHECK(reviewer.current()->id == "1");
  reviewer.label("drink");
  CHECK(labels(directory, "1") == std::vector<std::string>{"drink"});
  CHECK(Classifier::load(Index::open(directory), "m").documents() == 3);
  REQUIRE(reviewer.current());
  const Classifier now = Classifier::load(Index::open(directory), "m");
  CHECK(reviewer.current()->answer.predictions[0].p ==
        now.classify(Index::open(directory).text(reviewer.current()->doc)).predictions[0].p);
  reviewer.label("new topic");
  CHECK(reviewer.topics() == std::vector<std::string>{"desk", "drink", "new topic"});
  reviewer.skip();
  CHECK_FALSE(reviewer.current());
  CHECK(reviewer.tally().labelled == 2);
  CHECK(reviewer.tally().skipped == 1);
  CHECK(reviewer.tally().learns);
}

TEST_CASE("a review counts what is left, the current document included, and ends by an error") {
  const TemporaryDirectory place;
  const std::filesystem::path directory = place.path() / "index";
  make_index(directory);
  Reviewer reviewer(directory, "m", {.batch = {.k = 1}});
  CHECK(reviewer.tally().left == 3);
  reviewer.label("drink");
  CHECK(reviewer.tally().left == 2);
  reviewer.skip();
  CHECK(reviewer.tally().left == 1);
  CHECK(reviewer.undo());
  CHECK(reviewer.tally().left == 2);
  reviewer.label("drink");
  reviewer.label("desk");
  CHECK(reviewer.tally().left == 0);
  CHECK(reviewer.current() == nullptr);
  CHECK_THROWS_AS(reviewer.label("desk"), OptionError);
  CHECK_THROWS_AS(reviewer.skip(), OptionError);
  CHECK(reviewer.tally().labelled == 2);
  CHECK_THROWS_AS(Reviewer(directory, "m", {.batch = {.k = 0}}), OptionError);
}

TEST_CASE("a review passes over what others label or delete, and moves with its place") {
  const TemporaryDirectory place;
  const std::filesystem::path directory = place.path() / "index";
  make_index(directory);
  Reviewer first(directory, "m");
  const std::string shown = first.current()->id;
  {
    IndexWriter writer(directory);
    for (const char* const id : {"1", "2", "3"}) {
      if (shown != id) writer.set_labels(*writer.index().find(id), {"desk"});
    }
    writer.commit();
  }
  Reviewer reviewer = std::move(first);
  reviewer.label("drink");
  CHECK(reviewer.current() == nullptr);
  CHECK(reviewer.tally().left == 0);
  CHECK(reviewer.undo());
  CHECK(reviewer.current()->id == shown);
  CHECK(reviewer.tally().left == 1);
}

TEST_CASE("a label that somebody else gave to the document on the screen comes back with undo") {
  const TemporaryDirectory place;
  const std::filesystem::path directory = place.path() / "index";
  make_index(directory, ModelKind::logistic);
  Reviewer reviewer(directory, "m");
  const std::string shown = reviewer.current()->id;
  {
    IndexWriter writer(directory);
    writer.set_labels(*writer.index().find(shown), {"desk"});
    writer.commit();
  }
  reviewer.label("drink");
  CHECK(labels(directory, shown) == std::vector<std::string>{"drink"});
  CHECK(reviewer.undo());
  CHECK(labels(directory, shown) == std::vector<std::string>{"desk"});
}

TEST_CASE("undo takes labels back one by one, from the index and from the model to the byte") {
  const TemporaryDirectory place;
  const std::filesystem::path directory = place.path() / "index";
  make_index(directory);
  const std::string before = bytes_of_model(directory);
  Reviewer reviewer(directory, "m");
  CHECK_FALSE(reviewer.undo());
  reviewer.label("drink");
  const std::string second = reviewer.current()->id;
  reviewer.label("stranger");
  CHECK(reviewer.undo());
  CHECK(reviewer.current()->id == second);
  CHECK(labels(directory, second).empty());
  CHECK(reviewer.undo());
  CHECK(reviewer.current()->id == "1");
  CHECK(labels(directory, "1").empty());
  CHECK(bytes_of_model(directory) == before);
  CHECK(reviewer.tally().labelled == 0);
}

TEST_CASE("a label of a review is given by hand, and undone as if it had not been") {
  const TemporaryDirectory place;
  const std::filesystem::path directory = place.path() / "index";
  make_index(directory);
  {
    IndexWriter writer(directory);
    writer.set_labels(*writer.index().find("1"), {});  // taken away, as it were
    writer.commit();
  }
  const auto by_hand = [&] {
    const Index index = Index::open(directory);
    std::vector<std::string> ids;
    for (const DocId doc : index.labelled_by_hand()) ids.push_back(index.id(doc));
    return ids;
  };
  Reviewer reviewer(directory, "m");
  reviewer.label("drink");
  const std::string second = reviewer.current()->id;
  reviewer.label("desk");
  CHECK(by_hand() == std::vector<std::string>{"1", second});
  CHECK(reviewer.undo());
  CHECK(reviewer.undo());
  CHECK(by_hand() == std::vector<std::string>{"1"});
}

TEST_CASE("a kind that cannot learn gets the labels all the same, and says so") {
  const TemporaryDirectory place;
  const std::filesystem::path directory = place.path() / "index";
  make_index(directory, ModelKind::logistic);
  const std::string before = bytes_of_model(directory);
  Reviewer reviewer(directory, "m");
  const std::string first = reviewer.current()->id;
  reviewer.label("desk");
  CHECK(labels(directory, first) == std::vector<std::string>{"desk"});
  CHECK_FALSE(reviewer.tally().learns);
  CHECK_FALSE(reviewer.tally().why.empty());
  CHECK(bytes_of_model(directory) == before);
  CHECK(reviewer.undo());
  CHECK(labels(directory, first).empty());
}

TEST_CASE("a label that is none is refused, and nothing is changed") {
  const TemporaryDirectory place;
  const std::filesystem::path directory = place.path() / "index";
  make_index(directory);
  Reviewer reviewer(directory, "m");
  CHECK_THROWS_AS(reviewer.label(""), OptionError);
  CHECK(reviewer.current()->id == "1");
  CHECK(reviewer.tally().labelled == 0);
  CHECK_THROWS_AS(Reviewer(directory, "none"), UnknownNameError);
}

TEST_CASE("a document that trained the model is labelled and not learned a second time") {
  const TemporaryDirectory place;
  const std::filesystem::path directory = place.path() / "index";
  make_index(directory);
  {
    IndexWriter writer(directory);
    writer.set_labels(*writer.index().find("ink"), {});
    writer.commit();
  }
  const std::string before = bytes_of_model(directory);
  Reviewer reviewer(directory, "m", {.where = "ink AND pen"});
  REQUIRE(reviewer.current());
  reviewer.label("drink");
  CHECK(labels(directory, "ink") == std::vector<std::string>{"drink"});
  CHECK(bytes_of_model(directory) == before);
  CHECK(reviewer.tally().learns);
  CHECK(reviewer.tally().counted_before == std::vector<std::string>{"ink"});
  CHECK(reviewer.undo());
  CHECK(bytes_of_model(directory) == before);
  CHECK(reviewer.tally().counted_before.empty());
}

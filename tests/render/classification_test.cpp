#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>

#include "render/classification.h"
#include "render/model_options.h"
#include "render/models.h"
#include "render/style.h"
#include "tests/render/written.h"
#include "tests/support/infinity.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("a classification has null and a word why for an impossible topic") {
  Classification answer;
  answer.predictions = {{"a", 1, 0}, {"b", 0, -kInfinity}};
  answer.unknown = {"zyx"};
  answer.explanation = {{"", "prior", 0, 1, ""}, {"tea", "tea", 2, 0.5, ""}};
  answer.log_odds = 1.5;
  const std::string json = json_of(std::string("1"), answer, true);
  CHECK(
      json.substr(0, json.find(",\"log_odds")) ==
      R"({"id":"1","predictions":[{"topic":"a","p":1,"log_p":0},{"topic":"b","p":0,"log_p":null,"why":"impossible"}],)"
      R"("tags":[],"abstained":false,"unknown":["zyx"],"explanation":[{"term":"","surface":"prior","tf":0,"bits":1},)"
      R"({"term":"tea","surface":"tea","tf":2,"bits":0.5}],"lines":[])");
  CHECK(json_of(std::string("1"), answer, false).find("explanation") == std::string::npos);
  CHECK(printed(std::string("1"), answer).find("1:  a 1.0000  b 0.0000\n  unknown: zyx\n") == 0);
}

TEST_CASE("evidence in its line is bold in colour, between asterisks without, and fits the width") {
  Classification answer;
  answer.lines = {{"tea", 2, "green tea\x1b\u0634", 6, 9},
                  {"green", 2, "green tea\x1b\u0634", 0, 5}};
  const auto told = [&](const render::Style& style) {
    std::ostringstream out;
    render::set_style(out, style);
    render::print_lines(out, answer);
    return out.str();
  };
  CHECK(told({}) == "  line 2: *green* *tea*\\x1b\u0634\n");
  CHECK(told({.colour = true}) == "  line 2: \x1b[1mgreen\x1b[0m \x1b[1mtea\x1b[0m\\x1b\u0634\n");
  CHECK(told({.is_terminal = true, .width = 20}) ==
        "  line 2: *green*\n          *tea*\\x1b\u0634\n");
}

TEST_CASE("a word that is impossible under the runner-up has no bits but says under which topic") {
  Classification answer;
  answer.predictions = {{"a", 1, 0}, {"b", 0, -kInfinity}};
  answer.explanation = {{"", "prior", 0, 1, ""}, {"tea", "tea", 2, kInfinity, "b"}};
  answer.log_odds = kInfinity;
  const std::string json = json_of(std::string("1"), answer, true);
  CHECK(
      json.find(
          R"({"term":"tea","surface":"tea","tf":2,"bits":null,"why":"impossible under b"}],"lines":[],)"
          R"("log_odds":null,"log_odds_why":"the runner-up is impossible",)") != std::string::npos);
  CHECK(printed(std::string("1"), answer).find("tea    tea    2       -  impossible under b\n") !=
        std::string::npos);
}

TEST_CASE("a text that no topic explains has a null for every number, and no number for people") {
  constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
  Classification answer;
  answer.predictions = {{"a", kUndefined, kUndefined}, {"b", kUndefined, kUndefined}};
  answer.abstained = true;
  answer.why = "no topic explains this text";
  answer.log_odds = kUndefined;
  answer.log_evidence = -kInfinity;
  CHECK(
      json_of(std::string("1"), answer, true) ==
      R"({"id":"1","predictions":[{"topic":"a","p":null,"log_p":null},{"topic":"b","p":null,"log_p":null}],)"
      R"("tags":[],"abstained":true,"why":"no topic explains this text","unknown":[],"explanation":[],"lines":[],"log_odds":null,)"
      R"("log_evidence":null,"tokens":0,"known_tokens":0,"bits_per_token":null})"
      "\n");
  CHECK(printed(std::string("1"), answer) == "1: no topic: no topic explains this text\n");
}

TEST_CASE("an abstention says why") {
  Classification answer;
  answer.abstained = true;
  answer.why = "no known term";
  CHECK(json_of(std::string("x"), answer, false)
            .find(R"("predictions":[],"tags":[],"abstained":true,"why":"no known term")") !=
        std::string::npos);
  CHECK(printed(std::string("x"), answer) == "x: no topic: no known term\n");
}

TEST_CASE("an evaluation prints an infinite loss as null and the confusion as rows") {
  Evaluation evaluation;
  evaluation.documents = 3;
  evaluation.correct = 2;
  evaluation.accuracy = 2.0 / 3;
  evaluation.log_loss = kInfinity;
  evaluation.topics = {{"a", 1, 0.5, 0.75, 2}, {"b", 0.5, 1, 0.75, 1}};
  evaluation.confusion = {{1, 1}, {0, 1}};
  const std::string json = json_of(evaluation, 0.5);
  CHECK(json.find("\"accuracy\":0.6666666666666666,") != std::string::npos);
  CHECK(json.find("\"log_loss\":null,\"log_loss_why\":") != std::string::npos);
  CHECK(json.find("\"confusion\":[[1,1],[0,1]],\"seconds\":0.5}\n") != std::string::npos);
  CHECK(printed(evaluation).find("true \\ given  1  2\n           1  1  1\n           2  0  1\n") !=
        std::string::npos);
}

TEST_CASE("an evaluation without a confusion matrix says why") {
  Evaluation evaluation;
  evaluation.documents = 1;
  evaluation.topics = {{"a", 1, 1, 1, 1}};
  CHECK(json_of(evaluation, 0.5)
            .find(R"("confusion":null,"confusion_why":"more than 1,000 topics","seconds":0.5})") !=
        std::string::npos);
  const std::string text = printed(evaluation);
  CHECK(text.find("\n\nno confusion matrix: more than 1,000 topics\n") != std::string::npos);
  CHECK(text.find("true \\ given") == std::string::npos);
}

TEST_CASE("a model of K topics and V terms has K(V+1) parameters, of which KV-1 are free") {
  ModelDescription model;
  model.name = "m";
  model.terms = 7;
  model.topics.resize(3);
  CHECK(model.parameters() == 24);
  CHECK(model.free_parameters() == 20);
  CHECK(ModelDescription{}.free_parameters() == 0);
}

TEST_CASE("training answers with the names of the topics, model info with their figures") {
  ModelDescription model;
  model.name = "m";
  model.by = "label";
  model.prior = "fit";
  model.documents = 2;
  model.tokens = 5;
  model.terms = 4;
  model.topics = {{"a", 1, 2, std::log(0.5)}};
  std::ostringstream trained;
  render::write_trained_json(trained, model, 0.5);
  CHECK(
      trained.str().find(
          R"({"model":"m","kind":"multinomial","alpha":1,"documents":2,"tokens":5,"topics":["a"],"terms":4,)") ==
      0);
  CHECK(
      json_of(model).find(
          R"("topics":[{"topic":"a","documents":1,"tokens":2,"log_prior":-0.6931471805599453}])") !=
      std::string::npos);
}

TEST_CASE("a model says what it was trained with, and nothing that its kind has not") {
  ModelDescription model;
  model.name = "m";
  model.kind = "logistic";
  model.by = "label";
  model.alpha.reset();
  model.options = {{"c", 10.0},
                   {"weight", std::string("tf")},
                   {"idf", std::string("none")},
                   {"unit-length", false},
                   {"bigrams", true},
                   {"without", std::vector<std::string>{"tea", "pot"}}};
  CHECK(printed(model).find("m: logistic regression by label, C 10, weight tf, bigrams, "
                            "without tea, pot\n") == 0);
  const std::string json = json_of(model);
  CHECK(json.find(R"("kind":"logistic","alpha":null,)") != std::string::npos);
  CHECK(json.find(R"("prior":null,)") != std::string::npos);
  CHECK(json.find(R"("options":{"c":10,"weight":"tf","idf":"none","unit_length":false,)"
                  R"("bigrams":true,"without":["tea","pot"]},)") != std::string::npos);
  std::ostringstream trained;
  render::print_trained(trained, model, 0.5, inkling::ModelKind::complement);
  CHECK(trained.str().find("0 terms, C 10, in ") != std::string::npos);
}

TEST_CASE("a model says how many documents were held out where they are a sample") {
  ModelDescription model;
  model.documents = 300'000;
  model.held_out = 150'000;
  CHECK(printed(model).find("150,000 of 300,000 documents held out\n") != std::string::npos);
  CHECK(json_of(model).find("\"held_out\":150000,") != std::string::npos);
  model.held_out = model.documents;
  CHECK(printed(model).find("held out") == std::string::npos);
  CHECK(json_of(model).find("held_out") == std::string::npos);
}

TEST_CASE("bars tell what speaks for a topic from what speaks against it; unknown words are few") {
  Classification answer;
  answer.predictions = {{"a", 0.6, 0}, {"b", 0.4, 0}};
  answer.unknown.assign(12, "x");
  answer.explanation = {{"tea", "tea", 1, 2, ""}, {"coffe", "coffee", 1, -1, ""}};
  const std::string text = printed(std::string("1"), answer);
  CHECK(text.find("  unknown: x, x, x, x, x, x, x, x, x, x and 2 more\n") != std::string::npos);
  CHECK(text.find("   2.0000  ####################\n") != std::string::npos);
  CHECK(text.find("  -1.0000  ----------\n") != std::string::npos);
  CHECK(json_of(std::string("1"), answer, false).find("more") == std::string::npos);
}

TEST_CASE("an evaluation shows unknown labels, coverage and the bins that have documents") {
  Evaluation evaluation;
  evaluation.documents = 2;
  evaluation.brier = 0.25;
  evaluation.exact_set = 0.5;
  evaluation.unknown = {3, 1, {{"x", 3}}};
  evaluation.coverage = {{0.5, 1, 1, 0.75}};
  evaluation.reliability = {{0, 0.5, 0, 0, 0}, {0.5, 1, 2, 0.625, 0.5}};
  const std::string json = json_of(evaluation, 0.5);
  for (
      const std::string_view part :
      {R"("exact_set":0.5,)", R"("brier":0.25,"ece":0,)",
       R"("labels_unknown":3,"documents_unknown":1,"unknown":[{"label":"x","documents":3}])",
       R"("coverage":[{"coverage":0.5,"documents":1,"accuracy":1,"least_p":0.75}])",
       R"("reliability":[{"low":0,"high":0.5,"documents":0,"mean_p":null,"accuracy":null,"why":"no document"},)"
       R"({"low":0.5,"high":1,"documents":2,"mean_p":0.625,"accuracy":0.5}])"}) {
    CAPTURE(part);
    CHECK(json.find(part) != std::string::npos);
  }
  const std::string text = printed(evaluation);
  CHECK(text.find("exact sets 0.5000\n") != std::string::npos);
  CHECK(text.find("50 %          1    1.0000   0.7500\n") != std::string::npos);
  CHECK(text.find("1.0000          2  0.6250    0.5000\n") != std::string::npos);
  CHECK(text.find("\n 0.5000") == std::string::npos);
}

TEST_CASE("an option that is a whole number has all its digits") {
  ModelDescription model;
  model.options = {{"alpha", 0.5}, {"seed", std::uint64_t{9'007'199'254'740'993}}};
  CHECK(render::told_options(model) == ", alpha 0.5, seed 9007199254740993");
  CHECK(json_of(model).find(R"("options":{"alpha":0.5,"seed":9007199254740993})") !=
        std::string::npos);
}

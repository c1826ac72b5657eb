/// The library as its users meet it: each use of the index once, through installed headers.

#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

#include "inkling/inkling.h"

namespace {

void require(bool holds, const char* what) {
  if (!holds) throw std::runtime_error(std::string("the installed library fails to ") + what);
}

void fill(const std::filesystem::path& directory) {
  inkling::IndexWriter writer(directory);
  writer.add({.id = "1", .title = "Squid", .text = "A squid hides in ink.", .labels = {"sea"}});
  writer.add(
      {.id = "2", .title = "Pen", .text = "A pen writes with ink on paper.", .labels = {"desk"}});
  writer.add({.id = "3", .text = "A squid hides, without a label."});
  writer.commit();
}

void search(const inkling::Searcher& searcher) {
  const inkling::SearchAnswer found = searcher.search("+ink paper", {.filter = "label:*"});
  require(found.hits.size() == 2 && found.hits.front().id == "2", "search");
  const inkling::ScoreExplanation explained = searcher.explain("+ink paper", "2");
  double sum = 0;
  for (const inkling::Contribution& part : explained.contributions) sum += part.contribution;
  require(sum == explained.score && sum == found.hits.front().score, "explain");
}

void report(const inkling::Index& index) {
  require(inkling::summary_report(index).documents == 3, "summarise");
  require(inkling::information_report(index, {.k = 3}).terms.size() == 3, "tell information");
  require(inkling::topic_report(index).topics.size() == 2, "report topics");
  const std::string page = inkling::to_html(inkling::all_reports(index), {.index = "consumer"});
  require(page.ends_with("</html>\n"), "make a page of all reports");
}

void classify(const std::filesystem::path& directory) {
  inkling::IndexWriter writer(directory, {.create = false});
  const auto model = inkling::Classifier::train(writer.index());
  require(model.classify("a squid").predictions.front().topic == "sea", "classify");
  model.store(writer, "topics");
  writer.commit();
  const auto loaded = inkling::Classifier::load(writer.index(), "topics");
  require(loaded.serialize() == model.serialize(), "store a model");
  writer.put_tags("topics", loaded.tag(writer.index()).assignment);
  writer.commit();
  require(inkling::Searcher(writer.index()).matching("tag:sea -label:sea").count() == 1, "tag");
}

void judge(const inkling::Searcher& searcher) {
  const inkling::Run first{{"1", {{"1", 2}, {"2", 1}}}}, second{{"1", {{"2", 1}}}};
  inkling::PoolJudge pool({{"1", "squid"}}, first, second);
  while (const inkling::PoolItem* item = pool.current())
    pool.judge(inkling::pooled_document(searcher, *item).title == "Squid" ? 1 : 0);
  require(pool.judgments() == inkling::Judgments{{"1", {{"1", 1}, {"2", 0}}}}, "judge");
}

void watch(const std::filesystem::path& place) {
  std::filesystem::remove_all(place);
  std::filesystem::create_directories(place / "notes");
  std::ofstream(place / "notes/squid.txt") << "A squid hides.";
  bool has_commit = false;
  inkling::WatchOptions options;
  options.committed = [&](const inkling::WatchedCommit&) { has_commit = true; };
  options.stop = [&] { return has_commit; };
  const auto summary = inkling::watch_files(place / "index", {place / "notes"}, options);
  require(summary.commits == 1, "watch files");
}

void remove_squids(const std::filesystem::path& directory) {
  inkling::IndexWriter writer(directory, {.create = false});
  const inkling::Searcher searcher(writer.index());
  require(writer.remove(searcher.matching("squid")) == 2, "delete by query");
  writer.optimize({.reorder = true});
  require(writer.index().document_count() == 1, "optimize");
  require(inkling::check_index(directory, {.deep = true}).empty(), "check");
}

}  // namespace

int main(int, char** arguments) try {
  const std::filesystem::path directory = arguments[1];
  std::filesystem::remove_all(directory);
  require(std::string(INKLING_VERSION) == inkling::library_version(), "have one version");
  fill(directory);
  search(inkling::Searcher(inkling::Index::open(directory)));
  report(inkling::Index::open(directory));
  judge(inkling::Searcher(inkling::Index::open(directory)));
  watch(directory.string() + "-watched");
  classify(directory);
  remove_squids(directory);
  return 0;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

/// The library as its users meet it: each use of the index once, through installed headers.

#include <filesystem>
#include <iostream>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/report.h"
#include "inkling/search.h"

namespace {

void write(const std::filesystem::path& directory) {
  inkling::IndexWriter writer(directory, {});
  writer.add({.id = "1", .title = "Squid", .text = "A squid hides in ink.", .labels = {"sea"}});
  writer.add(
      {.id = "2", .title = "Pen", .text = "A pen writes with ink on paper.", .labels = {"desk"}});
  writer.commit();
}

bool works(const inkling::Index& index) {
  const inkling::Searcher searcher(index);
  const inkling::SearchAnswer found = searcher.search("+ink paper");
  const auto model = inkling::Classifier::train(index, index.documents(), {});
  const auto information = inkling::information_report(index, index.documents(), {3});
  return found.hits.size() == 2 && found.hits.front().id == "2" &&
         model.classify("a squid").predictions.front().topic == "sea" && information.documents == 2;
}

}  // namespace

int main(int, char** arguments) try {
  const std::filesystem::path directory = arguments[1];
  std::filesystem::remove_all(directory);
  write(directory);
  if (works(inkling::Index::open(directory))) return 0;
  std::cerr << "the installed library gives wrong answers\n";
  return 1;
} catch (const inkling::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

#include "tests/query/random_texts.h"

namespace inkling::test {

RandomTexts::RandomTexts(std::mt19937& random, std::size_t count) {
  for (std::size_t at = 0; at < count; ++at) {
    Words document{{}, random() % 8 == 0};
    for (std::size_t length = random() % 15; length > 0; --length)
      document.words.push_back(word(random));
    documents_.push_back(std::move(document));
  }
}

std::string RandomTexts::word(std::mt19937& random) {
  std::string word;
  do {
    word += static_cast<char>('a' + random() % 4);
  } while (word.size() < 4 && random() % 2 == 0);
  return word;
}

void RandomTexts::fill(Collection& collection, std::size_t per_segment) const {
  for (std::size_t at = 0; at < documents_.size(); ++at) {
    std::string text;
    for (const std::string& word : documents_[at].words) text += word + " ";
    collection.add({std::to_string(at), "", text, {}, {}, {}});
    if ((at + 1) % per_segment == 0) collection.commit();
  }
  for (std::size_t at = 0; at < documents_.size(); ++at) {
    if (documents_[at].is_deleted) collection.remove(std::to_string(at));
  }
}

Searcher RandomTexts::searcher(std::size_t per_segment) const {
  Collection collection;
  fill(collection, per_segment);
  return Searcher(collection.index());
}

}  // namespace inkling::test

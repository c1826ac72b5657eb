#include "tests/query/skewed_collection.h"

#include <algorithm>
#include <cmath>

namespace inkling::test {

namespace {

std::string random_text(std::mt19937& random) {
  std::string text;
  const std::size_t most = random() % 20 > 0 ? 30 : random() % 10 > 0 ? 400 : 1200;
  for (std::size_t length = random() % most; length > 0; --length) {
    const double u = std::uniform_real_distribution<>(1e-3, 1)(random);
    text +=
        word(std::min(kSkewedWords - 1, static_cast<std::size_t>(std::pow(u, -0.66) - 1))) + ' ';
  }
  return text;
}

}  // namespace

Collection skewed_collection(std::mt19937& random, std::size_t documents) {
  Collection collection;
  for (std::size_t at = 0; at < documents; ++at) {
    const std::string title =
        random() % 5 == 0 ? word(random() % kSkewedWords) + ' ' + word(random() % kSkewedWords)
                          : "";
    collection.add({std::to_string(at),
                    title,
                    random_text(random),
                    {},
                    {},
                    {{"n", static_cast<double>(random() % 10)}}});
    if (random() % (documents / 3) == 0) collection.commit();
  }
  for (std::size_t at = 0; at < documents; ++at) {
    if (random() % 30 == 0) collection.remove(std::to_string(at));
  }
  return collection;
}

}  // namespace inkling::test

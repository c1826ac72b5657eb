#pragma once

/// An index, and the same documents divided among shards; queries of every kind for both.

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/query/collection.h"
#include "tests/query/naive_ranking.h"

namespace inkling::test {

using Random = std::mt19937;

inline std::size_t random_below(Random& random, std::size_t bound) { return random() % bound; }

template <typename Value>
const Value& any_of_words(Random& random, const std::vector<Value>& values) {
  return values[random_below(random, values.size())];
}

inline const std::vector<std::string> kShardWords = {
    "coffee", "coffees",  "export", "exports", "exported", "harbour",  "harbours", "ship",
    "ships",  "shipping", "storm",  "stormy",  "weather",  "weathers", "price",    "prices",
    "grain",  "grains",   "market", "markets", "die",      "häuser",   "haus",     "the"};

inline const std::vector<std::string> kShardFields = {"note", "place"};

inline std::string text_of_shard(Random& random, std::size_t most) {
  std::string text;
  for (std::size_t words = random_below(random, most + 1); words > 0; --words)
    text += (text.empty() ? "" : " ") + any_of_words(random, kShardWords);
  return text;
}

inline Document document_of_shard(Random& random, std::size_t number, std::size_t shard) {
  Document document{.id = std::to_string(number), .title = text_of_shard(random, 3)};
  document.text = text_of_shard(random, 25) + " only" + std::to_string(shard) + " rare" +
                  std::to_string(random_below(random, 200));
  if (random_below(random, 2) == 0) document.texts.push_back({"note", text_of_shard(random, 6)});
  if (random_below(random, 3) == 0) document.texts.push_back({"text", text_of_shard(random, 6)});
  if (random_below(random, 2) == 0)
    document.labels = {any_of_words<std::string>(random, {"x", "y", "z"})};
  if (random_below(random, 9) == 0) document.labels.push_back("of" + std::to_string(shard));
  if (random_below(random, 2) == 0)
    document.numbers = {{"year", Number(double(random_below(random, 9)))}};
  if (random_below(random, 4) == 0)
    document.keywords = {{"city", any_of_words<std::string>(random, {"Bonn", "Rom"})}};
  if (random_below(random, 9) == 0)
    document.numbers.push_back({"n" + std::to_string(shard), Number(1.0)});
  if (random_below(random, 9) == 0) document.keywords.push_back({"k" + std::to_string(shard), "v"});
  if (random_below(random, 4) == 0) document.keywords.push_back({"language", "de"});
  return document;
}

inline WriterOptions shard_options(const std::string& language) {
  return {.analyzer = {.language = language},
          .mapping = {.text_fields = kShardFields},
          .merging = Merging::never};
}

/// The same documents in one index and in several.
struct Divided {
  /// One of several shards, somewhere among them, is empty.
  Divided(Random& random, std::size_t count, std::size_t documents)
      : language(random_below(random, 2) == 0 ? "en" : "auto"), one(shard_options(language)) {
    const std::size_t empty = count > 1 ? random_below(random, count) : count;
    std::size_t number = 0;
    for (std::size_t shard = 0; shard < count; ++shard) {
      Collection& part = shards.emplace_back(shard_options(language));
      if (shard == empty) continue;
      std::vector<std::string> removed;
      const std::size_t mean = documents / count;
      for (std::size_t left = 1 + mean / 2 + random_below(random, mean + 1); left > 0; --left) {
        const Document added = document_of_shard(random, number++, shard);
        if (random_below(random, 8) == 0) removed.push_back(added.id);
        part.add(added);
        one.add(added);
        if (random_below(random, 20) == 0) part.commit();
        if (random_below(random, 20) == 0) one.commit();
      }
      part.commit();
      one.commit();
      for (const std::string& id : removed) {
        part.remove(id);
        one.remove(id);
      }
    }
  }

  std::vector<Index> indexes() {
    std::vector<Index> all;
    for (Collection& shard : shards) all.push_back(shard.index());
    return all;
  }

  std::string language;
  Collection one;
  std::vector<Collection> shards;
};

/// What leaves of some kinds are drawn from.
inline const std::map<std::uint64_t, std::vector<std::string>> kDrawnLeaves{
    {11, {"label:x", "label:of1", "label:of0", "label:nowhere"}},
    {13,
     {"city:Bonn", "city:R*", "n1:1", "k0:v", "n2:[0 TO 2]", "k1:w", "year:7", "absent:1",
      "city:bonnn~2"}},
    {15, {"*", "neverseen", "title:*", "the", "rare1*", "\"the\""}},
    {17,
     {"city:Bonn,", "city:Bonn?", "n1:1.", "label:of1?", "year:3?", "note:coffee?", "city:\"Bonn",
      "k1:w)"}},
};

inline std::string random_shard_leaf(Random& random) {
  const std::string& word = any_of_words(random, kShardWords);
  const std::string& other = any_of_words(random, kShardWords);
  const std::uint64_t kind = random_below(random, 22);
  if (const auto drawn = kDrawnLeaves.find(kind); drawn != kDrawnLeaves.end())
    return any_of_words(random, drawn->second);
  switch (kind) {
    case 0:
      return "\"" + word + " " + other + "\"";
    case 1:
      return "\"" + word + " " + other + "\"~" + std::to_string(1 + random_below(random, 3));
    case 2:
      return "=" + word;
    case 3:
      return word.substr(0, 1 + random_below(random, 3)) + "*";
    case 4:
      return "*" + word.substr(word.size() - 1);
    case 5:
      return word.substr(0, 2) + "?" + word.substr(3) + "*";
    case 6:
    case 7:
      return word + "~" + std::to_string(1 + random_below(random, 2));
    case 8:
      return any_of_words<std::string>(random, {"title:", "note:", "place:"}) + word;
    case 9:
      return "note:" + word.substr(0, 2) + "*";
    case 10:
      return "[" + std::min(word, other) + " TO " + std::max(word, other) + "]";
    case 12:
      return "year:[" + std::to_string(random_below(random, 4)) + " TO 6]";
    case 14:
      return "only" + std::to_string(random_below(random, 7));
    case 16:
      return "\"=" + word + " " + other + "\"";
    default:
      return word;
  }
}

inline std::string random_shard_query(Random& random, int depth = 2) {
  std::string query;
  for (std::size_t clauses = 1 + random_below(random, 4); clauses > 0; --clauses) {
    if (!query.empty()) query += ' ';
    query += any_of_words<std::string>(random, {"", "", "", "+", "-"});
    query += depth > 0 && random_below(random, 8) == 0
                 ? "(" + random_shard_query(random, depth - 1) + ")"
                 : random_shard_leaf(random);
    if (random_below(random, 6) == 0) query += "^" + std::to_string(1 + random_below(random, 3));
  }
  return query;
}

inline SearchOptions random_shard_options(Random& random, std::uint32_t seed) {
  SearchOptions options;
  const std::vector<Ranker> rankers = random_rankers(seed);
  options.query.ranker = any_of_words(random, rankers);
  if (random_below(random, 3) == 0)
    options.query.field_weights = {.title = 2, .text_fields = {{"note", 0.5}}};
  options.query.join = random_below(random, 2) == 0 ? Join::any : Join::all;
  options.query.lenient = random_below(random, 4) == 0;
  options.k = any_of_words<std::size_t>(random, {1, 5, 10, 1000});
  options.offset = any_of_words<std::size_t>(random, {0, 0, 3});
  options.explain = random_below(random, 2) == 0;
  options.snippets = random_below(random, 4) == 0;
  if (random_below(random, 4) == 0) options.facets = {"label", "year"};
  if (random_below(random, 4) == 0) options.facet_size = 1;
  if (random_below(random, 4) == 0)
    options.filter = any_of_words<std::string>(
        random, {"label:x", "ship*", "year:[2 TO 5] coffee", "label:of1"});
  return options;
}

}  // namespace inkling::test

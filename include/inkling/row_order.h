#pragma once

/// By which columns reports list their rows.
///
/// One rule for all of them: numbers come with the greatest first, but p-values and q-values, and
/// distances, with the smallest; texts come in the order of their bytes. What is equal comes in the
/// order of terms, or as it was asked for. All rows compete for the k that are listed, whatever
/// they are listed by.
///
/// Each report has its columns here, with the names that its table gives them; another name of the
/// same order stands behind the first. An order that is no column, such as `given`, is the usual
/// one of its report.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace inkling {

template <typename Order>
using OrderName = std::pair<std::string_view, Order>;

/// The first name of an order; empty where it has none.
template <typename Order, std::size_t N>
constexpr std::string_view name_of(Order order, const OrderName<Order> (&names)[N]) noexcept {
  for (const auto& [name, named] : names) {
    if (named == order) return name;
  }
  return {};
}

/// Of labels, tags and languages in a summary.
enum class ValueOrder : std::uint8_t { documents, value };
inline constexpr OrderName<ValueOrder> kValueOrders[] = {{"documents", ValueOrder::documents},
                                                         {"value", ValueOrder::value}};

/// Of terms by their information.
enum class InformationOrder : std::uint8_t {
  bits,
  df,
  cf,
  idf,
  term,
  surface,
  share,
  mutual_information
};
/// The first column is called by the unit of the report.
inline constexpr OrderName<InformationOrder> kInformationOrders[] = {
    {"bits", InformationOrder::bits},
    {"nats", InformationOrder::bits},
    {"bans", InformationOrder::bits},
    {"df", InformationOrder::df},
    {"cf", InformationOrder::cf},
    {"idf", InformationOrder::idf},
    {"share", InformationOrder::share},
    {"mutual_information", InformationOrder::mutual_information},
    {"term", InformationOrder::term},
    {"surface", InformationOrder::surface}};

/// Of documents by theirs.
enum class DocumentInformationOrder : std::uint8_t { divergence, tokens, entropy, bits, id };
inline constexpr OrderName<DocumentInformationOrder> kDocumentInformationOrders[] = {
    {"divergence", DocumentInformationOrder::divergence},
    {"tokens", DocumentInformationOrder::tokens},
    {"entropy", DocumentInformationOrder::entropy},
    {"bits", DocumentInformationOrder::bits},
    {"nats", DocumentInformationOrder::bits},
    {"bans", DocumentInformationOrder::bits},
    {"id", DocumentInformationOrder::id}};

/// Of the terms of topics. `score` is the one of the measure; the orders `topic` and `documents`
/// are those of the topics, whose terms then come by the score.
enum class TopicTermOrder : std::uint8_t {
  score,
  topic,
  documents,
  term,
  surface,
  direction,
  n11,
  n10,
  n01,
  n00,
  count,
  p_value,
  q_value,
  log_ratio,
  log_ratio_low,
  log_ratio_high,
  odds_ratio,
  odds_ratio_low,
  odds_ratio_high
};
inline constexpr OrderName<TopicTermOrder> kTopicTermOrders[] = {
    {"score", TopicTermOrder::score},
    {"topic", TopicTermOrder::topic},
    {"documents", TopicTermOrder::documents},
    {"term", TopicTermOrder::term},
    {"surface", TopicTermOrder::surface},
    {"direction", TopicTermOrder::direction},
    {"n11", TopicTermOrder::n11},
    {"n10", TopicTermOrder::n10},
    {"n01", TopicTermOrder::n01},
    {"n00", TopicTermOrder::n00},
    {"count", TopicTermOrder::count},
    {"p_value", TopicTermOrder::p_value},
    {"q_value", TopicTermOrder::q_value},
    {"log_ratio", TopicTermOrder::log_ratio},
    {"log_ratio_low", TopicTermOrder::log_ratio_low},
    {"log_ratio_high", TopicTermOrder::log_ratio_high},
    {"odds_ratio", TopicTermOrder::odds_ratio},
    {"odds_ratio_low", TopicTermOrder::odds_ratio_low},
    {"odds_ratio_high", TopicTermOrder::odds_ratio_high}};

/// Of words by their keyness. `strength` is the one of the measure, whatever the direction.
enum class KeynessOrder : std::uint8_t {
  strength,
  term,
  surface,
  low,
  high,
  target,
  reference,
  per_million_target,
  per_million_reference,
  p_value,
  q_value,
  direction
};
inline constexpr OrderName<KeynessOrder> kKeynessOrders[] = {
    {"term", KeynessOrder::term},
    {"surface", KeynessOrder::surface},
    {"low", KeynessOrder::low},
    {"high", KeynessOrder::high},
    {"target", KeynessOrder::target},
    {"reference", KeynessOrder::reference},
    {"per_million_target", KeynessOrder::per_million_target},
    {"per_million_reference", KeynessOrder::per_million_reference},
    {"p_value", KeynessOrder::p_value},
    {"q_value", KeynessOrder::q_value},
    {"direction", KeynessOrder::direction}};

/// Of collocates. `score` is the one of the measure. Nodes differ only in pairs.
enum class CollocationOrder : std::uint8_t {
  score,
  node,
  node_surface,
  node_count,
  term,
  surface,
  o11,
  e11,
  n1,
  n2,
  delta_p_node,
  p_value
};
inline constexpr OrderName<CollocationOrder> kCollocationOrders[] = {
    {"node", CollocationOrder::node},
    {"node_surface", CollocationOrder::node_surface},
    {"node_count", CollocationOrder::node_count},
    {"term", CollocationOrder::term},
    {"surface", CollocationOrder::surface},
    {"o11", CollocationOrder::o11},
    {"e11", CollocationOrder::e11},
    {"n1", CollocationOrder::n1},
    {"n2", CollocationOrder::n2},
    {"delta_p_node", CollocationOrder::delta_p_node},
    {"p_value", CollocationOrder::p_value}};

/// Of words by how they are spread. `given`: as they were asked for.
enum class DispersionOrder : std::uint8_t {
  given,
  cf,
  df,
  range,
  dp_norm,
  d,
  word,
  term,
  surface,
  dp,
  u,
  d2,
  s,
  kl_divergence
};
inline constexpr OrderName<DispersionOrder> kDispersionOrders[] = {
    {"given", DispersionOrder::given},
    {"word", DispersionOrder::word},
    {"term", DispersionOrder::term},
    {"surface", DispersionOrder::surface},
    {"df", DispersionOrder::df},
    {"cf", DispersionOrder::cf},
    {"range", DispersionOrder::range},
    {"dp", DispersionOrder::dp},
    {"dp_norm", DispersionOrder::dp_norm},
    {"d", DispersionOrder::d},
    {"u", DispersionOrder::u},
    {"d2", DispersionOrder::d2},
    {"s", DispersionOrder::s},
    {"kl_divergence", DispersionOrder::kl_divergence}};

/// Of the parts of each word. `given`, and `part`: as the corpus has them.
enum class PartOrder : std::uint8_t { given, part, tokens, count, per_million };
inline constexpr OrderName<PartOrder> kPartOrders[] = {{"part", PartOrder::part},
                                                       {"tokens", PartOrder::tokens},
                                                       {"count", PartOrder::count},
                                                       {"per_million", PartOrder::per_million}};

/// Of all words.
enum class WordlistOrder : std::uint8_t {
  cf,
  df,
  word,
  dp_norm,
  d,
  surface,
  range,
  dp,
  u,
  d2,
  s,
  kl_divergence
};
inline constexpr OrderName<WordlistOrder> kWordlistOrders[] = {
    {"cf", WordlistOrder::cf},
    {"df", WordlistOrder::df},
    {"term", WordlistOrder::word},
    {"word", WordlistOrder::word},
    {"surface", WordlistOrder::surface},
    {"per_million", WordlistOrder::cf},
    {"range", WordlistOrder::range},
    {"dp", WordlistOrder::dp},
    {"dp_norm", WordlistOrder::dp_norm},
    {"d", WordlistOrder::d},
    {"u", WordlistOrder::u},
    {"d2", WordlistOrder::d2},
    {"s", WordlistOrder::s},
    {"kl_divergence", WordlistOrder::kl_divergence}};

/// Of n-grams. What is equal comes with fewer words first.
enum class NgramOrder : std::uint8_t { count, df, ngram, surface, n };
inline constexpr OrderName<NgramOrder> kNgramOrders[] = {
    {"count", NgramOrder::count},     {"df", NgramOrder::df}, {"ngram", NgramOrder::ngram},
    {"surface", NgramOrder::surface}, {"n", NgramOrder::n},   {"per_million", NgramOrder::count}};

/// Of the points of growth. `entry`: as the documents came.
enum class GrowthOrder : std::uint8_t {
  entry,
  documents,
  tokens,
  vocabulary,
  hapaxes,
  growth_rate
};
inline constexpr OrderName<GrowthOrder> kGrowthOrders[] = {
    {"entry", GrowthOrder::entry},     {"documents", GrowthOrder::documents},
    {"tokens", GrowthOrder::tokens},   {"vocabulary", GrowthOrder::vocabulary},
    {"hapaxes", GrowthOrder::hapaxes}, {"growth_rate", GrowthOrder::growth_rate}};

/// Of words by how their use changes; `tau`: those that rise fastest. `given`: as they were asked
/// for.
enum class TrendOrder : std::uint8_t { given, cf, df, tau, p_value, word, term, s, z };
inline constexpr OrderName<TrendOrder> kTrendOrders[] = {
    {"given", TrendOrder::given}, {"word", TrendOrder::word}, {"term", TrendOrder::term},
    {"cf", TrendOrder::cf},       {"df", TrendOrder::df},     {"s", TrendOrder::s},
    {"tau", TrendOrder::tau},     {"z", TrendOrder::z},       {"p_value", TrendOrder::p_value}};

/// Of the periods of each word. `given`, and `period`: as time goes on. Rates that are not known
/// come last.
enum class PeriodOrder : std::uint8_t {
  given,
  period,
  documents,
  tokens,
  count,
  per_million,
  low,
  high
};
inline constexpr OrderName<PeriodOrder> kPeriodOrders[] = {
    {"period", PeriodOrder::period},
    {"documents", PeriodOrder::documents},
    {"tokens", PeriodOrder::tokens},
    {"count", PeriodOrder::count},
    {"per_million", PeriodOrder::per_million},
    {"low", PeriodOrder::low},
    {"high", PeriodOrder::high}};

/// Of terms by how they changed: `bits`, their part of the divergence; `count`, all occurrences;
/// `ratio`, how many times more frequent they are on one side, both counts with a half added.
enum class DriftOrder : std::uint8_t { bits, count, ratio, term, surface, change, before, after };
inline constexpr OrderName<DriftOrder> kDriftOrders[] = {{"bits", DriftOrder::bits},
                                                         {"share", DriftOrder::bits},
                                                         {"count", DriftOrder::count},
                                                         {"ratio", DriftOrder::ratio},
                                                         {"term", DriftOrder::term},
                                                         {"surface", DriftOrder::surface},
                                                         {"change", DriftOrder::change},
                                                         {"before", DriftOrder::before},
                                                         {"after", DriftOrder::after},
                                                         {"per_million_before", DriftOrder::before},
                                                         {"per_million_after", DriftOrder::after}};

/// Of topics: neighbours alike; numbers by value, others by their bytes; most documents, or most
/// tokens, first.
enum class TopicOrder : std::uint8_t { clustered, name, documents, tokens };
inline constexpr OrderName<TopicOrder> kTopicOrders[] = {{"clustered", TopicOrder::clustered},
                                                         {"topic", TopicOrder::name},
                                                         {"name", TopicOrder::name},
                                                         {"documents", TopicOrder::documents},
                                                         {"tokens", TopicOrder::tokens}};

}  // namespace inkling

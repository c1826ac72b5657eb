#pragma once

/// The names of choices.

#include <string_view>
#include <utility>

#include "inkling/collocations.h"
#include "inkling/drift.h"
#include "inkling/keyness.h"
#include "inkling/merging.h"
#include "inkling/report.h"
#include "inkling/row_order.h"
#include "inkling/search.h"
#include "inkling/types.h"
#include "service/model_requests.h"

namespace inkling::service {

inline constexpr std::pair<std::string_view, Join> kJoins[] = {{"or", Join::any},
                                                               {"and", Join::all}};

inline constexpr std::pair<std::string_view, OnConflict> kConflictChoices[] = {
    {"last", OnConflict::last}, {"first", OnConflict::first}, {"fail", OnConflict::fail}};

inline constexpr std::pair<std::string_view, TakenModels> kTakenModels[] = {
    {"none", TakenModels::none}, {"first", TakenModels::first}, {"last", TakenModels::last}};

inline constexpr std::pair<std::string_view, CountUnit> kCountUnits[] = {
    {"documents", CountUnit::documents}, {"tokens", CountUnit::tokens}};

inline constexpr std::pair<std::string_view, AssociationDirection> kAssociationDirections[] = {
    {"for", AssociationDirection::in_favour},
    {"against", AssociationDirection::against},
    {"both", AssociationDirection::both}};

inline constexpr std::pair<std::string_view, TestFamily> kTestFamilies[] = {
    {"topic", TestFamily::topic}, {"all", TestFamily::all}};

inline constexpr std::pair<std::string_view, IdfKind> kIdfKinds[] = {{"plain", IdfKind::plain},
                                                                     {"plus1", IdfKind::plus1},
                                                                     {"sklearn", IdfKind::sklearn},
                                                                     {"bm25", IdfKind::bm25}};

inline constexpr std::pair<std::string_view, InformationUnit> kInformationUnits[] = {
    {"bits", InformationUnit::bits},
    {"nats", InformationUnit::nats},
    {"bans", InformationUnit::bans}};

inline constexpr std::pair<std::string_view, KeynessMeasure> kKeynessMeasures[] = {
    {"g2", KeynessMeasure::g2},
    {"chi2", KeynessMeasure::chi2},
    {"log_ratio", KeynessMeasure::log_ratio},
    {"diff_percent", KeynessMeasure::diff_percent},
    {"bic", KeynessMeasure::bic},
    {"ell", KeynessMeasure::ell}};

inline constexpr std::pair<std::string_view, KeynessDirection> kKeynessDirections[] = {
    {"for", KeynessDirection::more},
    {"against", KeynessDirection::less},
    {"both", KeynessDirection::both}};

inline constexpr std::pair<std::string_view, CollocationMeasure> kCollocationMeasures[] = {
    {"logdice", CollocationMeasure::log_dice},
    {"log_dice", CollocationMeasure::log_dice},
    {"pmi", CollocationMeasure::pmi},
    {"npmi", CollocationMeasure::npmi},
    {"g2", CollocationMeasure::g2},
    {"t", CollocationMeasure::t},
    {"mi3", CollocationMeasure::mi3},
    {"delta-p", CollocationMeasure::delta_p}};

inline constexpr std::pair<std::string_view, Grouping::Kind> kPeriodGroupings[] = {
    {"year", Grouping::Kind::year}, {"month", Grouping::Kind::month}, {"day", Grouping::Kind::day}};

/// Each takes a number of groups.
inline constexpr std::pair<std::string_view, Grouping::Kind> kNumberGroupings[] = {
    {"quantiles", Grouping::Kind::quantiles}, {"bins", Grouping::Kind::bins}};

inline constexpr std::pair<std::string_view, DriftChange> kDriftChangeNames[] = {
    {"appeared", DriftChange::appeared},
    {"vanished", DriftChange::vanished},
    {"rose", DriftChange::rose},
    {"fell", DriftChange::fell}};

inline constexpr std::pair<std::string_view, TermUnit> kTermUnits[] = {{"stems", TermUnit::stems},
                                                                       {"words", TermUnit::words}};

inline constexpr std::pair<std::string_view, ModelKind> kModelKinds[] = {
    {"multinomial", ModelKind::multinomial},
    {"complement", ModelKind::complement},
    {"bernoulli", ModelKind::bernoulli},
    {"logistic", ModelKind::logistic},
    {"blend", ModelKind::blend},
    {"gaussian", ModelKind::gaussian},
    {"categorical", ModelKind::categorical},
    {"mixed", ModelKind::mixed},
    {"auto", ModelKind::automatic}};

inline constexpr std::pair<std::string_view, TermWeight> kTermWeights[] = {
    {"tf", TermWeight::tf},
    {"binary", TermWeight::binary},
    {"tfidf", TermWeight::tfidf},
    {"sublinear", TermWeight::sublinear},
    {"rennie", TermWeight::rennie}};

inline constexpr std::pair<std::string_view, IdfPlace> kIdfPlaces[] = {
    {"none", IdfPlace::none}, {"documents", IdfPlace::documents}, {"counts", IdfPlace::counts}};

inline constexpr std::pair<std::string_view, SmoothingKind> kSmoothings[] = {
    {"additive", SmoothingKind::additive},
    {"corpus", SmoothingKind::corpus},
    {"discount", SmoothingKind::discount}};

inline constexpr std::pair<std::string_view, LabelCount> kLabelCounts[] = {
    {"one", LabelCount::one}, {"several", LabelCount::several}};

inline constexpr std::pair<std::string_view, Similarity> kSimilarities[] = {
    {"divergence", Similarity::divergence}, {"confusion", Similarity::confusion}};

inline constexpr std::pair<std::string_view, ModelFormat> kModelFormats[] = {
    {"json", ModelFormat::json},
    {"tsv", ModelFormat::tsv},
    {"liblinear", ModelFormat::liblinear},
    {"softmax", ModelFormat::softmax}};

inline constexpr std::pair<std::string_view, OutputFormat> kOutputFormats[] = {
    {"jsonl", OutputFormat::jsonl},       {"csv", OutputFormat::csv}, {"trec", OutputFormat::trec},
    {"svmlight", OutputFormat::svmlight}, {"mtx", OutputFormat::mtx}, {"ciff", OutputFormat::ciff}};

inline constexpr std::pair<std::string_view, MatrixWeight> kMatrixWeights[] = {
    {"tf", MatrixWeight::tf},
    {"binary", MatrixWeight::binary},
    {"sublinear", MatrixWeight::sublinear},
    {"tfidf", MatrixWeight::tfidf}};

inline constexpr std::pair<std::string_view, bool> kYesNo[] = {{"yes", true}, {"no", false}};

}  // namespace inkling::service

#pragma once

/// What an index is asked to take in, to give out and to keep in order.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/export.h"
#include "inkling/field_mapping.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "inkling/input_format.h"
#include "inkling/merging.h"
#include "inkling/types.h"

namespace inkling::service {

/// An analyzer as far as it was asked for.
struct AnalyzerRequest {
  std::optional<AnalyzerKind> kind{};
  std::optional<std::string> language{};
  bool drop_stop_words = false;
  bool fold_accents = false;
  bool bigrams = false;

  bool asks() const noexcept {
    return kind || language || drop_stop_words || fold_accents || bigrams;
  }
  /// What was asked for, the rest as usual.
  AnalyzerSettings settings() const {
    AnalyzerSettings found{
        .drop_stop_words = drop_stop_words, .fold_accents = fold_accents, .bigrams = bigrams};
    found.kind = kind.value_or(found.kind);
    found.language = language.value_or(found.language);
    return found;
  }
};

/// Of whatever writes: how long it waits for another writer.
using Wait = std::chrono::milliseconds;

/// What reads files besides the formats: only who runs this program says so, no request from
/// elsewhere.
struct ConverterRequest {
  std::vector<std::string> commands{};  ///< "ENDING=COMMAND"
  std::optional<std::string> server{};  ///< "http://HOST:PORT", of Apache Tika
};

/// How files with texts are read.
struct TextsRequest {
  InputFormat input = InputFormat::automatic;
  std::string encoding{};          ///< as in IngestOptions
  bool strict = false;             ///< stops at the first bad record
  FormatOptions format_options{};  ///< what is usual is as in the index
  ConverterRequest converters{};
};

/// Where labels of documents come from, besides the fields of MappingRequest.
struct LabelChoices {
  bool from_dir = false;
  bool not_from_dir = false;
  bool relabel = false;  ///< as in WriterOptions
};

struct IndexRequest {
  std::vector<std::string> paths{};
  IngestOptions ingest{};
  ConverterRequest converters{};
  MappingRequest mapping{};  ///< with what formats are told, instead of `ingest`
  LabelChoices labels{};
  AnalyzerRequest analyzer{};
  bool no_store = false;
  std::uint64_t memory = WriterOptions{}.memory;
  std::size_t max_fields = WriterOptions{}.max_fields;
  std::optional<std::size_t> threads{};
  std::optional<std::uint64_t> keep{};
  std::optional<std::string> tag_with{};  ///< a model that tags what is added
  Wait wait{0};
  bool count_terms = false;  ///< that of the whole index, which may take a walk through all of them
};

struct DeleteRequest {
  std::vector<std::string> ids{};
  std::optional<std::string> query{};
  bool dry_run = false;
  Wait wait{0};
};

/// Which documents go out, and as what. What is empty is as in OutputOptions; it is refused where
/// the format has no use for it.
struct ExportRequest {
  std::string where{};
  OutputFormat format = OutputFormat::jsonl;
  std::optional<std::string> field{};
  std::optional<TermUnit> term_unit{};
  std::optional<MatrixWeight> weight{};
  std::optional<std::uint32_t> min_df{};
};

struct OptimizeRequest {
  bool reorder = false;
  std::optional<std::size_t> threads{};
  Wait wait{0};
};

/// The target is a directory of its own, not that of the other requests.
struct MergeRequest {
  std::vector<std::string> sources{};
  OnConflict on_conflict = OnConflict::last;
  TakenModels models = TakenModels::none;
  std::size_t max_fields = MergeOptions{}.max_fields;
  Wait wait{0};
};

struct StatsRequest {};

struct CheckRequest {
  bool deep = false;
};

struct SalvageRequest {
  std::string source{};
  std::string target{};
};

struct AnalyzeRequest {
  std::string text{};
  AnalyzerRequest analyzer{};
};

/// Of a list of terms that a person reads.
inline constexpr std::size_t kUsualTerms = 20;

struct TermsRequest {
  std::string prefix{};
  std::optional<std::size_t> k{};  ///< all, or kUsualTerms for a person
  bool all = false;
};

struct ShowRequest {
  std::string id{};
};

}  // namespace inkling::service

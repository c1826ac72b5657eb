#pragma once

/// The command line of an adapter: bench/README.md says what each command has to do.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "bench/protocol/queries.h"

namespace inkling::bench {

struct IndexRequest {
  std::filesystem::path corpus;
  std::filesystem::path index;  ///< does not exist yet
  unsigned threads = 1;
  bool store = false;
};
struct IndexAnswer {
  std::uint64_t documents = 0;
  std::uint64_t segments = 1;
};

struct MergeRequest {
  std::filesystem::path index;
};
struct MergeAnswer {
  std::uint64_t segments = 1;
};

struct QueryRequest {
  std::filesystem::path index;
  std::filesystem::path queries;
  std::filesystem::path answers;
};
struct QueryAnswer {
  std::uint64_t queries = 0;
};

struct StartRequest {
  std::filesystem::path index;
  std::vector<std::string> words;
};
struct StartAnswer {
  Ids ids;
};

using Phases = std::vector<std::pair<std::string, double>>;  ///< name and seconds

struct ClassifyRequest {
  std::string variant;
  std::filesystem::path train;
  std::filesystem::path test;
  std::filesystem::path work;
};
struct ClassifyAnswer {
  Phases phases;
  std::uint64_t tested = 0;
  std::uint64_t correct = 0;
};

struct PrepareReportRequest {
  std::filesystem::path corpus;
  std::filesystem::path work;
};
struct PrepareReportAnswer {};

struct ReportRequest {
  std::filesystem::path work;
};
struct ReportAnswer {
  Phases phases;
  std::vector<std::pair<std::string, std::uint64_t>> terms;  ///< measure and number of terms
  std::uint64_t topics = 0;
};

/// What an engine can do; the adapter does not know a command that is left out.
struct Commands {
  std::string version;
  std::function<IndexAnswer(const IndexRequest&)> index = nullptr;
  std::function<MergeAnswer(const MergeRequest&)> merge = nullptr;
  std::function<QueryAnswer(const QueryRequest&)> query = nullptr;
  std::function<StartAnswer(const StartRequest&)> start = nullptr;
  std::function<ClassifyAnswer(const ClassifyRequest&)> classify = nullptr;
  std::function<PrepareReportAnswer(const PrepareReportRequest&)> prepare_report = nullptr;
  std::function<ReportAnswer(const ReportRequest&)> report = nullptr;
};

/// Runs the command named by the arguments and prints its answer on the last line of standard
/// output. Returns the exit code: 0; 1, with a message on standard error, if the command threw; 2
/// for wrong usage.
int run_adapter(int argc, char** argv, const Commands& commands);

}  // namespace inkling::bench

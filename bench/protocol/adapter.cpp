#include "bench/protocol/adapter.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <memory>
#include <string_view>

#include "render/json.h"

namespace inkling::bench {

namespace {

using render::JsonWriter;

constexpr int kUsage = 2;

struct VersionRequest {};
struct VersionAnswer {
  std::string version;
};

void declare(CLI::App&, VersionRequest&) {}

void declare(CLI::App& command, IndexRequest& request) {
  command.add_option("--corpus", request.corpus)->required();
  command.add_option("--index", request.index)->required()->check(CLI::NonexistentPath);
  command.add_option("--threads", request.threads)->check(CLI::PositiveNumber);
  command.add_flag("--store", request.store);
}

void declare(CLI::App& command, MergeRequest& request) {
  command.add_option("--index", request.index)->required()->check(CLI::ExistingDirectory);
}

void declare(CLI::App& command, QueryRequest& request) {
  command.add_option("--index", request.index)->required()->check(CLI::ExistingDirectory);
  command.add_option("--queries", request.queries)->required();
  command.add_option("--answers", request.answers)->required();
}

void declare(CLI::App& command, StartRequest& request) {
  command.add_option("--index", request.index)->required()->check(CLI::ExistingDirectory);
  command.add_option("words", request.words)->required();
}

void declare(CLI::App& command, ClassifyRequest& request) {
  command.add_option("--variant", request.variant)->required();
  command.add_option("--train", request.train)->required();
  command.add_option("--test", request.test)->required();
  command.add_option("--work", request.work)->required()->check(CLI::ExistingDirectory);
}

void declare(CLI::App& command, PrepareReportRequest& request) {
  command.add_option("--corpus", request.corpus)->required();
  command.add_option("--work", request.work)->required()->check(CLI::ExistingDirectory);
}

void declare(CLI::App& command, ReportRequest& request) {
  command.add_option("--work", request.work)->required()->check(CLI::ExistingDirectory);
}

template <typename Value>
void write_members(JsonWriter& json, std::string_view name,
                   const std::vector<std::pair<std::string, Value>>& members) {
  json.key(name).begin_object();
  for (const auto& [key, value] : members) json.member(key, value);
  json.end_object();
}

void write(JsonWriter& json, const VersionAnswer& answer) {
  json.member("version", answer.version);
}

void write(JsonWriter& json, const IndexAnswer& answer) {
  json.member("documents", answer.documents).member("segments", answer.segments);
}

void write(JsonWriter& json, const MergeAnswer& answer) {
  json.member("segments", answer.segments);
}

void write(JsonWriter& json, const QueryAnswer& answer) { json.member("queries", answer.queries); }

void write(JsonWriter& json, const StartAnswer& answer) { json.array("ids", answer.ids); }

void write(JsonWriter& json, const ClassifyAnswer& answer) {
  write_members(json, "phases", answer.phases);
  json.member("tested", answer.tested).member("correct", answer.correct);
}

void write(JsonWriter&, const PrepareReportAnswer&) {}

void write(JsonWriter& json, const ReportAnswer& answer) {
  write_members(json, "phases", answer.phases);
  write_members(json, "terms", answer.terms);
  json.member("topics", answer.topics);
}

/// Declares a command that parses its arguments, does its work and prints the answer.
template <typename Request, typename Answer>
void add_command(CLI::App& adapter, const std::string& name,
                 const std::function<Answer(const Request&)>& work) {
  if (!work) return;
  CLI::App& command = *adapter.add_subcommand(name);
  const auto request = std::make_shared<Request>();
  declare(command, *request);
  command.callback([request, work] {
    const Answer answer = work(*request);
    JsonWriter json(std::cout);
    json.begin_object();
    write(json, answer);
    json.end_object().end_line();
  });
}

void add_commands(CLI::App& adapter, const Commands& commands) {
  const std::function version = [&](const VersionRequest&) {
    return VersionAnswer{commands.version};
  };
  add_command(adapter, "version", version);
  add_command(adapter, "index", commands.index);
  add_command(adapter, "merge", commands.merge);
  add_command(adapter, "query", commands.query);
  add_command(adapter, "start", commands.start);
  add_command(adapter, "classify", commands.classify);
  add_command(adapter, "prepare-report", commands.prepare_report);
  add_command(adapter, "report", commands.report);
  adapter.require_subcommand(1);
}

}  // namespace

int run_adapter(int argc, char** argv, const Commands& commands) {
  try {
    CLI::App adapter;
    add_commands(adapter, commands);
    try {
      adapter.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      return adapter.exit(error) == 0 ? 0 : kUsage;
    }
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

}  // namespace inkling::bench

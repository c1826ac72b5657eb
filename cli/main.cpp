/// inkling: the command line.

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <variant>

#include "cli/arguments.h"
#include "cli/changed_index.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/given_names.h"
#include "cli/pager.h"
#include "cli/streams.h"
#include "cli/terminal.h"
#include "render/style.h"

namespace inkling::cli {

namespace {

constexpr const char* kOutputName = "standard output";

/// A standard descriptor that the caller closed must not become a file of the index: it is filled
/// so that reading it (0) or writing to it (1, 2) fails, as it would have.
void fill_closed_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) != -1) continue;
    const int filler = ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (filler != descriptor) std::abort();
  }
}

/// What is large goes back to the system as soon as it is freed. Otherwise it would stay in the
/// heap of the thread that had it: from its first free on, the C library takes even 32 MiB there.
void give_back_large_memory() {
#ifdef __GLIBC__
  constexpr int kLarge = 4 << 20, kMostKept = 1 << 20;
  ::mallopt(M_MMAP_THRESHOLD, kLarge);
  ::mallopt(M_TRIM_THRESHOLD, kMostKept);
#endif
}

/// Runs the command.
ExitCode run_command(const Invocation& invocation, const Session& session) {
  try {
    return std::visit([&](const auto& request) { return run(request, session); },
                      invocation.request);
  } catch (const OptionError& error) {
    rethrow_as_given(invocation, error);
  } catch (const UsageError& error) {
    throw UsageError(error.message(), hint_with_settings(invocation, error));
  }
}

template <typename... Requests>
bool is_one_of(const Request& request) {
  return (std::holds_alternative<Requests>(request) || ...);
}

/// Whether columns that are not there are refused before the first line: the answer goes out row by
/// row, and may have no end.
bool is_streamed(const Request& request) {
  return is_one_of<service::ConcordanceRequest, ExportCommand, ClassifyCommand,
                   service::SummaryRequest, service::InformationRequest, service::TopicsRequest,
                   KeynessCommand, service::CollocationRequest, service::DispersionRequest,
                   service::WordlistRequest, service::NgramsRequest, service::GrowthRequest,
                   service::TrendsRequest, service::DriftRequest, service::TopicDistancesRequest>(
      request);
}

/// Whether the answer has bytes of documents as they are, for programs. Tables make them safe
/// themselves, and have colours.
bool is_for_programs(const Invocation& invocation) {
  const CommonOptions& common = invocation.common;
  const auto* const search = std::get_if<SearchCommand>(&invocation.request);
  return common.json || (search != nullptr && search->topics) ||
         (common.format && *common.format != service::Format::table) ||
         std::holds_alternative<ExportCommand>(invocation.request) ||
         std::holds_alternative<service::ModelExportRequest>(invocation.request);
}

/// Runs the command and writes what it holds back.
ExitCode deliver(const Invocation& invocation, const Session& session, std::ostream& out,
                 std::ostringstream& held, const render::ColumnChoice* columns) {
  const ExitCode code = run_command(invocation, session);
  if (columns != nullptr && code == ExitCode::done && !columns->was_met) refuse_columns();
  out << std::move(held).str();
  out.flush();
  return code;
}

/// What is said stands behind what was answered before it, also where both go to one pager.
class InOrder {
 public:
  explicit InOrder(std::ostream& out) { std::cerr.tie(&out); }
  ~InOrder() { std::cerr.tie(nullptr); }
  InOrder(const InOrder&) = delete;
  InOrder& operator=(const InOrder&) = delete;
};

int answer(int argc, const char* const* argv) {
  std::optional<Pager> pager;  // outlives what is written to it
  DescriptorInput in(STDIN_FILENO, "standard input");
  DescriptorOutput out(STDOUT_FILENO, kOutputName);
  const Invocation invocation = parse_arguments(argc, argv);
  const CommonOptions& common = invocation.common;
  render::Style style = style_of_descriptor(STDOUT_FILENO, common.color);
  render::set_style(std::cerr, style_of_descriptor(STDERR_FILENO, common.color));
  std::optional<InOrder> in_order;
  if (common.pager && style.is_terminal) {
    pager.emplace();
    in_order.emplace(out);
  }
  render::ColumnChoice columns{common.columns};
  if (!columns.names.empty()) style.columns = &columns;
  render::set_style(out, style);
  if (style.is_terminal && is_for_programs(invocation)) out.guard();
  // That a column is not there is found out where its table is printed, below what stands above it.
  const bool is_held = style.columns != nullptr && !is_streamed(invocation.request);
  std::ostringstream held;
  render::set_style(held, style);
  const Session session{.index = common.index.value_or("./.inkling"),
                        .at = common.at,
                        .format = common.format,
                        .json = common.json || common.format == service::Format::json,
                        .quiet = common.quiet,
                        .in = in,
                        .out = is_held ? static_cast<std::ostream&>(held) : out,
                        .err = std::cerr};
  try {
    return static_cast<int>(deliver(invocation, session, out, held, is_held ? &columns : nullptr));
  } catch (const IoError& error) {
    const auto changed = changed_index(invocation.request, session.index);
    if (!changed || error.path() != kOutputName || error.error_number() == EPIPE) throw;
    throw_unanswered(*changed, error.what());
  }
}

}  // namespace

}  // namespace inkling::cli

int main(int argc, char** argv) {
  inkling::cli::give_back_large_memory();
  inkling::cli::fill_closed_descriptors();
  // A closed pipe is an error of write(), like a full disk, and takes the same way out.
  std::signal(SIGPIPE, SIG_IGN);
  // Who started it may not have wanted to hear how processes end; it is to be known of readers.
  std::signal(SIGCHLD, SIG_DFL);
  // So is a file that would grow beyond `ulimit -f`.
  std::signal(SIGXFSZ, SIG_IGN);
  inkling::render::set_style(
      std::cerr,
      inkling::cli::style_of_descriptor(STDERR_FILENO, inkling::cli::color_asked_for(argc, argv)));
  try {
    return inkling::cli::answer(argc, argv);
  } catch (...) {
    return inkling::cli::report_failure(std::cerr);
  }
}

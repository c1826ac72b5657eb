#include "cli/failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <new>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "cli/exit_code.h"
#include "cli/flags.h"
#include "cli/signals.h"
#include "inkling/error.h"
#include "inkling/no_document_error.h"
#include "render/graphemes.h"
#include "render/prose.h"
#include "render/style.h"
#include "render/utf8.h"
#include "service/choices.h"
#include "service/stopping.h"

namespace inkling::cli {

namespace {

constexpr int kPipeClosed = 128 + SIGPIPE;
constexpr std::string_view kBugHint = "this is a bug in inkling: please report it";

/// The first `count` code points.
std::string_view beginning(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (; count > 0 && end < text.size(); --count)
    end += render::first_code_point(text.substr(end)).bytes;
  return text.substr(0, end);
}

/// The query with a caret under the spot; of a long one, what is around the spot.
void print_caret(std::ostream& err, const QuerySyntaxError& error) {
  constexpr std::size_t kLine = 72, kIndent = 2;
  if (error.query().empty()) return;
  const std::size_t width = render::style_of(err).width;
  const std::size_t line = width > 4 * kIndent ? std::min(kLine, width - kIndent) : kLine;
  const std::string_view head = beginning(error.query(), error.position());
  const std::string_view tail = std::string_view(error.query()).substr(head.size());
  const std::string before = render::shortened_at_front(render::terminal_text(head), line * 5 / 9);
  const std::size_t column = render::display_width(before);
  const std::string after = render::shortened(render::terminal_text(tail), line - column);
  err << fmt::format("  {}{}\n  {:>{}}\n", before, after, '^', column + 1);
}

void print_error(std::ostream& err, std::string_view code, std::string_view what) {
  const std::string head = fmt::format("error[{}]:", code);
  render::print_headed(err, render::Role::error, head, render::terminal_text(what));
}

void print_hint(std::ostream& err, std::string_view hint) {
  if (hint.empty()) return;
  render::print_headed(err, render::Role::hint, "hint:", render::terminal_text(hint), 2);
}

int report(std::ostream& err, std::string_view code, std::string_view what, std::string_view hint) {
  print_error(err, code, what);
  print_hint(err, hint);
  return static_cast<int>(exit_code_of(code));
}

int report(std::ostream& err, const Error& error) {
  return report(err, error.code(), with_flags(error.message()), with_flags(error.advice()));
}

int report(std::ostream& err, const QuerySyntaxError& error) {
  print_error(err, error.code(), with_flags(error.message()));
  print_caret(err, error);
  print_hint(err, with_flags(error.advice()));
  return static_cast<int>(exit_code_of(error.code()));
}

int report_stop(std::ostream& err, const service::StoppedError& stopped) {
  const int signal = stop_signal();
  const char* const name = signal == SIGINT ? "SIGINT" : signal == SIGHUP ? "SIGHUP" : "SIGTERM";
  render::print_prose(err, fmt::format("stopped by {}: {}\n", name, stopped.what()));
  return 128 + signal;
}

int report(std::ostream& err, const service::ParameterError& error) {
  const std::string what =
      fmt::format("{}: {}", spelled(error.name()), with_flags(error.what_is_wrong()));
  return report(err, error.code(), what, with_flags(error.advice()));
}

/// The statuses that Error::code() stands for; what begins with `unknown_` is usage, too.
constexpr std::pair<std::string_view, ExitCode> kExitCodes[] = {
    {"usage", ExitCode::usage},
    {"option", ExitCode::usage},
    {"config", ExitCode::usage},
    {"query", ExitCode::usage},
    {"time_limit", ExitCode::usage},
    {"empty", ExitCode::usage},
    {"bad_record", ExitCode::skipped},
    {"no_index", ExitCode::unavailable},
    {"no_snapshot", ExitCode::unavailable},
    {"busy", ExitCode::unavailable},
    {"format_version", ExitCode::unavailable},
    {"corrupt", ExitCode::corrupt},
    {"io", ExitCode::io},
    {"disk_full", ExitCode::io},
    {"memory", ExitCode::io},
    {"committed", ExitCode::committed},
    {"internal", ExitCode::io}};

}  // namespace

ExitCode exit_code_of(std::string_view code) noexcept {
  for (const auto& [known, exit_code] : kExitCodes) {
    if (known == code) return exit_code;
  }
  return code.starts_with("unknown_") ? ExitCode::usage : ExitCode::io;
}

int report_failure(std::ostream& err) {
  try {
    throw;
  } catch (const service::StoppedError& stopped) {
    return report_stop(err, stopped);
  } catch (const QuerySyntaxError& error) {
    return report(err, error);
  } catch (const service::ParameterError& error) {
    return report(err, error);
  } catch (const NoDocumentError& error) {
    report(err, error);
    return static_cast<int>(ExitCode::usage);
  } catch (const IoError& error) {
    return error.error_number() == EPIPE ? kPipeClosed : report(err, error);
  } catch (const Error& error) {
    return report(err, error);
  } catch (const std::bad_alloc&) {
    return report(err, "memory", "there is not enough memory",
                  "with `index`, try a smaller --memory");
  } catch (const std::filesystem::filesystem_error& error) {
    return report(err, "io", error.what(), "");
  } catch (const std::exception& error) {
    return report(err, "internal", error.what(), kBugHint);
  } catch (...) {
    return report(err, "internal", "an exception of unknown type", kBugHint);
  }
}

}  // namespace inkling::cli

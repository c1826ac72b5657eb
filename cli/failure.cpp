#include "cli/failure.h"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <new>
#include <ostream>
#include <string>
#include <string_view>

#include "inkling/error.h"
#include "render/utf8.h"

namespace inkling::cli {

namespace {

constexpr int kPipeClosed = 128 + SIGPIPE;
constexpr std::string_view kBugHint = "this is a bug of inkling: please report it";

/// The first `count` code points.
std::string_view beginning(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (; count > 0 && end < text.size(); --count)
    end += render::first_code_point(text.substr(end)).bytes;
  return text.substr(0, end);
}

void print_caret(std::ostream& err, const QuerySyntaxError& error) {
  const std::size_t column =
      render::display_width(render::terminal_text(beginning(error.query(), error.position())));
  err << fmt::format("  {}\n  {:>{}}\n", render::terminal_text(error.query()), '^', column + 1);
}

int report(std::ostream& err, std::string_view code, std::string_view what, std::string_view hint,
           ExitCode exit_code) {
  err << fmt::format("error[{}]: {}\n", code, render::terminal_text(what));
  if (!hint.empty()) err << fmt::format("  hint: {}\n", render::terminal_text(hint));
  return static_cast<int>(exit_code);
}

int report(std::ostream& err, const Error& error) {
  return report(err, error.code(), error.what(), error.hint(), error.exit_code());
}

int report(std::ostream& err, const QuerySyntaxError& error) {
  err << fmt::format("error[{}]: {}\n", error.code(), render::terminal_text(error.what()));
  print_caret(err, error);
  if (!error.hint().empty())
    err << fmt::format("  hint: {}\n", render::terminal_text(error.hint()));
  return static_cast<int>(error.exit_code());
}

int report_stop(std::ostream& err, const Stopped& stopped) {
  err << fmt::format("stopped by {}: {}\n", stopped.signal == SIGINT ? "SIGINT" : "SIGTERM",
                     stopped.outcome);
  return 128 + stopped.signal;
}

}  // namespace

int report_failure(std::ostream& err) {
  try {
    throw;
  } catch (const Stopped& stopped) {
    return report_stop(err, stopped);
  } catch (const QuerySyntaxError& error) {
    return report(err, error);
  } catch (const IoError& error) {
    return error.error_number() == EPIPE ? kPipeClosed : report(err, error);
  } catch (const Error& error) {
    return report(err, error);
  } catch (const std::bad_alloc&) {
    return report(err, "memory", "there is not enough memory",
                  "with `index`, try a smaller --memory", ExitCode::io);
  } catch (const std::filesystem::filesystem_error& error) {
    return report(err, "io", error.what(), "", ExitCode::io);
  } catch (const std::exception& error) {
    return report(err, "internal", error.what(), kBugHint, ExitCode::io);
  } catch (...) {
    return report(err, "internal", "an exception of unknown type", kBugHint, ExitCode::io);
  }
}

}  // namespace inkling::cli

/// open: the file that a hit is.

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/environment.h"
#include "cli/last_search.h"
#include "cli/streams.h"
#include "cli/usage_error.h"
#include "inkling/document_origin.h"
#include "inkling/index.h"
#include "render/json.h"
#include "service/choices.h"

namespace inkling::cli {

namespace {

/// A file named as where it was indexed: there, or beside the index, most likely.
std::optional<DocumentOrigin> found_file(const LastSearch& search, DocumentOrigin place) {
  for (const std::filesystem::path& folder : {search.folder, search.index.parent_path()}) {
    const std::filesystem::path path = folder / place.path;
    std::error_code fault;
    if (!std::filesystem::is_regular_file(path, fault)) continue;
    place.path = path.lexically_normal().string();
    return place;
  }
  return std::nullopt;
}

DocumentOrigin found_place(const LastSearch& search, const std::string& id) {
  const Index index = Index::open(search.index);
  const std::optional<DocId> doc = index.find(id);
  if (!doc)
    throw UsageError(fmt::format("the document `{}` is no longer in the index", id),
                     "search again");
  const std::optional<DocumentOrigin> place = document_origin(index, *doc);
  const std::optional<DocumentOrigin> found = place ? found_file(search, *place) : std::nullopt;
  if (found) return *found;
  throw UsageError(fmt::format("the document `{}` is not an existing file", id),
                   fmt::format("`inkling show {}` prints it", id));
}

bool is_text(const std::string& path) {
  std::array<char, 8192> bytes;
  FileInput in(path);
  in.read(bytes.data(), bytes.size());
  return std::find(bytes.data(), bytes.data() + in.gcount(), '\0') == bytes.data() + in.gcount();
}

std::string editor() {
  const std::string_view visual = environment("VISUAL");
  return std::string(visual.empty() ? environment("EDITOR") : visual);
}

struct Opening {
  std::string program;  ///< for messages
  std::vector<std::string> words;
  const char* hint;  ///< where it cannot be run
};

Opening by_desktop(const DocumentOrigin& place, const char* hint) {
  return {"xdg-open", {"xdg-open", place.path}, hint};
}

/// What opens the file: the editor for a text where somebody can type, else the desktop.
Opening opening(const DocumentOrigin& place, const Session& session) {
  constexpr const char* kHint =
      "set $EDITOR for texts, or install xdg-utils; --print prints the path";
  constexpr const char* kNoTerminal =
      "run it with a terminal as standard input, or install xdg-utils; --print prints the path";
  const std::string program = editor();
  if (program.empty() || !is_text(place.path)) return by_desktop(place, kHint);
  if (::isatty(STDIN_FILENO) == 0) {
    warn(session,
         fmt::format("standard input is no terminal for `{}`: xdg-open opens the file", program));
    return by_desktop(place, kNoTerminal);
  }
  Opening how{program, {"sh", "-c", program + " \"$@\"", "sh"}, kHint};
  if (place.line > 0) how.words.push_back(fmt::format("+{}", place.line));
  how.words.push_back(place.path);
  return how;
}

/// Waits for the end of the program.
void run_program(Opening how) {
  constexpr int kNotThere = 127;  // what a shell says
  std::vector<std::string>& words = how.words;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = 0;
  const int fault =
      ::posix_spawnp(&process, words[0].c_str(), nullptr, nullptr, arguments.data(), environ);
  if (fault != 0) throw IoError(how.program, fault, "it cannot be started", how.hint);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  const bool is_there = !WIFEXITED(status) || WEXITSTATUS(status) != kNotThere;
  if (status != 0)
    throw IoError(how.program, 0, is_there ? "it failed" : "there is no such program", how.hint);
}

std::size_t place_in(const LastSearch& search, const std::string& text) {
  const std::size_t hit = service::parse_count("N", text);
  if (hit > search.offset && hit <= search.offset + search.ids.size())
    return hit - search.offset - 1;
  throw UsageError(fmt::format("the last search printed no hit {}", hit),
                   search.ids.empty()
                       ? "it found nothing"
                       : fmt::format("it printed those from {} to {}", search.offset + 1,
                                     search.offset + search.ids.size()));
}

}  // namespace

ExitCode run(const OpenCommand& command, const Session& session) {
  const std::optional<LastSearch> search = last_search();
  if (!search) {
    throw UsageError("no search is remembered",
                     "a search remembers its hits where it prints them on a terminal");
  }
  const std::string& id = search->ids[place_in(*search, command.hit)];
  const DocumentOrigin place = found_place(*search, id);
  if (session.json) {
    render::JsonWriter json(session.out);
    json.begin_object().member("id", id).member("path", place.path).key("line");
    if (place.line > 0) {
      json.value(place.line);
    } else {
      json.null();
    }
    json.end_object().end_line();
  } else if (command.print) {
    session.out << place.path << '\n';
  } else {
    session.out.flush();
    run_program(opening(place, session));
  }
  return ExitCode::done;
}

}  // namespace inkling::cli

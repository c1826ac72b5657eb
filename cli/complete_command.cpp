/// complete: what the scripts of completions ask.

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/shell_words.h"
#include "render/utf8.h"

namespace inkling::cli {

namespace {

/// A line of text for a shell: it ends where the line does.
std::string one_line(std::string_view text) {
  std::string line = render::terminal_text(text);
  std::ranges::replace(line, '\t', ' ');
  return line;
}

void print(std::ostream& out, const Completion& completion, bool describes) {
  for (const Candidate& candidate : completion.candidates) {
    out << candidate.text;
    if (describes && !candidate.what.empty()) out << '\t' << one_line(candidate.what);
    out << '\n';
  }
  if (completion.names == FileNames::files) out << ":files\n";
  if (completion.names == FileNames::folders) out << ":folders\n";
}

/// bash hands the line over as it stands, and takes back what replaces the part behind the last of
/// its own breaks.
void print_for_bash(std::ostream& out, const std::string& line, const Session& session) {
  ShellWords words = shell_words(line);
  const auto program = std::ranges::find_if(
      words.texts, [](const std::string& word) { return word.find('=') == word.npos; });
  words.texts.erase(words.texts.begin(), program == words.texts.end() ? program : program + 1);
  Completion completion = complete(words.texts, session.index);
  const std::string last = words.texts.empty() ? "" : words.texts.back();
  const std::size_t broken = words.is_quoted ? last.npos : last.find_last_of(":=");
  const std::size_t kept = broken == last.npos ? 0 : broken + 1;
  for (Candidate& candidate : completion.candidates) {
    candidate.text = candidate.text.substr(kept);
    if (!words.is_quoted) candidate.text = shell_escaped(candidate.text);
  }
  print(out, completion, false);
}

}  // namespace

ExitCode run(const CompleteCommand& command, const Session& session) {
  if (command.shell == "bash") {
    print_for_bash(session.out, command.words.empty() ? "" : command.words.front(), session);
  } else {
    print(session.out, complete(command.words, session.index), true);
  }
  return ExitCode::done;
}

}  // namespace inkling::cli

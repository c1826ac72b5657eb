/// complete: what the scripts of completions ask.

#include <algorithm>
#include <filesystem>
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

/// What the words may become. bash closes a quotation behind the only candidate: of one that is to
/// be continued, what continues it is offered instead.
Completion completed(const ShellWords& words, const std::filesystem::path& index) {
  Completion completion = complete(words.texts, index);
  if (words.quote == '\0' || completion.candidates.size() != 1) return completion;
  std::vector<std::string> texts = words.texts;
  texts.back() = completion.candidates.front().text;
  if (!texts.back().ends_with(':') && !texts.back().ends_with('=')) return completion;
  Completion continued = complete(texts, index);
  return continued.candidates.empty() ? completion : continued;
}

/// bash hands the line over as it stands, and takes back what replaces the part behind the open
/// quote, or else behind the last of its own breaks.
void print_for_bash(std::ostream& out, const std::string& line, const Session& session) {
  ShellWords words = shell_words(line);
  const auto program = std::ranges::find_if(
      words.texts, [](const std::string& word) { return word.find('=') == word.npos; });
  words.texts.erase(words.texts.begin(), program == words.texts.end() ? program : program + 1);
  Completion completion = completed(words, session.index);
  const std::string last = words.texts.empty() ? "" : words.texts.back();
  const std::size_t broken = last.find_last_of(":=");
  std::size_t kept = broken == last.npos ? 0 : broken + 1;
  if (words.quote != '\0') kept = words.before_quote;
  for (Candidate& candidate : completion.candidates)
    candidate.text = shell_escaped(candidate.text.substr(kept), words.quote);
  print(out, completion, false);
}

/// fish hands the word that is typed over as it stands, with a quote that may be open.
void print_for_fish(std::ostream& out, std::vector<std::string> words, const Session& session) {
  if (!words.empty()) words.back() = shell_words(words.back()).texts.back();
  print(out, complete(words, session.index), true);
}

}  // namespace

ExitCode run(const CompleteCommand& command, const Session& session) {
  if (command.shell == "bash") {
    print_for_bash(session.out, command.words.empty() ? "" : command.words.front(), session);
  } else if (command.shell == "fish") {
    print_for_fish(session.out, command.words, session);
  } else {
    print(session.out, complete(command.words, session.index), true);
  }
  return ExitCode::done;
}

}  // namespace inkling::cli

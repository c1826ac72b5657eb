// Every example of every command's help, run on a small index made of corpus/.

#include "cli/examples.h"

#include <doctest/doctest.h>

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "cli/command_table.h"
#include "cli/last_search.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

using namespace inkling;
using namespace inkling::test;

namespace fs = std::filesystem;

namespace {

/// The folder in which the examples run.
class Desk {
 public:
  Desk() {
    fs::create_directory_symlink(project_path("corpus"), path() / "corpus");
    write("notes/tea/green.md", "# Green tea\nFree samples of tea, and a prize.\n");
    write("notes/coffee/beans.md", "# Beans\nCoffee from new york.\n");
    write("notes/drafts/old.md", "# Old\nNothing yet.\n");
    write("letter.txt", "See you at home tonight, love.\n");
    write("more.jsonl",
          "{\"id\":\"m1\",\"text\":\"call me later\"}\n{\"id\":\"m2\",\"text\":\"won!\"}\n");
    write("places.txt", "new york, ny, big apple\n");
    write("queries.tsv", "1\tfree entry\n2\tprize\n");
    write("qrels.txt", "1 0 sms-0003 1\n1 0 sms-0001 0\n2 0 sms-0009 1\n");
    for (const char* const run : {"run.txt", "old.run", "new.run"})
      write(run, "1 Q0 sms-0003 1 2.5 x\n1 Q0 sms-0001 2 1.5 x\n2 Q0 sms-0009 1 1 x\n");
    write("messages.jsonl", messages());
    write("bin/xdg-open", "#!/bin/sh\ntest -f \"$1\"\n");
    setup("gzip -k more.jsonl && chmod +x bin/xdg-open");
    setup("inkling index messages.jsonl --keep 9 --quiet");
    setup("inkling index notes/ --quiet");
    setup("inkling train spam --where '+split:train +label:(ham spam)' --quiet");
    setup("inkling train other --kind complement --where 'label:(ham spam)' --quiet");
    setup("inkling train plain --kind multinomial --where 'label:(ham spam)' --quiet");
    setup("inkling train years --kind multinomial --by year --quiet");
    setup("inkling model export spam > spam.json");
    setup("mkdir indexes && cp -r .inkling indexes/messages");
    setup(
        "printf 'read abcdefghijklmnopqrstuvwxyz0123456789\\nwrite "
        "0123456789abcdefghijklmnopqrstuvwxyz\\n' > tokens && chmod 600 tokens");
    fs::copy(path(), fresh(), fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  }
  ~Desk() { fs::remove_all(fresh()); }

  /// What the line leaves behind is gone before the next.
  void clear() {
    fs::remove_all(path());
    fs::copy(fresh(), path(), fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  }

  /// The exit status; that of `timeout` is 124 where the line goes on until it is stopped.
  int run(const std::string& line, const std::string& seconds = "60") const {
    std::ofstream(path() / ".line") << line << '\n';
    const std::string command = "cd '" + path().string() + "' && PATH='" + programs().string() +
                                "':\"$PWD/bin:$PATH\" XDG_CONFIG_HOME=/nowhere XDG_STATE_HOME='" +
                                path().string() + "/.state' timeout -s TERM " + seconds +
                                " sh ./.line > .out 2> .err < /dev/null";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  std::string said() const { return read_file(path() / ".err"); }

  void setup(const std::string& line) const {
    CAPTURE(line);
    const int status = run(line);
    CAPTURE(said());
    REQUIRE(status == 0);
  }
  const fs::path& path() const { return directory_.path(); }

 private:
  fs::path fresh() const { return path().string() + "-fresh"; }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path() / name).parent_path());
    std::ofstream(path() / name) << text;
  }

  /// The first text messages of corpus/, with a year, a day and a sender.
  static std::string messages() {
    std::ifstream in(project_path("corpus/sms-spam.jsonl"));
    std::string all, line;
    for (int at = 0; at < 600 && std::getline(in, line); ++at) {
      const std::string year = std::to_string(2020 + at % 5);
      const std::string month = at % 2 == 0 ? "03" : "11";
      all += "{\"year\": " + year + ", \"date\": \"" + year + "-" + month + "-05\", " +
             line.substr(1) + '\n';
    }
    return all;
  }

  TemporaryDirectory directory_;
};

bool goes_on(std::string_view line) {
  return line.starts_with("inkling serve") || line.find("--watch") != line.npos;
}

}  // namespace

TEST_CASE("every example of every help runs") {
  Desk desk;
  std::size_t lines = 0;
  for (const cli::CommandRow& row : cli::command_table()) {
    if (row.name.empty()) continue;  // with words in the place of names
    for (const std::string_view line : cli::examples_of(row.name)) {
      desk.clear();
      if (row.name == "open") {
        ::setenv("XDG_STATE_HOME", (desk.path() / ".state").c_str(), 1);
        cli::remember({desk.path() / ".inkling",
                       desk.path(),
                       0,
                       {"notes/tea/green.md", "notes/coffee/beans.md"}});
        ::unsetenv("XDG_STATE_HOME");
      }
      const std::string text(line);
      CAPTURE(text);
      const int status = desk.run(text, goes_on(line) ? "2" : "60");
      CAPTURE(desk.said());
      CHECK(status == (goes_on(line) ? 124 : 0));
      CHECK(desk.said().find("error") == std::string::npos);
      ++lines;
    }
  }
  CHECK(lines >= 170);
}

TEST_CASE("examples of models run on every kind of model, or their help says which one they need") {
  Desk desk;
  std::size_t refused = 0;
  for (const std::string kind : {"multinomial", "complement", "bernoulli", "logistic", "blend"}) {
    desk.clear();
    desk.setup("inkling train spam --where '+split:train +label:(ham spam)' --quiet --kind " +
               kind);
    for (const std::string command :
         {"model info", "model terms", "model similar", "model history", "model export", "evaluate",
          "classify", "outliers", "review", "tag", "learn", "forget", "label", "model diff"}) {
      for (const std::string_view line : cli::examples_of(command)) {
        const std::string text(line);
        CAPTURE(kind);
        CAPTURE(text);
        if (desk.run(text) == 0) continue;
        CAPTURE(desk.said());
        CHECK(cli::note_below_examples(command).find("kind") != std::string_view::npos);
        ++refused;
      }
    }
  }
  CHECK(refused > 0);
}

package bench.lucene;

import java.io.IOException;
import java.util.Map;

/** Lucene behind the adapter protocol of bench/README.md: one command, one answer. */
public final class Main {
  private interface Command {
    void run(Arguments arguments) throws IOException;
  }

  private static final Map<String, Command> COMMANDS =
      Map.of(
          "version", VersionCommand::run,
          "index", IndexCommand::run,
          "merge", MergeCommand::run,
          "query", QueryCommand::run,
          "start", StartCommand::run,
          "run", RunCommand::run,
          "classify", ClassifyCommand::run);

  private Main() {}

  public static void main(String[] words) {
    System.exit(exitCode(words));
  }

  private static int exitCode(String[] words) {
    try {
      Arguments arguments = Arguments.parse(words);
      Command command = COMMANDS.get(arguments.command());
      if (command == null) throw new UsageException("unknown command: " + arguments.command());
      command.run(arguments);
      return 0;
    } catch (UsageException e) {
      System.err.println("lucene: " + e.getMessage());
      return 2;
    } catch (IOException | RuntimeException e) {
      System.err.println("lucene: " + e);
      return 1;
    }
  }
}

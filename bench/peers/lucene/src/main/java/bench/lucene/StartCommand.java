package bench.lucene;

import java.io.IOException;
import java.util.List;

/** Opens an index and answers one query. */
final class StartCommand {
  private static final int K = 10;

  private StartCommand() {}

  static void run(Arguments arguments) throws IOException {
    try (Searcher searcher = new Searcher(arguments.path("--index"))) {
      List<String> ids = searcher.ids(searcher.top(BenchQuery.any(arguments.words(), K)));
      Answer.print(json -> Json.writeStrings(json, "ids", ids));
    }
  }
}

package bench.lucene;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.lucene.search.TopDocs;

/** Ranks documents for each topic and writes a TREC run. */
final class RunCommand {
  private RunCommand() {}

  static void run(Arguments arguments) throws IOException {
    List<String> topics = Files.readAllLines(arguments.path("--topics"));
    int k = arguments.positive("--k");
    try (Searcher searcher = new Searcher(arguments.path("--index"));
        BufferedWriter out = Files.newBufferedWriter(arguments.path("--run"))) {
      for (String topic : topics) rank(searcher, topic, k, out);
    }
    Answer.print(json -> json.writeNumberField("topics", topics.size()));
  }

  /** A topic is its number, a tab and its text. */
  private static void rank(Searcher searcher, String topic, int k, BufferedWriter out) throws IOException {
    String[] parts = topic.split("\t", 2);
    if (parts.length < 2) throw new IOException("a topic without a tab: " + topic);
    TopDocs hits = searcher.top(BenchQuery.any(List.of(parts[1]), k));
    List<String> ids = searcher.ids(hits);
    for (int i = 0; i < ids.size(); ++i) {
      out.write("%s Q0 %s %d %s lucene%n".formatted(parts[0], ids.get(i), i + 1, hits.scoreDocs[i].score));
    }
  }
}

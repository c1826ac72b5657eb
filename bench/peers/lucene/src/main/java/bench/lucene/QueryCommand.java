package bench.lucene;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.TopDocs;

/** Answers a list of queries twice and writes the second time's answers and latencies. */
final class QueryCommand {
  /** `hits` is null if matches were counted. */
  private record Timed(BenchQuery query, long nanoseconds, TopDocs hits, int count) {}

  private QueryCommand() {}

  static void run(Arguments arguments) throws IOException {
    List<BenchQuery> queries = BenchQuery.readAll(arguments.path("--queries"));
    try (Searcher searcher = new Searcher(arguments.path("--index"))) {
      answerAll(searcher, queries);
      writeAll(arguments.path("--answers"), searcher, answerAll(searcher, queries));
    }
    Answer.print(json -> json.writeNumberField("queries", queries.size()));
  }

  private static List<Timed> answerAll(Searcher searcher, List<BenchQuery> queries) throws IOException {
    List<Timed> answers = new ArrayList<>(queries.size());
    for (BenchQuery query : queries) answers.add(query.counts() ? count(searcher, query) : top(searcher, query));
    return answers;
  }

  private static Timed count(Searcher searcher, BenchQuery query) throws IOException {
    long start = System.nanoTime();
    int count = searcher.count(query);
    return new Timed(query, System.nanoTime() - start, null, count);
  }

  private static Timed top(Searcher searcher, BenchQuery query) throws IOException {
    long start = System.nanoTime();
    TopDocs hits = searcher.top(query);
    return new Timed(query, System.nanoTime() - start, hits, 0);
  }

  private static void writeAll(Path path, Searcher searcher, List<Timed> answers) throws IOException {
    try (JsonGenerator json = Json.FACTORY.createGenerator(path.toFile(), JsonEncoding.UTF8)) {
      json.setRootValueSeparator(null);
      for (Timed answer : answers) write(json, searcher, answer);
    }
  }

  private static void write(JsonGenerator json, Searcher searcher, Timed answer) throws IOException {
    json.writeStartObject();
    json.writeNumberField("n", answer.query().n());
    json.writeNumberField("ns", answer.nanoseconds());
    if (answer.hits() == null) {
      json.writeNumberField("count", answer.count());
    } else {
      Json.writeStrings(json, "ids", searcher.ids(answer.hits()));
    }
    json.writeEndObject();
    json.writeRaw('\n');
  }
}

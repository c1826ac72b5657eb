package bench.lucene;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One line of a list of queries; `k` is 0 if matches are counted; `label` is that of a filter. */
record BenchQuery(long n, String kind, List<String> words, String label, String op, int k) {
  static List<BenchQuery> readAll(Path path) throws IOException {
    List<BenchQuery> queries = new ArrayList<>();
    try (JsonParser parser = Json.FACTORY.createParser(path.toFile())) {
      while (parser.nextToken() != null) queries.add(read(parser));
    }
    return queries;
  }

  /** The k best documents with any of the words. */
  static BenchQuery any(List<String> words, int k) {
    return new BenchQuery(0, "or", words, "", "top", k);
  }

  private static BenchQuery read(JsonParser parser) throws IOException {
    if (!parser.isExpectedStartObjectToken()) throw new IOException("not a JSON object: " + parser.currentLocation());
    long n = 0;
    int k = 0;
    String kind = "";
    String label = "";
    String op = "";
    List<String> words = new ArrayList<>();
    for (String name; (name = parser.nextFieldName()) != null; ) {
      parser.nextToken();
      switch (name) {
        case "n" -> n = parser.getLongValue();
        case "k" -> k = parser.getIntValue();
        case "kind" -> kind = parser.getText();
        case "label" -> label = parser.getText();
        case "op" -> op = parser.getText();
        case "words" -> {
          for (String word; (word = parser.nextTextValue()) != null; ) words.add(word);
        }
        default -> parser.skipChildren();
      }
    }
    return new BenchQuery(n, kind, words, label, op, k);
  }

  boolean counts() {
    return switch (op) {
      case "count" -> true;
      case "top" -> false;
      default -> throw new IllegalArgumentException("query " + n + ": unknown op: " + op);
    };
  }
}

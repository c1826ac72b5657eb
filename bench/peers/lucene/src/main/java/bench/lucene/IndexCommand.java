package bench.lucene;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/** Indexes a collection and commits it. */
final class IndexCommand {
  private IndexCommand() {}

  static void run(Arguments arguments) throws IOException {
    Path index = arguments.path("--index");
    int threads = arguments.positive("--threads");
    if (Files.exists(index)) throw new FileAlreadyExistsException(index.toString());
    try (Corpus corpus = new Corpus(arguments.path("--corpus"));
        Directory directory = new MMapDirectory(index)) {
      CorpusIndexer indexer = new CorpusIndexer(corpus, arguments.has("--store"), arguments.has("--fields"));
      Analyzer analyzer = arguments.has("--words") ? Schema.words() : Schema.stems();
      Writers.write(directory, analyzer, OpenMode.CREATE, writer -> indexer.addAll(writer, threads));
      int segments = Writers.segmentCount(directory);
      Answer.print(
          json -> {
            json.writeNumberField("documents", indexer.added());
            json.writeNumberField("segments", segments);
          });
    }
  }
}

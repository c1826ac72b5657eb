package bench.lucene;

import java.io.IOException;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/** Merges an index into one segment. */
final class MergeCommand {
  private MergeCommand() {}

  static void run(Arguments arguments) throws IOException {
    try (Directory directory = new MMapDirectory(arguments.path("--index"))) {
      Writers.write(directory, Schema.stems(), OpenMode.APPEND, writer -> writer.forceMerge(1));
      int segments = Writers.segmentCount(directory);
      Answer.print(json -> json.writeNumberField("segments", segments));
    }
  }
}

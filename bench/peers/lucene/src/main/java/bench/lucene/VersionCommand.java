package bench.lucene;

import java.io.IOException;
import org.apache.lucene.util.Version;

/** Names the releases of Lucene and Java. */
final class VersionCommand {
  private VersionCommand() {}

  static void run(Arguments arguments) throws IOException {
    String version = "Lucene " + Version.LATEST + ", Java " + System.getProperty("java.version");
    Answer.print(json -> json.writeStringField("version", version));
  }
}

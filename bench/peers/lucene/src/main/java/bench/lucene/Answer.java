package bench.lucene;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** The one JSON object on standard output that a command answers with. */
final class Answer {
  interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  private Answer() {}

  static void print(Fields fields) throws IOException {
    JsonGenerator json = Json.FACTORY.createGenerator(System.out);
    json.writeStartObject();
    fields.write(json);
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
  }
}

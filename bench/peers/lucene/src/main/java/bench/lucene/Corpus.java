package bench.lucene;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A file of JSON Lines, read in chunks of whole lines that can be parsed independently. */
final class Corpus implements AutoCloseable {
  private static final int CHUNK_BYTES = 4 << 20;
  private static final int PROBE_BYTES = 64 << 10;

  interface Consumer {
    void accept(CorpusDocument document) throws IOException;
  }

  record Chunk(long start, int bytes) {}

  private final FileChannel file;

  Corpus(Path path) throws IOException {
    file = FileChannel.open(path);
  }

  /** Passes on every document, in order. */
  static void forEach(Path path, Consumer consumer) throws IOException {
    try (Corpus corpus = new Corpus(path)) {
      for (Chunk chunk : corpus.chunks()) corpus.forEach(chunk, consumer);
    }
  }

  List<Chunk> chunks() throws IOException {
    List<Chunk> chunks = new ArrayList<>();
    long size = file.size();
    for (long start = 0, end; start < size; start = end) {
      end = lineEnd(Math.min(start + CHUNK_BYTES, size));
      chunks.add(new Chunk(start, Math.toIntExact(end - start)));
    }
    return chunks;
  }

  void forEach(Chunk chunk, Consumer consumer) throws IOException {
    try (JsonParser parser = Json.FACTORY.createParser(read(chunk))) {
      while (parser.nextToken() != null) consumer.accept(document(parser));
    } catch (JsonProcessingException e) {
      long position = chunk.start() + e.getLocation().getByteOffset();
      throw new IOException("byte " + position + " of the collection: " + e.getOriginalMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** The first position after a line feed at or after `position`, or the end of the file. */
  private long lineEnd(long position) throws IOException {
    ByteBuffer probe = ByteBuffer.allocate(PROBE_BYTES);
    for (long at = position; file.read(probe.clear(), at) > 0; at += probe.limit()) {
      probe.flip();
      while (probe.hasRemaining()) {
        if (probe.get() == '\n') return at + probe.position();
      }
    }
    return file.size();
  }

  private byte[] read(Chunk chunk) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(chunk.bytes());
    while (bytes.hasRemaining()) {
      if (file.read(bytes, chunk.start() + bytes.position()) < 0) throw new EOFException("the collection became shorter");
    }
    return bytes.array();
  }

  private static CorpusDocument document(JsonParser parser) throws IOException {
    if (!parser.isExpectedStartObjectToken()) throw new IOException("not a JSON object: " + parser.currentLocation());
    String id = "";
    String title = "";
    String text = "";
    String label = "";
    for (String name; (name = parser.nextFieldName()) != null; ) {
      JsonToken value = parser.nextToken();
      if (value != JsonToken.VALUE_STRING) {
        parser.skipChildren();
        continue;
      }
      switch (name) {
        case "id" -> id = parser.getText();
        case "title" -> title = parser.getText();
        case "text" -> text = parser.getText();
        case "label" -> label = parser.getText();
        default -> {}
      }
    }
    return new CorpusDocument(id, title, text, label);
  }
}

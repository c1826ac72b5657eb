package bench.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexableField;

/** Adds a collection to an index; each thread takes the next chunk when it is done with its last. */
final class CorpusIndexer {
  private final Corpus corpus;
  private final Store store;
  private final boolean withFields;
  private final AtomicLong added = new AtomicLong();

  CorpusIndexer(Corpus corpus, boolean storeText, boolean withFields) {
    this.corpus = corpus;
    this.store = storeText ? Store.YES : Store.NO;
    this.withFields = withFields;
  }

  long added() {
    return added.get();
  }

  void addAll(IndexWriter writer, int threads) throws IOException {
    Queue<Corpus.Chunk> chunks = new ConcurrentLinkedQueue<>(corpus.chunks());
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<Void>> workers = new ArrayList<>();
      for (int i = 0; i < threads; ++i) workers.add(pool.submit(() -> addChunks(writer, chunks)));
      try {
        for (Future<Void> worker : workers) await(worker);
      } finally {
        pool.shutdownNow();
      }
    }
  }

  private Void addChunks(IndexWriter writer, Queue<Corpus.Chunk> chunks) throws IOException {
    StoredField id = new StoredField(Schema.ID, "");
    TextField body = new TextField(Schema.BODY, "", store);
    Document reused = new Document();
    reused.add(id);
    reused.add(body);
    for (Corpus.Chunk chunk; (chunk = chunks.poll()) != null; ) {
      corpus.forEach(
          chunk,
          document -> {
            id.setStringValue(document.id());
            body.setStringValue(document.searched());
            writer.addDocument(withFields ? withFields(document, reused) : reused);
            added.incrementAndGet();
          });
    }
    return null;
  }

  /** Title, text and label as fields of their own besides. */
  private static Document withFields(CorpusDocument source, Document common) {
    Document document = new Document();
    for (IndexableField field : common) document.add(field);
    document.add(new TextField(Schema.TITLE, source.title(), Store.NO));
    document.add(new TextField(Schema.TEXT, source.text(), Store.NO));
    if (!source.label().isEmpty()) document.add(new StringField(Schema.LABEL, source.label(), Store.NO));
    return document;
  }

  private static void await(Future<Void> worker) throws IOException {
    try {
      worker.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    } catch (InterruptedException e) {
      throw new IOException("interrupted", e);
    }
  }
}

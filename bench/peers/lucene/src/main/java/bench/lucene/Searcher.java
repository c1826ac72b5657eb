package bench.lucene;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/** An index opened for search by one thread. */
final class Searcher implements AutoCloseable {
  /** Lucene's default number of hits to count before documents that cannot rank are skipped. */
  private static final int TOTAL_HITS_THRESHOLD = 1000;

  private final Directory directory;
  private final IndexReader reader;
  private final IndexSearcher searcher;
  private final Queries queries = new Queries();

  Searcher(Path index) throws IOException {
    directory = new MMapDirectory(index);
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setSimilarity(Schema.bm25());
    searcher.setQueryCache(null);
  }

  TopDocs top(BenchQuery query) throws IOException {
    return searcher.search(queries.build(query), new TopScoreDocCollectorManager(query.k(), TOTAL_HITS_THRESHOLD));
  }

  int count(BenchQuery query) throws IOException {
    return searcher.count(queries.build(query));
  }

  List<String> ids(TopDocs hits) throws IOException {
    StoredFields stored = searcher.storedFields();
    List<String> ids = new ArrayList<>();
    for (ScoreDoc hit : hits.scoreDocs) ids.add(stored.document(hit.doc, Set.of(Schema.ID)).get(Schema.ID));
    return ids;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}

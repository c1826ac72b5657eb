package bench.lucene;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.QueryBuilder;

/** An index opened for search by one thread. */
final class Searcher implements AutoCloseable {
  /** Lucene's default number of hits to count before documents that cannot rank are skipped. */
  private static final int TOTAL_HITS_THRESHOLD = 1000;
  private static final int MAX_EDITS = 1;

  private final Directory directory;
  private final IndexReader reader;
  private final IndexSearcher searcher;
  private final QueryBuilder builder = new QueryBuilder(Schema.stems());

  Searcher(Path index) throws IOException {
    directory = new MMapDirectory(index);
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setSimilarity(Schema.bm25());
    searcher.setQueryCache(null);
  }

  TopDocs top(String kind, List<String> words, int k) throws IOException {
    return searcher.search(query(kind, words), new TopScoreDocCollectorManager(k, TOTAL_HITS_THRESHOLD));
  }

  int count(String kind, List<String> words) throws IOException {
    return searcher.count(query(kind, words));
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

  private Query query(String kind, List<String> words) {
    String text = String.join(" ", words);
    Query query =
        switch (kind) {
          case "term", "and" -> builder.createBooleanQuery(Schema.BODY, text, Occur.MUST);
          case "or" -> builder.createBooleanQuery(Schema.BODY, text, Occur.SHOULD);
          case "phrase" -> builder.createPhraseQuery(Schema.BODY, text);
          case "prefix" -> new PrefixQuery(new Term(Schema.BODY, text));
          case "wildcard" -> new WildcardQuery(new Term(Schema.BODY, text));
          case "fuzzy" -> new FuzzyQuery(new Term(Schema.BODY, text), MAX_EDITS);
          default -> throw new IllegalArgumentException("unknown kind of query: " + kind);
        };
    return query == null ? new MatchNoDocsQuery("no word is left of: " + text) : query;
  }
}

package bench.lucene;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import org.tartarus.snowball.ext.EnglishStemmer;

/** What indexing and searching have in common. */
final class Schema {
  static final String ID = "id";
  static final String BODY = "body";
  static final String LABEL = "label";
  static final String TITLE = "title";
  /** What the title leaves of the body. */
  static final String TEXT = "text";

  private Schema() {}

  static Similarity bm25() {
    return new BM25Similarity(1.2f, 0.75f);
  }

  /** Unicode words, lower case. */
  static Analyzer words() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        StandardTokenizer tokenizer = new StandardTokenizer();
        return new TokenStreamComponents(tokenizer, new LowerCaseFilter(tokenizer));
      }
    };
  }

  /** Unicode words, lower case, Snowball's English stems, no stop words. */
  static Analyzer stems() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        StandardTokenizer tokenizer = new StandardTokenizer();
        TokenStream stems = new SnowballFilter(new LowerCaseFilter(tokenizer), new EnglishStemmer());
        return new TokenStreamComponents(tokenizer, stems);
      }
    };
  }
}

package bench.lucene;

import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CombinedFieldQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.QueryBuilder;

/** Words to Lucene's queries. */
final class Queries {
  private static final int MAX_EDITS = 1;
  private static final float TITLE_WEIGHT = 2;
  private static final float TEXT_WEIGHT = 1;

  /** Makes a query of each term that reads title and text as one field. */
  private static final class OfFields extends QueryBuilder {
    OfFields() {
      super(Schema.stems());
    }

    @Override
    protected Query newTermQuery(Term term, float boost) {
      return new CombinedFieldQuery.Builder(BytesRef.deepCopyOf(term.bytes()))
          .addField(Schema.TITLE, TITLE_WEIGHT)
          .addField(Schema.TEXT, TEXT_WEIGHT)
          .build();
    }
  }

  private final QueryBuilder ofBody = new QueryBuilder(Schema.stems());
  private final QueryBuilder ofFields = new OfFields();

  Query build(BenchQuery query) {
    List<String> words = query.words();
    String text = String.join(" ", words);
    Query built =
        switch (query.kind()) {
          case "term", "and" -> ofBody.createBooleanQuery(Schema.BODY, text, Occur.MUST);
          case "or" -> ofBody.createBooleanQuery(Schema.BODY, text, Occur.SHOULD);
          case "phrase" -> ofBody.createPhraseQuery(Schema.BODY, text);
          case "prefix" -> new PrefixQuery(new Term(Schema.BODY, text));
          case "wildcard" -> new WildcardQuery(new Term(Schema.BODY, text));
          case "fuzzy" -> new FuzzyQuery(new Term(Schema.BODY, text), MAX_EDITS);
          case "mixed" -> firstRequired(words);
          case "filtered" -> filtered(text, query.label());
          case "bm25f" -> ofFields.createBooleanQuery(Schema.TEXT, text, Occur.SHOULD);
          default -> throw new IllegalArgumentException("unknown kind of query: " + query.kind());
        };
    return built == null ? new MatchNoDocsQuery("no word is left of: " + text) : built;
  }

  private Query firstRequired(List<String> words) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    Occur occur = Occur.MUST;
    for (String word : words) {
      Query clause = ofBody.createBooleanQuery(Schema.BODY, word, Occur.MUST);
      if (clause != null) query.add(clause, occur);
      occur = Occur.SHOULD;
    }
    return query.build();
  }

  /** Any of the words, among the documents with this label, which adds nothing to their scores. */
  private Query filtered(String text, String label) {
    Query any = ofBody.createBooleanQuery(Schema.BODY, text, Occur.SHOULD);
    if (any == null) return null;
    return new BooleanQuery.Builder()
        .add(any, Occur.MUST)
        .add(new TermQuery(new Term(Schema.LABEL, label)), Occur.FILTER)
        .build();
  }
}

package bench.lucene;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.classification.CachingNaiveBayesClassifier;
import org.apache.lucene.classification.Classifier;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;

/** Classifies by lucene-classification; its model is the training index and what it caches. */
final class ClassifyCommand {
  private static final String VARIANT = "caching";

  private ClassifyCommand() {}

  static void run(Arguments arguments) throws IOException {
    String variant = arguments.text("--variant");
    if (!variant.equals(VARIANT)) throw new UsageException("unknown variant: " + variant);
    Stopwatch stopwatch = new Stopwatch();
    try (Analyzer analyzer = Schema.words();
        Directory directory = new MMapDirectory(arguments.path("--work"))) {
      List<CorpusDocument> tests = readAll(arguments.path("--test"));
      Writers.write(directory, analyzer, OpenMode.CREATE, writer -> addAll(writer, arguments.path("--train")));
      double readAnalyze = stopwatch.lap();
      try (IndexReader reader = DirectoryReader.open(directory)) {
        Classifier<BytesRef> classifier =
            new CachingNaiveBayesClassifier(reader, analyzer, null, Schema.LABEL, Schema.BODY);
        double train = stopwatch.lap();
        int correct = countCorrect(classifier, tests);
        double predict = stopwatch.lap();
        Answer.print(
            json -> {
              json.writeObjectFieldStart("phases");
              json.writeNumberField("read_analyze", readAnalyze);
              json.writeNumberField("train", train);
              json.writeNumberField("predict", predict);
              json.writeEndObject();
              json.writeNumberField("tested", tests.size());
              json.writeNumberField("correct", correct);
            });
      }
    }
  }

  private static List<CorpusDocument> readAll(Path path) throws IOException {
    List<CorpusDocument> documents = new ArrayList<>();
    Corpus.forEach(path, documents::add);
    return documents;
  }

  private static void addAll(IndexWriter writer, Path path) throws IOException {
    Corpus.forEach(
        path,
        source -> {
          Document document = new Document();
          document.add(new StringField(Schema.LABEL, source.label(), Store.NO));
          document.add(new TextField(Schema.BODY, source.searched(), Store.NO));
          writer.addDocument(document);
        });
  }

  private static int countCorrect(Classifier<BytesRef> classifier, List<CorpusDocument> tests) throws IOException {
    int correct = 0;
    for (CorpusDocument test : tests) {
      BytesRef assigned = classifier.assignClass(test.searched()).assignedClass();
      if (assigned.utf8ToString().equals(test.label())) ++correct;
    }
    return correct;
  }
}

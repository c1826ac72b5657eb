package bench.lucene;

import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.Directory;

/** Index writers with the one configuration that is measured. */
final class Writers {
  private static final double RAM_BUFFER_MB = 256;

  interface Work {
    void on(IndexWriter writer) throws IOException;
  }

  private Writers() {}

  /** Does `work`, waits for merges, commits and syncs; a failure commits nothing. */
  static void write(Directory directory, Analyzer analyzer, OpenMode mode, Work work) throws IOException {
    IndexWriter writer = new IndexWriter(directory, config(analyzer, mode));
    try {
      work.on(writer);
      writer.close();
    } finally {
      if (writer.isOpen()) writer.rollback();
    }
  }

  static int segmentCount(Directory directory) throws IOException {
    return SegmentInfos.readLatestCommit(directory).size();
  }

  private static IndexWriterConfig config(Analyzer analyzer, OpenMode mode) {
    TieredMergePolicy merges = new TieredMergePolicy();
    merges.setNoCFSRatio(0);
    return new IndexWriterConfig(analyzer)
        .setOpenMode(mode)
        .setSimilarity(Schema.bm25())
        .setRAMBufferSizeMB(RAM_BUFFER_MB)
        .setMergePolicy(merges)
        .setUseCompoundFile(false);
  }
}

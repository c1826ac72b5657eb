package bench.lucene;

/** One line of a collection; what it does not have is empty. */
record CorpusDocument(String id, String title, String text, String label) {
  /** The text of the one searched field. */
  String searched() {
    return title.isEmpty() ? text : title + "\n" + text;
  }
}

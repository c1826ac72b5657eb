package bench.lucene;

/** One line of a collection; absent members are empty. */
record CorpusDocument(String id, String title, String text, String label) {
  /** The text of the only searched field. */
  String searched() {
    return title.isEmpty() ? text : title + "\n" + text;
  }
}

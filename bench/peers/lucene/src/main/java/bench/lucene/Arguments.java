package bench.lucene;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A command, its options with values, its flags without, and its other arguments. */
record Arguments(String command, Map<String, String> options, List<String> words) {
  private static final Set<String> FLAGS = Set.of("--store", "--words", "--fields");

  static Arguments parse(String[] words) {
    if (words.length == 0) throw new UsageException("a command is missing");
    Map<String, String> options = new HashMap<>();
    List<String> others = new ArrayList<>();
    for (int i = 1; i < words.length; ++i) {
      if (!words[i].startsWith("--")) {
        others.add(words[i]);
      } else if (FLAGS.contains(words[i])) {
        options.put(words[i], "");
      } else {
        if (i + 1 == words.length) throw new UsageException(words[i] + " wants a value");
        options.put(words[i], words[++i]);
      }
    }
    return new Arguments(words[0], options, others);
  }

  boolean has(String flag) {
    return options.containsKey(flag);
  }

  String text(String option) {
    String value = options.get(option);
    if (value == null) throw new UsageException(option + " is missing");
    return value;
  }

  Path path(String option) {
    return Path.of(text(option));
  }

  int positive(String option) {
    String value = text(option);
    if (!value.matches("[1-9][0-9]{0,8}")) throw new UsageException(option + " wants a number above 0, not " + value);
    return Integer.parseInt(value);
  }
}

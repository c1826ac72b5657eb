/// Exceptions of inkling/error.h as those of inkling/errors.py.

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <exception>
#include <string>
#include <string_view>

#include "inkling/error.h"
#include "python/bindings/parts.h"
#include "service/stopping.h"

namespace inkling::python {

namespace {

namespace nb = nanobind;

/// "min_df" for "min-df", "and_" for "and": the keyword argument.
std::string keyword_of(std::string_view parameter) {
  std::string keyword(parameter);
  std::ranges::replace(keyword, '-', '_');
  const bool is_taken =
      nb::cast<bool>(nb::module_::import_("keyword").attr("iskeyword")(nb::cast(keyword)));
  return is_taken ? keyword + '_' : keyword;
}

/// The class of that name with the message, the code and the hint, and what else it knows.
void raise(const char* name, const std::string& message, const Error& error,
           const nb::dict& more = {}) {
  const nb::object type = nb::module_::import_("inkling.errors").attr(name);
  const nb::object made = type(message, error.code(), worded(error.advice()), **more);
  PyErr_SetObject(type.ptr(), made.ptr());
}

void raise(const char* name, const Error& error, const nb::dict& more = {}) {
  raise(name, worded(error.message()), error, more);
}

void raise_io(const IoError& error) {
  nb::dict more;
  more["errno"] = error.error_number();
  more["filename"] = error.path();
  raise("IoError", error, more);
}

void raise_corrupt(const CorruptIndexError& error) {
  nb::dict more;
  more["filename"] = error.path();
  more["offset"] = error.offset();
  raise("CorruptIndexError", error, more);
}

void raise_syntax(const QuerySyntaxError& error) {
  nb::dict more;
  more["query"] = error.query();
  more["position"] = error.position();
  raise("QuerySyntaxError", error, more);
}

void raise_option(const OptionError& error) {
  const std::string keyword = keyword_of(error.name());
  nb::dict more;
  more["parameter"] = keyword;
  more["place"] = error.place();
  const std::string& where = keyword.empty() ? error.place() : keyword;
  raise("OptionError", where + ": " + worded(error.what_is_wrong()), error, more);
}

/// Whichever it is, the most special first.
void rethrow(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const IoError& error) {
    raise_io(error);
  } catch (const CorruptIndexError& error) {
    raise_corrupt(error);
  } catch (const CommittedError& error) {
    raise("CommittedError", error);
  } catch (const FormatVersionError& error) {
    raise("FormatVersionError", error);
  } catch (const IndexMissingError& error) {
    raise("IndexMissingError", error);
  } catch (const SnapshotMissingError& error) {
    raise("SnapshotMissingError", error);
  } catch (const IndexBusyError& error) {
    raise("IndexBusyError", error);
  } catch (const QuerySyntaxError& error) {
    raise_syntax(error);
  } catch (const TimeLimitError& error) {
    raise("TimeLimitError", error);
  } catch (const OptionError& error) {
    raise_option(error);
  } catch (const UnknownNameError& error) {
    raise("UnknownNameError", error);
  } catch (const RecordError& error) {
    raise("RecordError", error);
  } catch (const EmptyInputError& error) {
    raise("EmptyInputError", error);
  } catch (const service::StoppedError& error) {
    raise("StoppedError", error);
  } catch (const Error& error) {
    raise("Error", error);
  }
}

}  // namespace

std::string worded(const ErrorText& text) {
  return text.with([](std::string_view name) { return '`' + keyword_of(name) + '`'; });
}

void bind_errors(nb::module_&) {
  nb::register_exception_translator(
      [](const std::exception_ptr& thrown, void*) { rethrow(thrown); });
}

}  // namespace inkling::python

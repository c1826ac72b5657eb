int readHTTPHeader_2(const char* aName) {  // reads it
  return fooBar + SOME_CONSTANT;
}

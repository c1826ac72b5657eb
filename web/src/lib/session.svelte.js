// What the whole page shares: the token, and whether the server is there.
const key = "inkling-token";

class Session {
  /** Raised when something changed that makes every answer worth asking for again. */
  version = $state(0);
  needsToken = $state(false);
  /** What was announced last to people who do not see the page. */
  said = $state("");

  get token() {
    return sessionStorage.getItem(key);
  }

  enter(token) {
    sessionStorage.setItem(key, token.trim());
    this.needsToken = false;
    this.version += 1;
  }

  refresh() {
    this.version += 1;
  }

  say(text) {
    this.said = text;
  }
}

export const session = new Session();

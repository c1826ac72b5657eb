// What the whole page shares: the token, and whether the server is there.
const key = "inkling-token";

class Session {
  #waiting = [];
  /** Raised when something changed that makes every answer worth asking for again. */
  version = $state(0);
  needsToken = $state(false);
  /** What is wrong with the token that was sent; "" where none was. */
  refusal = $state("");
  /** Whether the search field wants the focus as soon as it is there. */
  seeks = false;
  /** How many questions wait because the server wants fewer of them. */
  held = $state(0);
  /** What was announced last to people who do not see the page. */
  said = $state("");

  get token() {
    return sessionStorage.getItem(key);
  }

  /** Asks for a token; whether one was entered, for whoever waits for it. */
  ask(refusal = "") {
    this.needsToken = true;
    this.refusal = refusal;
    return new Promise((done) => this.#waiting.push(done));
  }

  enter(token) {
    sessionStorage.setItem(key, token.trim());
    this.#close(true);
    this.version += 1;
  }

  decline() {
    this.#close(false);
  }

  #close(entered) {
    this.needsToken = false;
    for (const done of this.#waiting.splice(0)) done(entered);
  }

  /** Waits for so many seconds, and lets the page say so; less where nobody wants the answer. */
  async hold(seconds, signal) {
    this.held += 1;
    try {
      await new Promise((done, fail) => {
        const timer = setTimeout(done, 1000 * seconds);
        signal?.addEventListener("abort", () => (clearTimeout(timer), fail(signal.reason)));
      });
    } finally {
      this.held -= 1;
    }
  }

  refresh() {
    this.version += 1;
  }

  say(text) {
    this.said = text;
  }
}

export const session = new Session();

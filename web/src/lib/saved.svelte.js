// Searches that were given a name, kept in this browser only.
const key = "inkling-searches";

function read() {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list.filter((s) => s.name && /^#\//.test(s.href)) : [];
  } catch {
    return [];
  }
}

class Saved {
  list = $state.raw(read());

  keep(list) {
    this.list = list;
    localStorage.setItem(key, JSON.stringify(list));
  }

  add(name, href) {
    this.keep([...this.list.filter((s) => s.name !== name), { name, href }]);
  }

  remove(name) {
    this.keep(this.list.filter((s) => s.name !== name));
  }
}

export const saved = new Saved();

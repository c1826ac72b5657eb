// Light, dark, or as the system says.
const key = "inkling-theme";
const names = ["auto", "light", "dark"];

class Theme {
  name = $state(names.find((n) => n === localStorage.getItem(key)) ?? "auto");

  apply() {
    document.documentElement.dataset.theme = this.name;
  }

  next() {
    this.name = names[(names.indexOf(this.name) + 1) % names.length];
    localStorage.setItem(key, this.name);
    this.apply();
  }
}

export const theme = new Theme();

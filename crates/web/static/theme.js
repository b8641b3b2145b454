// What must be known before the first paint: theme, colours and language, as
// chosen here, else as the system prefers; and whether this is the first page.
// Storage may be switched off. What the program will ask for is loaded meanwhile.
(() => {
  const stored = (name) => {
    try {
      return localStorage.getItem(`castellum-${name}`);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = stored("theme");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = theme === "dark" || theme === "light" ? theme : dark;
  // What else style sheets go by; see settings.rs.
  for (const name of ["palette", "coordinates", "motion", "board"]) {
    const value = stored(name);
    if (value !== null) root.dataset[name] = value;
  }
  // The program chooses in the same way; see language.rs.
  const asked = [stored("language"), ...navigator.languages, "en"];
  const tags = asked.map((tag) => tag?.split("-")[0].toLowerCase());
  const texts = (tag) => document.querySelector(`meta[name="castellum-texts-${tag}"]`);
  root.lang = tags.find((tag) => tag && texts(tag)) ?? "en";
  const load = (href) => {
    const link = Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", href });
    link.crossOrigin = "anonymous";
    document.head.append(link);
  };
  texts(root.lang)?.content.split(" ").forEach(load);
  const site = document.querySelector('meta[name="castellum-host"]').content === "site";
  const place = site ? location.hash.slice(1) : location.pathname;
  const first = place === "" || place === "/";
  root.dataset.first = first ? "yes" : "no";
  // The first page is there without a program, which waits until it is painted.
  const program = document.querySelector('meta[name="castellum-program"]');
  if (program && !first) load(program.content);
})();

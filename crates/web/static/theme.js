// The theme is set before the first paint: what was chosen here, else what the
// system prefers. Storage may be switched off.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("castellum-theme");
  } catch {}
  if (theme !== "dark" && theme !== "light") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.dataset.theme = theme;
})();

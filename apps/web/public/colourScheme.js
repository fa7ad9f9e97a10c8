// Runs before the first paint, so that a dark screen never flashes white. It is a file of its own because
// the content security policy forbids inline scripts. The key is the one in src/ui/colourScheme.ts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("colour_scheme");
  } catch {
    // Storage may be switched off; the system's own scheme is used then.
  }
  const dark =
    stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();

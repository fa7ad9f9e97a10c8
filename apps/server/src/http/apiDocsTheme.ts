/**
 * Shows the page of the interface light or dark as the app is shown in this browser, or else as the system is, and
 * tells screen readers what its markup leaves out: regions, headings without a gap between their levels,
 * which answers a list of them belongs to, and which parameter is chosen. Opening a chapter folds the one before:
 * the page cannot draw all operations at once.
 */
export const themeScript = `
const chosen = localStorage.getItem("colour_scheme");
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const show = () => {
  const isDark = chosen === "dark" || (chosen !== "light" && systemIsDark.matches);
  document.documentElement.classList.toggle("dark-mode", isDark);
};
systemIsDark.addEventListener("change", show);
show();

const content = document.getElementById("swagger-ui");
const levels = { H3: "2", H4: "3", H5: "4" };
const describe = () => {
  for (const about of content.querySelectorAll(".information-container, .scheme-container")) {
    about.role = "region";
    about.ariaLabel = about.matches(".scheme-container") ? "Authorization" : "About";
  }
  for (const heading of content.querySelectorAll("h3, h4, h5")) heading.ariaLevel = levels[heading.tagName];
  for (const region of content.querySelectorAll("table[role=region]")) {
    const path = region.closest(".opblock")?.querySelector(".opblock-summary-control")?.ariaLabel;
    region.ariaLabel = "Responses of " + (path ?? region.id);
  }
  for (const choice of content.querySelectorAll("tr[data-param-name] select")) {
    choice.ariaLabel = choice.closest("tr").dataset.paramName;
  }
};
content.addEventListener("click", (event) => {
  const chapter = event.target.closest(".opblock-tag");
  if (!chapter || !event.isTrusted) return;
  for (const open of content.querySelectorAll(".opblock-tag-section.is-open > .opblock-tag")) {
    if (open !== chapter) open.click();
  }
});
new MutationObserver(describe).observe(content, { childList: true, subtree: true });
describe();
`;

/** The colours that the page brings for light are too pale to read; those for dark are not. */
export const themeStyles = `
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method { background: #16794a; }
html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method { background: #1668b8; }
html:not(.dark-mode) .swagger-ui .opblock-put .opblock-summary-method { background: #9a5b00; }
html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method { background: #c22f2f; }
html:not(.dark-mode) .swagger-ui .opblock-patch .opblock-summary-method { background: #0f766e; }
html:not(.dark-mode) .swagger-ui .info .title small { background: #626977; }
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp { background: #4d7c0f; }
html:not(.dark-mode) .swagger-ui .info .url,
html:not(.dark-mode) .swagger-ui .info a { color: #384ac4; }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #16794a; color: #16794a; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #16794a; }
html:not(.dark-mode) .swagger-ui .parameter__name.required span,
html:not(.dark-mode) .swagger-ui .parameter__name.required::after { color: #c22f2f; }
html:not(.dark-mode) .swagger-ui .tab li button.tablinks,
html:not(.dark-mode) .swagger-ui .json-schema-2020-12-expand-deep-button,
html:not(.dark-mode) .swagger-ui .parameter__in,
html:not(.dark-mode) .swagger-ui .prop-format { color: #555b68; }
`;

import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { routes } from "@print-builder/api";
import type { FastifyInstance } from "fastify";

type OpenApi = Readonly<Record<string, unknown>>;

/**
 * The paths under /api. The page cannot show more than 110 operations at once, so sections are collapsed and
 * the theme's script keeps only one of them open.
 */
const pageDocument = (document: OpenApi) => ({
  ...document,
  // Otherwise the page shows a menu with a single server and no label.
  servers: [],
  paths: Object.fromEntries(
    Object.entries(document.paths ?? {}).filter(([path]) => path.startsWith("/api/")),
  ),
});

/**
 * Serves the interactive API documentation with the same Content-Security-Policy as every other page: no
 * inline scripts and no external pictures.
 */
export async function serveApiDocs(app: FastifyInstance, document: OpenApi): Promise<void> {
  // The plugin's types only know OpenAPI 3.0, so our 3.1 document is inserted when it is served.
  const empty = { openapi: "3.1.0", info: { title: "Print Builder", version: "" }, paths: {} };
  await app.register(swagger, { mode: "static", specification: { document: empty } });
  await app.register(swaggerUi, {
    routePrefix: routes.apiDocs.path,
    transformSpecification: () => pageDocument(document),
    transformSpecificationClone: false,
    theme: {
      title: "Print Builder API",
      css: [{ filename: "theme.css", content: themeStyles }],
      js: [{ filename: "theme.js", content: themeScript }],
    },
    // Deep links would put a link inside the button that opens an operation.
    uiConfig: { layout: "BaseLayout", docExpansion: "none", deepLinking: false, persistAuthorization: false },
  });
}

/**
 * Gives the page the app's colour scheme in this browser, or else the system's. Adds what screen readers
 * need: regions, headings without gaps in their levels, labelled response lists and the selected parameter.
 * Opening a section closes the previous one, because the page cannot show all operations at once.
 */
const themeScript = `
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

/** The page's light colours lack contrast; its dark colours are fine. */
const themeStyles = `
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

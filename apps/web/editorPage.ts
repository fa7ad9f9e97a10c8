import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const page = join(import.meta.dirname, "editor.html");
const app = join(import.meta.dirname, "index.html");

/**
 * Makes the editor's page: the app's, with the code of the card told in it. The browser then fetches that at once and
 * not when the app has found out which screen is opened. There is no such file; it is made of the app's page.
 */
export function editorPage(): Plugin {
  return {
    name: "editor-page",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { input: [app, page] } } }),
    resolveId: (id) => (id === page ? page : null),
    load: (id) =>
      id === page ? readFileSync(app, "utf8").replace("/src/main.ts", "/src/editorMain.ts") : null,
    transformIndexHtml: {
      order: "post",
      handler(_, { filename, bundle = {} }) {
        if (filename !== page) return [];
        // The text shaper asks for its WebAssembly when its code runs.
        const shaper = Object.keys(bundle).filter((file) => /harfbuzz[^/]*\.wasm$/.test(file));
        return shaper.map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "fetch", crossorigin: true, href: `/${file}` },
          injectTo: "head",
        }));
      },
    },
  };
}

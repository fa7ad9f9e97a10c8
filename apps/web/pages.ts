import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const inApp = (path: string) => join(import.meta.dirname, "src", path);

/** The page's own scripts in the order in which they run. */
export const scripts = { atOnce: inApp("atOnce.ts"), main: inApp("main.ts") } as const;

/** Loaded by the editor's page in addition to the app's own files. */
const ofEditor = [inApp("app/editor/editorRoute.tsx"), inApp("platform/cards/earlyParts.ts")];

type Bundle = Rolldown.OutputBundle;

function chunkOf(module: string, bundle: Bundle): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((file) => file.type === "chunk" && file.facadeModuleId === module);
  if (chunk?.type !== "chunk")
    throw new Error(`${module} has no separate file, because no dynamic import loads it.`);
  return chunk;
}

/** All files that a file loads, including the file itself and style sheets. */
function filesOf(name: string, bundle: Bundle, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  const file = bundle[name];
  if (file?.type !== "chunk") return found;
  for (const sheet of file.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const next of file.imports) filesOf(next, bundle, found);
  return found;
}

function linkTo(file: string): string {
  if (file.endsWith(".css")) return `<link rel="stylesheet" crossorigin href="/${file}">`;
  if (file.endsWith(".wasm")) return `<link rel="preload" as="fetch" crossorigin href="/${file}">`;
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}

/**
 * Inserts the first script at the top of the page, and creates the editor's page: the app's page with links to the
 * card's code. The browser then fetches that code immediately, instead of after the app has found out which screen is
 * opened.
 */
export function pages(): Plugin {
  return {
    name: "pages",
    transformIndexHtml(_, { bundle }) {
      const src = bundle ? `/${chunkOf(scripts.atOnce, bundle).fileName}` : "/src/atOnce.ts";
      // Rendering waits for this script, so that the first paint has the right colours.
      const attrs = { type: "module", async: true, blocking: "render", crossorigin: true, src };
      return [{ tag: "script", attrs, injectTo: "head-prepend" }];
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const app = bundle["index.html"];
        if (app?.type !== "asset") throw new Error("The build has made no index.html.");
        const page = String(app.source);
        const code = ofEditor.flatMap((module) => [...filesOf(chunkOf(module, bundle).fileName, bundle)]);
        // The text shaper requests its WebAssembly only when its code runs.
        const shaper = Object.keys(bundle).filter((file) => /harfbuzz[^/]*\.wasm$/.test(file));
        const links = [...new Set([...code, ...shaper])]
          .filter((file) => !page.includes(`/${file}"`))
          .map(linkTo);
        const source = page.replace("</head>", `  ${links.join("\n    ")}\n  </head>`);
        this.emitFile({ type: "asset", fileName: "editor.html", source });
      },
    },
  };
}

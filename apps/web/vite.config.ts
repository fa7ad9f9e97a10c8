import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { contractsAlone } from "./contractsAlone.ts";
import { cutSlicedFaces } from "./cutSlicedFaces.ts";
import { splitCode } from "./splitCode.ts";

const code = splitCode();

function filesOf(
  bundle: Rolldown.OutputBundle,
  file: string,
  found = new Set<string>(),
): ReadonlySet<string> {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || found.has(file)) return found;
  found.add(file);
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
  for (const other of chunk.imports) filesOf(bundle, other, found);
  return found;
}

/**
 * The page's own script is tiny and only asks for the app. Told in the page itself, the app's files are fetched
 * along with that script and not after it.
 */
function preloadApp(): Plugin {
  return {
    name: "preload-app",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const app = Object.values(bundle).find(
          (file) => file.type === "chunk" && file.facadeModuleId?.endsWith("/src/app/start.tsx"),
        );
        const files = app ? [...filesOf(bundle, app.fileName)] : [];
        return files
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: "link",
            attrs: file.endsWith(".css")
              ? { rel: "stylesheet", crossorigin: true, href: `/${file}` }
              : { rel: "modulepreload", crossorigin: true, href: `/${file}` },
            injectTo: "head",
          }));
      },
    },
  };
}

// The development server forwards to the server's usual port unless PORT says where it runs.
const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractsAlone(), code.plugin, preloadApp(), cutSlicedFaces()],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    // A picture inside the style sheet or the script would be loaded by everyone, shown or not.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: code.groups } } },
  },
  optimizeDeps: { exclude: ["harfbuzzjs"] },
  server: { proxy: { "/api": server } },
});

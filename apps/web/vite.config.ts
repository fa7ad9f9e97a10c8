import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { cutSlicedFaces } from "./cutSlicedFaces.ts";

const cards = [
  /node_modules[\\/](harfbuzzjs|@expo-google-fonts)[\\/]/,
  /packages[\\/](render|fonts|core[\\/]src[\\/](text|layout|elements|barcodes))[\\/]/,
  /apps[\\/]web[\\/]src[\\/]lib[\\/]cards[\\/]/,
];

/**
 * Which modules share a file. Apart from what is told here everything follows the lazy routes, so that what only
 * the editor uses is loaded with the editor. What several routes share is one file: as a file for each set of
 * routes it was fifty small ones, and fetching those took longer than the few kB that a route does not need.
 */
const groups = [
  // What the page itself starts with must not wait for anything else.
  {
    name: "first",
    test: /src[\\/](startEarly|openingEditor|lib[\\/]earlyAnswers)\.ts|preload-helper|rolldown[\\/]runtime/,
    priority: 4,
  },
  // Kept apart, a new release of ours leaves these in the browser's cache.
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
    priority: 3,
  },
  { name: "zod", test: /node_modules[\\/]zod[\\/]/, priority: 3 },
  // Reading designs and tables is needed on more screens than drawing them, which needs WebAssembly.
  { name: "design", test: /packages[\\/]core[\\/]src[\\/](document|records|tokens|print)[\\/]/, priority: 3 },
  {
    name: "cards",
    test: (id: string) => cards.some((part) => part.test(id)),
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: "shared", minShareCount: 2, priority: 1 },
];

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
  plugins: [react(), preloadApp(), cutSlicedFaces()],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    // A picture inside the style sheet or the script would be loaded by everyone, shown or not.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  optimizeDeps: { exclude: ["harfbuzzjs"] },
  server: { proxy: { "/api": server } },
});

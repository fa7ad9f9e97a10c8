import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { contractsAlone } from "./contractsAlone.ts";
import { cutSlicedFaces } from "./cutSlicedFaces.ts";
import { directImports } from "./directImports.ts";
import { packFiles } from "./packFiles.ts";
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

type Link = Readonly<Record<string, string | boolean>>;

const linkTo = (file: string): Link =>
  file.endsWith(".css")
    ? { rel: "stylesheet", crossorigin: true, href: `/${file}` }
    : { rel: "modulepreload", crossorigin: true, href: `/${file}` };

const tagOf = (link: Link) =>
  `<link ${Object.entries(link)
    .map(([name, value]) => (value === true ? name : `${name}="${value}"`))
    .join(" ")}>`;

const chunkOf = (bundle: Rolldown.OutputBundle, module: string) =>
  Object.values(bundle).find((file) => file.type === "chunk" && file.facadeModuleId?.endsWith(module));

/** What the editor's page begins to fetch besides the app: the code of the card, and the text shaper. */
function editorLinks(bundle: Rolldown.OutputBundle): readonly Link[] {
  const closure = (module: string) => [...filesOf(bundle, chunkOf(bundle, module)?.fileName ?? "")];
  const shaper = Object.keys(bundle).filter((file) => /harfbuzz[^/]*\.wasm$/.test(file));
  return [
    ...closure("/src/lib/cards/earlyParts.ts").map(linkTo),
    ...closure("/src/app/editorRoute.tsx").map(linkTo),
    ...shaper.map((file) => ({ rel: "preload", as: "fetch", crossorigin: true, href: `/${file}` })),
  ];
}

/**
 * The page's own script is tiny and only asks for the app. Told in the page itself, the app's files are fetched
 * along with that script and not after it. The editor has a page of its own, which tells its files as well.
 */
function preloadApp(): Plugin {
  return {
    name: "preload-app",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const app = chunkOf(bundle, "/src/app/start.tsx");
        const files = app ? [...filesOf(bundle, app.fileName)] : [];
        return files
          .filter((file) => !html.includes(file))
          .map((file) => ({ tag: "link", attrs: { ...linkTo(file) }, injectTo: "head" }));
      },
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("The build has made no page.");
        let source = String(page.source);
        const isNew = (link: Link) => !source.includes(`href="${link.href}"`);
        for (const link of editorLinks(bundle)) {
          if (isNew(link)) source = source.replace("</head>", `  ${tagOf(link)}\n  </head>`);
        }
        this.emitFile({ type: "asset", fileName: "editor.html", source });
      },
    },
  };
}

// The development server forwards to the server's usual port unless PORT says where it runs.
const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    contractsAlone(),
    directImports(),
    code.plugin,
    preloadApp(),
    cutSlicedFaces(),
    packFiles(),
  ],
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

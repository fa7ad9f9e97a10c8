import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cutSlicedFaces } from "./cutSlicedFaces.ts";
import { directImports } from "./directImports.ts";
import { fontLicences } from "./fontLicences.ts";
import { iconLibrary } from "./iconLibrary.ts";
import { packFiles } from "./packFiles.ts";
import { pages, scripts } from "./pages.ts";
import { splitByImports } from "./splitByImports.ts";
import { tellChunks } from "./tellChunks.ts";

const inSource = (file: string) => join(import.meta.dirname, "src", file);

/** What somebody sees who opens the product: its frame and pages before a project, list or table is opened. */
const firstScreens = [
  "features/signIn/SignInPage.tsx",
  "app/shell/TopBarLayout.tsx",
  "features/landing/LandingPage.tsx",
  "app/shell/Shell.tsx",
  "features/dashboard/DashboardPage.tsx",
].map(inSource);

/**
 * The gallery's large preview draws as the editor does, which whoever uses the template opens next, as whoever makes a
 * project does; help lists the editor's keys. They take the editor's files.
 */
const borrowers = [
  "features/library/templates/TemplatePreview.tsx",
  "platform/palettes/inPalette.ts",
  "features/projects/newProject/NewProject.tsx",
  "platform/help/ShortcutList.tsx",
].map(inSource);

const code = splitByImports({ scripts: Object.values(scripts), firstScreens, borrowers });

// The development server forwards to the server's usual port unless PORT says where it runs.
const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

/** Packages of which each screen needs a part, and whose modules do nothing when they are imported. */
const indexes = [
  "@mantine/core",
  "@mantine/hooks",
  "@tabler/icons-react",
  "zod",
  ...[
    "document",
    "editing",
    "elements",
    "expressions",
    "layout",
    "palettes",
    "preflight",
    "print",
    "records",
    "text",
    "tokens",
  ].map((room) => `@print-builder/core/${room}`),
  "@print-builder/api",
  "@print-builder/fonts",
  "@print-builder/school",
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    directImports(indexes),
    code.plugin,
    pages(),
    cutSlicedFaces(),
    fontLicences(),
    iconLibrary(),
    packFiles(),
    tellChunks(),
  ],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    // A picture inside the style sheet or the script would be loaded by everyone, shown or not.
    assetsInlineLimit: 0,
    // Without it a browser that cannot preload modules still loads them.
    modulePreload: { polyfill: false },
    // What is in the bundle comes with the words of its licences.
    license: { fileName: "third-party-licences.md" },
    rolldownOptions: {
      input: { index: join(import.meta.dirname, "index.html"), atOnce: scripts.atOnce },
      output: { codeSplitting: { groups: code.groups } },
    },
  },
  worker: { format: "es", plugins: () => [packFiles()] },
  optimizeDeps: { exclude: ["harfbuzzjs"] },
  server: { proxy: { "/api": server } },
});

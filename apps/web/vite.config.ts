import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { directImports } from "./directImports.ts";
import { fontFiles } from "./fontFiles.ts";
import { fontLicences } from "./fontLicences.ts";
import { iconLibrary } from "./iconLibrary.ts";
import { packFiles } from "./packFiles.ts";
import { pages, scripts } from "./pages.ts";
import { splitByImports } from "./splitByImports.ts";
import { tellChunks } from "./tellChunks.ts";

const inSource = (file: string) => join(import.meta.dirname, "src", file);

/** The first screens of the product: its frame and pages before a project, list or table is opened. */
const firstScreens = [
  "features/signIn/SignInPage.tsx",
  "app/shell/TopBarLayout.tsx",
  "features/landing/LandingPage.tsx",
  "app/shell/Shell.tsx",
  "features/dashboard/DashboardPage.tsx",
].map(inSource);

/**
 * These use the editor's files. The gallery's large preview draws like the editor, which opens next for a used template
 * or a new project; the help lists the editor's keys.
 */
const borrowers = [
  "features/library/templates/TemplatePreview.tsx",
  "platform/palettes/inPalette.ts",
  "features/projects/newProject/NewProject.tsx",
  "platform/help/ShortcutList.tsx",
  "app/editor/commands.ts",
].map(inSource);

const code = splitByImports({ scripts: Object.values(scripts), firstScreens, borrowers });

// The development server forwards to the server's default port unless PORT names another.
const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

/** Packages of which each screen needs a part, and whose modules have no side effects when imported. */
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
  "@print-builder/card-printers",
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
    fontFiles(),
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
    // A picture embedded in a style sheet or script would be loaded by everyone, shown or not.
    assetsInlineLimit: 0,
    // Browsers that cannot preload modules still load them.
    modulePreload: { polyfill: false },
    // The bundle comes with the licences of its contents.
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

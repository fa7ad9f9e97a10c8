import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { fontFiles } from "./fontFiles.ts";
import { fontLicences } from "./fontLicences.ts";
import { iconLibrary } from "./iconLibrary.ts";
import { packFiles } from "./packFiles.ts";
import { pages, scripts } from "./pages.ts";
import { tellChunks } from "./tellChunks.ts";

// The development server forwards to the server's default port unless PORT names another.
const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

/** Exceptions from Rolldown's own chunk splitting: see decision 0124. */
const codeSplitting = {
  groups: [
    // The page's first script must not wait for other files.
    { name: "atOnce", test: /src\/atOnce\.ts$/, priority: 2 },
    // Every screen needs these files.
    {
      name: "start",
      test: /src\/(main\.ts|app\/shell\/TopBar\.tsx|(ui|platform)\/.*\.(css|webp))$/,
      priority: 1,
    },
    // A feature's dialogs share a style sheet. Inlining would repeat its rules after the rules that override them.
    {
      name: (id: string) => /features\/(\w+)/.exec(id)?.[1] ?? null,
      test: /features\/.*\.css$/,
      minShareCount: 2,
    },
  ],
  // Without this option, every set of screens that share code would get its own file, 300 for the editor alone.
  experimentalInlineCommonChunks: { maxSize: 100_000, exclude: /\.css$/ },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pages(), fontFiles(), fontLicences(), iconLibrary(), packFiles(), tellChunks()],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    // Never embed pictures in style sheets or scripts, because every visitor would load them, even if they are not
    // shown.
    assetsInlineLimit: 0,
    // No polyfill: browsers without module preloading still load the modules, only later.
    modulePreload: { polyfill: false },
    // The bundle includes the licences of its contents.
    license: { fileName: "third-party-licences.md" },
    rolldownOptions: {
      input: { index: join(import.meta.dirname, "index.html"), atOnce: scripts.atOnce },
      // The inlining below requires this setting.
      preserveEntrySignatures: false,
      output: { codeSplitting },
    },
  },
  worker: { format: "es", plugins: () => [packFiles()] },
  optimizeDeps: { exclude: ["harfbuzzjs"] },
  server: { proxy: { "/api": server } },
});

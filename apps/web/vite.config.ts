import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cutSlicedFaces } from "./cutSlicedFaces.ts";
import { directImports } from "./directImports.ts";
import { editorPage } from "./editorPage.ts";
import { fontLicences } from "./fontLicences.ts";
import { packFiles } from "./packFiles.ts";
import { splitCode } from "./splitCode.ts";

const code = splitCode();

// The development server forwards to the server's usual port unless PORT says where it runs.
const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    directImports(),
    code.plugin,
    editorPage(),
    cutSlicedFaces(),
    fontLicences(),
    packFiles(),
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
    rolldownOptions: { output: { codeSplitting: { groups: code.groups } } },
  },
  optimizeDeps: { exclude: ["harfbuzzjs"] },
  server: { proxy: { "/api": server } },
});

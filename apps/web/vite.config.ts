import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * React and the router are needed by every screen; kept apart, a new release of ours leaves them in the
 * browser's cache. Everything else follows the lazy routes by itself, so that what only the editor uses
 * (its controls, text shaping, fonts) is loaded with the editor.
 */
const frameworks = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/ },
];

// The development server forwards to the server's usual port unless PORT says where it runs.
const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    // A picture inside the style sheet or the script would be loaded by everyone, shown or not.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: frameworks } } },
  },
  optimizeDeps: { exclude: ["harfbuzzjs"] },
  server: { proxy: { "/api": server } },
});

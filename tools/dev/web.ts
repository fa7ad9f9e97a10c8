// Serves the web app from source, for npm run dev. Vite ends this process on request.
import { join } from "node:path";
import { createServer } from "vite";
import { watchNpm } from "../watchNpm.ts";

const port = Number(process.argv[2]);
const web = await createServer({
  configFile: join(import.meta.dirname, "../../apps/web/vite.config.ts"),
  server: { port, host: "127.0.0.1", strictPort: true },
});
await web.listen();
console.log(`Print Builder is at http://127.0.0.1:${port} (stop it with Ctrl+C)`);
// The parent process may be killed.
watchNpm(() => process.exit());

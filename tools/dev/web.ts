// The web app from its sources, for npm run dev. Vite ends this process by itself when it is asked to.
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
// Who started it may be killed.
watchNpm(() => process.exit());

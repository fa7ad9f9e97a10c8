// A server as a process of its own, for tests that kill it: settings come from the environment as usual.
import process from "node:process";
import { startServer } from "../main.ts";
import { readSettings } from "../settings.ts";

const { address, firstAdmin } = await startServer(readSettings(process.env));
process.send?.({ address, firstAdmin });

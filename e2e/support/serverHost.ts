/**
 * A process that runs one product after the other for the journeys of a worker: its modules are loaded once. Told the
 * environment of a product it starts that and answers its address, told null it ends it.
 */
import { readSettings } from "@print-builder/server/settings";
import { type RunningProduct, startProduct } from "../../tools/product.ts";

/** The environment of the product to start, or null to end the one that runs. */
export type HostOrder = { readonly environment: NodeJS.ProcessEnv | null };
export type HostAnswer = { readonly address: string | null } | { readonly failed: string };

const ownEnvironment = { ...process.env };
let running: RunningProduct | null = null;

/** What a product starts itself, it starts with its own environment. */
function useEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
}

async function follow({ environment }: HostOrder): Promise<HostAnswer> {
  const before = running;
  running = null;
  await before?.close();
  useEnvironment({ ...ownEnvironment, ...environment });
  if (environment !== null) running = await startProduct(readSettings(process.env));
  return { address: running?.address ?? null };
}

process.on("message", (order: HostOrder) => {
  follow(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies HostAnswer),
  );
});
// Whoever started it is gone.
process.once("disconnect", () => process.exit());

/**
 * A process that runs one product after another for a worker's journeys, so that modules are loaded only once. A
 * message with an environment starts the product, and the process replies with its address. A message with null
 * stops it.
 */
import { readSettings } from "@print-builder/server/settings";
import { type RunningProduct, startProduct } from "../../tools/product.ts";

/** The environment of the product to start, or null to stop the running product. */
export type HostOrder = { readonly environment: NodeJS.ProcessEnv | null };
export type HostAnswer = { readonly address: string | null } | { readonly failed: string };

const ownEnvironment = { ...process.env };
let running: RunningProduct | null = null;

/** Replaces this process's environment, which the product's child processes inherit. */
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
// Emitted when the parent exits.
process.once("disconnect", () => process.exit());

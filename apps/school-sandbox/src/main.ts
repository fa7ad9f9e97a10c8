// The sandbox as a process of its own: settings come from the environment. Whoever started it is told the
// address, or why it does not start, and it ends with them.
import process from "node:process";
import type { SandboxMessage } from "./launchSandbox.ts";
import { readSandboxSettings } from "./settings.ts";
import { type RunningSandbox, startSandbox } from "./startSandbox.ts";

const wasForked = process.send !== undefined;

function tell(message: SandboxMessage): void {
  // Whoever is gone by now learns nothing any more; "disconnect" deals with that.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

function stopWhenAsked(sandbox: RunningSandbox): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  // Also when the starter was killed and could say nothing, or was gone before the start was through.
  process.on("disconnect", stop);
  if (wasForked && !process.connected) stop();
}

try {
  const sandbox = await startSandbox(readSandboxSettings(process.env));
  stopWhenAsked(sandbox);
  if (wasForked) tell({ address: sandbox.address });
  else console.log(`School sandbox with invented people is at ${sandbox.address}`);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  if (wasForked) tell({ failed: message, code: code ?? null });
  else console.error(message);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}

// The sandbox process. Settings come from the environment. It reports its address, or the error that prevents the
// start, to the parent process, and exits together with it.
import process from "node:process";
import type { SandboxMessage } from "./launchSandbox.ts";
import { readSandboxSettings } from "./settings.ts";
import { type RunningSandbox, startSandbox } from "./startSandbox.ts";

const wasForked = process.send !== undefined;

function tell(message: SandboxMessage): void {
  // If the parent has exited, the message is lost, and the "disconnect" handler ends this process.
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
  // Also emitted if the parent is killed, or exits during the start.
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

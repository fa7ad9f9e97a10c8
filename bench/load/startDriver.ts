import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { DrivenPhase, FromDriver, Phase, ToDriver, World } from "./driverMessages.ts";

export type Driver = {
  readonly run: (phase: Phase) => Promise<DrivenPhase>;
  readonly stop: () => void;
};

/**
 * Starts the process that simulates the users, and waits until all are signed in. Throws the process's message if
 * it fails.
 */
export async function startDriver(world: World): Promise<Driver> {
  const child = fork(join(import.meta.dirname, "driver.ts"));

  async function ask(message: ToDriver): Promise<FromDriver> {
    child.send(message);
    const ended = new AbortController();
    const gone = once(child, "exit", { signal: ended.signal }).then((): FromDriver[] => {
      throw new Error("The process that drives the load ended unexpectedly.");
    });
    try {
      const [answer] = (await Promise.race([once(child, "message"), gone])) as [FromDriver];
      if (answer.kind === "failed") throw new Error(`The load could not be driven: ${answer.message}`);
      return answer;
    } finally {
      ended.abort();
    }
  }

  await ask({ kind: "open", world });
  return {
    async run(phase) {
      const answer = await ask({ kind: "phase", ...phase });
      if (answer.kind !== "done") throw new Error("The process that drives the load answered out of turn.");
      return answer.phase;
    },
    stop: () => void child.kill(),
  };
}

// The process that simulates the users. It is separate from the process that watches the server, so that neither
// delays the other.
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../dataset/random.ts";
import { createCallTimes } from "./callTimes.ts";
import type { DrivenPhase, FromDriver, Phase, ToDriver, World } from "./driverMessages.ts";
import { takeStep } from "./steps.ts";
import { createVirtualUser, type VirtualUser } from "./virtualUser.ts";

/** Maximum think time as a multiple of the mean. */
const maxThinkSeconds = 6;

let users: readonly VirtualUser[] = [];

/** Signs in all users, one after the other, and opens their projects. */
async function open(world: World): Promise<void> {
  users = world.people.map((account, index) =>
    createVirtualUser(world, account, seededRandom(7919 * (index + 1))),
  );
  for (const user of users) {
    await user.signIn();
    await user.readOwnProject();
    // Throws if the project could not be read.
    user.design();
  }
}

/** Think times are exponentially distributed, like the times between calls of many independent people. */
function thinkTime(user: VirtualUser, meanMs: number): number {
  return Math.min(maxThinkSeconds, -Math.log(1 - user.random())) * meanMs;
}

async function work(user: VirtualUser, { thinkMs }: Phase, until: number): Promise<void> {
  // Spreads out the users' first calls.
  await sleep(thinkTime(user, thinkMs));
  while (performance.now() < until) {
    await takeStep(user);
    if (thinkMs > 0) await sleep(thinkTime(user, thinkMs));
  }
}

async function run(phase: Phase): Promise<DrivenPhase> {
  const times = createCallTimes();
  for (const user of users) user.measureInto(times);
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const until = startedAt + phase.seconds * 1000;
  await Promise.all(users.map((user) => work(user, phase, until)));
  const { user, system } = process.cpuUsage(cpuBefore);
  const seconds = (performance.now() - startedAt) / 1000;
  return { ...times.summary(), seconds, driverCpuSeconds: (user + system) / 1e6 };
}

async function obey(message: ToDriver): Promise<FromDriver> {
  if (message.kind === "phase") return { kind: "done", phase: await run(message) };
  await open(message.world);
  return { kind: "ready" };
}

process.on("message", (message: ToDriver) => {
  obey(message).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ kind: "failed", message: String(error) } satisfies FromDriver),
  );
});
process.once("disconnect", () => process.exit());

import { setTimeout as sleep } from "node:timers/promises";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { Dispatcher } from "./dispatcher.ts";

export type BossDeps = {
  /** Address of the PostgreSQL database; pg-boss keeps its tables there in a schema of its own. */
  readonly databaseUrl: string;
  /** Name of this process, different from every other's. */
  readonly member: string;
  /** Names of the processes that are there now; what others left behind is removed. */
  readonly members: () => Promise<readonly string[]>;
  /** Who does the jobs beside this process. */
  readonly worker: Dispatcher;
  readonly onTrouble: (trouble: Error) => void;
  readonly timeouts?: BossTimeouts;
};

/** How long PostgreSQL may be silent until pg-boss takes another connection, in ms. */
export type BossTimeouts = {
  /** For the answer to a statement. */
  readonly answerMs: number;
  /** Between two looks whether it still notifies. */
  readonly noticeMs: number;
};

/** A machine that has too much to do is slow for seconds, too. Workers look by themselves meanwhile. */
const usualTimeouts: BossTimeouts = { answerMs: 15_000, noticeMs: 10_000 };

/** What every process hears of. */
const topic = "print-builder-jobs";
const queuePrefix = "print-builder-wake-";
/** Connections for its statements, and one to be notified on. */
export const bossConnections = { usual: 2, notices: 1 } as const;
/** How often a process looks by itself when PostgreSQL cannot notify, as behind a pooler; and when it can. */
const lookEveryS = { withoutNotice: 1, withNotice: 20 };
const keptS = 60;
const stopMs = 2000;
const repeatAfterMs = 60_000;

/**
 * Wakes the workers of all processes on one PostgreSQL through pg-boss: each process has a queue of its own with room
 * for one message, and a job is announced to all of them. The message says nothing but “look”.
 */
export async function startBossDispatcher(deps: BossDeps): Promise<Dispatcher> {
  const { member, worker, timeouts = usualTimeouts } = deps;
  const onTrouble = seldom(deps.onTrouble);
  const boss = new PgBoss(bossOptions(deps.databaseUrl, timeouts));
  boss.on("error", onTrouble);
  const queue = `${queuePrefix}${member}`;
  try {
    await boss.start();
    await removeLeftovers(boss, deps.members);
    await boss.createQueue(queue, {
      policy: "short",
      notify: true,
      retryLimit: 0,
      expireInSeconds: keptS,
      retentionSeconds: keptS,
      deleteAfterSeconds: keptS,
    });
    await boss.subscribe(topic, queue);
    const { withoutNotice, withNotice } = lookEveryS;
    const polling = { pollingIntervalSeconds: withoutNotice, notifyPollingIntervalSeconds: withNotice };
    await boss.work(queue, polling, async () => worker.wake());
  } catch (error) {
    await boss.stop({ graceful: false }).catch(onTrouble);
    throw error;
  }
  return {
    wake() {
      worker.wake();
      // Workers look by themselves too: a message that gets lost costs a moment.
      boss.publish(topic, {}).catch(onTrouble);
    },
    async close() {
      // A database that does not answer must not keep the process from ending: what stays is cleared away later.
      await Promise.race([leave(boss, queue).catch(onTrouble), sleep(2 * stopMs, null, { ref: false })]);
      await worker.close();
    },
  };
}

/**
 * Without a limit a statement whose answer is lost without a word, as when the machine of PostgreSQL is gone, would keep
 * its connection for as long as the process lives, and pg-boss has but a few. It hands to its driver what it does not
 * know itself.
 */
function bossOptions(
  connectionString: string,
  { answerMs, noticeMs }: BossTimeouts,
): ConstructorOptions & { readonly query_timeout: number } {
  return {
    connectionString,
    application_name: "print-builder",
    max: bossConnections.usual,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: noticeMs,
    notifyHeartbeatTimeoutMs: answerMs,
    schedule: false,
    monitorVacuum: false,
    reindex: false,
  };
}

/** A database that is gone is complained of by every look at it; who reads the log need hear it now and then only. */
function seldom(tell: (trouble: Error) => void): (trouble: unknown) => void {
  const toldAt = new Map<string, number>();
  return (trouble) => {
    const message = messageOf(trouble);
    const now = performance.now();
    if (now - (toldAt.get(message) ?? Number.NEGATIVE_INFINITY) < repeatAfterMs) return;
    toldAt.set(message, now);
    tell(trouble instanceof Error ? trouble : new Error(message));
  };
}

/** pg-boss hands over errors also as objects that only look like one. */
function messageOf(trouble: unknown): string {
  if (trouble instanceof AggregateError && trouble.errors.length > 0) return messageOf(trouble.errors[0]);
  const { message } = (trouble ?? {}) as { message?: unknown };
  return `Waking the workers failed: ${typeof message === "string" ? message : String(trouble)}`;
}

/**
 * Queues of processes that were killed. The queues are read before the members: a process joins before it makes its
 * queue, so one that starts at the same moment is never taken for gone.
 */
async function removeLeftovers(boss: PgBoss, members: BossDeps["members"]): Promise<void> {
  const queues = (await boss.getQueues())
    .map(({ name }) => name)
    .filter((name) => name.startsWith(queuePrefix));
  const living = new Set((await members()).map((member) => `${queuePrefix}${member}`));
  for (const name of queues) {
    if (!living.has(name)) await boss.deleteQueue(name);
  }
}

async function leave(boss: PgBoss, queue: string): Promise<void> {
  try {
    await boss.offWork(queue);
    await boss.unsubscribe(topic, queue);
    await boss.deleteQueue(queue);
  } finally {
    await boss.stop({ graceful: true, timeout: stopMs });
  }
}

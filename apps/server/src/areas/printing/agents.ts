import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { problem } from "@print-builder/api";
import { agentContracts } from "@print-builder/api/contracts/agents";
import { isRefusedAsBusy } from "@print-builder/print-queues";
import type { FileStorage } from "../../files/fileStorage.ts";
import { isConnected } from "../../printing/agentQueue.ts";
import type { AgentStore } from "../../store/agentStore.ts";
import type { AgentCallRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import { defineArea } from "../defineArea.ts";

const lookEveryMs = 200;
/** Far beyond real use; stops programs that add agents endlessly. */
const mostAgents = 100;

/** Agents, which carry out calls on printers that the server cannot reach. */
export const agentsArea = defineArea({
  contracts: agentContracts,
  handlers: ({ store: { agents }, files, secrets, clock, ending, agentWaitMs: waitMs = 20_000 }) => {
    /** Time for the process that prints to record a job, or to draw a page. */
    const answerMs = 3 * waitMs;

    /** Throws a Problem if nobody waits for the call any more. */
    async function findCall({ id, callId }: { id: string; callId: string }): Promise<AgentCallRow> {
      const call = await agents.getCall(callId);
      if (call?.agent_id !== id) throw problem("agent_call_not_found");
      return call;
    }

    /** Looks at a call until `read` finds something in it. */
    async function waitFor<Found>(
      params: { id: string; callId: string },
      read: (call: AgentCallRow) => Found | null,
    ): Promise<Found> {
      const until = performance.now() + answerMs;
      for (;;) {
        const found = read(await findCall(params));
        if (found !== null) return found;
        if (performance.now() > until || ending?.aborted) throw problem("agent_call_not_found");
        await sleep(lookEveryMs);
      }
    }

    return {
      async listAgents() {
        const now = clock();
        return {
          items: (await agents.list()).map(({ id, name, version, seen_at, printers }) => ({
            ...{ id, name, version, seen_at },
            is_connected: isConnected({ seen_at }, now),
            printers: JSON.parse(printers),
          })),
        };
      },
      async removeAgent({ params: { id } }) {
        if (await agents.isInUse(id)) throw problem("agent_in_use");
        if (!(await agents.remove(id))) throw problem("agent_not_found");
      },
      async connectAgent({ body: { name, version, session, printers }, caller }) {
        const name_key = searchKey(name);
        const known = await agents.list();
        if (known.length >= mostAgents && !known.some((agent) => agent.name_key === name_key)) {
          throw problem("bad_value", {
            field: "name",
            reason: `${mostAgents} agents can be connected at most`,
          });
        }
        const process = { version, session, api_key_id: caller.apiKeyId ?? null };
        const row = { id: randomUUID(), name, name_key, ...process, seen_at: clock().toISOString() };
        return { id: await agents.connect({ ...row, printers: JSON.stringify(printers) }) };
      },
      async takeAgentCalls({ params: { id }, body: { session, running }, request }) {
        const until = performance.now() + waitMs;
        for (;;) {
          await noteSeen(agents, { id, session, seen_at: clock().toISOString() });
          const waited = new Set(await agents.waitedFor(id));
          const gone = running.filter((call) => !waited.has(call));
          const taken = await agents.takeCalls(id, session);
          const isOver = performance.now() > until || request.raw.socket.destroyed || ending?.aborted;
          if (taken.length > 0 || gone.length > 0 || isOver) {
            // Calls sealed with another secret key cannot be read; their callers give up.
            const calls = taken.flatMap(({ call }) => JSON.parse(secrets.unseal(call) ?? "[]"));
            return { calls, gone };
          }
          await sleep(lookEveryMs);
        }
      },
      async reportAgentCall({ params, body: { session, job, outcome } }) {
        await noteSeen(agents, { id: params.id, session, seen_at: clock().toISOString() });
        const before = await findCall(params);
        const isKept = await agents.changeCall(params.callId, {
          ...(job && { job: JSON.stringify(job) }),
          ...(outcome && { outcome: JSON.stringify(outcome) }),
        });
        if (!isKept) throw problem("agent_call_not_found");
        if (job && isUnannounced(before.job)) await waitFor(params, notedAs(JSON.stringify(job)));
      },
      async getAgentCallFile({ params }) {
        const { file_key } = await findCall(params);
        if (file_key === null) throw problem("agent_call_not_found");
        return await openFile(files, file_key, "application/pdf");
      },
      async getAgentCallPage({ params, query: { dpi, colours } }) {
        const earlier = await findCall(params);
        const wanted_page = `${params.page} ${dpi} ${colours}`;
        if (earlier.wanted_page !== wanted_page || earlier.page_key === null) {
          await agents.changeCall(params.callId, { wanted_page, page_key: null });
          if (earlier.page_key !== null) await files.remove(earlier.page_key);
        }
        const drawn = await waitFor(params, (call) =>
          call.wanted_page === wanted_page ? call.page_key : null,
        );
        return await openFile(files, drawn, "image/x-portable-anymap");
      },
    };
  },
});

/** Whether the agent has not reported the printer's job yet. It waits for our answer before it sends the document. */
const isUnannounced = (job: string | null): boolean => job === null || isRefusedAsBusy(JSON.parse(job));

/** Reads from a call whether the process that prints has recorded the job. */
const notedAs =
  (job: string) =>
  ({ noted_job }: AgentCallRow): string | null =>
    noted_job === job ? job : null;

type Seen = { readonly id: string; readonly session: string; readonly seen_at: string };

/**
 * Records that an agent's process is there. Throws a Problem if another process took over, if the agent was deleted, or
 * if its key was revoked, because an open call would otherwise still hand out work.
 */
async function noteSeen(agents: AgentStore, { id, session, seen_at }: Seen): Promise<void> {
  if (await agents.touch(id, session, seen_at)) return;
  const agent = await agents.get(id);
  if (agent?.session === session) throw problem("bad_api_key");
  throw problem(agent ? "agent_replaced" : "agent_not_found");
}

async function openFile(files: FileStorage, key: string, type: string) {
  const { stream, size } = await files.stream(key);
  return { type, body: stream, size };
}

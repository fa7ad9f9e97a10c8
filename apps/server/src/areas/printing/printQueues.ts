import { randomUUID } from "node:crypto";
import { problem, type QueueAnswer, type QueueBody, type QueueFactsAnswer } from "@print-builder/api";
import { printQueueContracts } from "@print-builder/api/contracts/printQueues";
import type { StoredQueue } from "../../store/printQueueStore.ts";
import { searchKey } from "../../store/storedText.ts";
import { defineArea } from "../defineArea.ts";

/** Far beyond real use; stops programs that add printers endlessly. */
const mostQueues = 100;

/** Connected printers, which super admins store and everybody prints on. */
export const printQueuesArea = defineArea({
  contracts: printQueueContracts,
  handlers: ({ store, secrets, jobs }) => {
    const { printQueues } = store;

    async function find(id: string): Promise<StoredQueue> {
      const queue = await printQueues.get(id);
      if (!queue) throw problem("queue_not_found");
      return queue;
    }

    async function named<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
      try {
        return await write();
      } catch (cause) {
        if (!store.isTaken(cause)) throw cause;
        throw problem("name_taken", { field: "name", name, what: "printer" }, {}, { cause });
      }
    }

    async function rowOf(
      id: string,
      { uri, ...body }: QueueBody,
      userId: string,
      earlier: StoredQueue | null,
    ): Promise<StoredQueue> {
      const { profile_id } = body;
      if (profile_id !== null && profile_id !== earlier?.profile_id) {
        const own = await store.userItems.list(userId, "printer");
        if (!own.some((item) => item.id === profile_id)) {
          throw problem("bad_value", { field: "profile_id", reason: "is none of your printer profiles" });
        }
      }
      const address = readAddress(uri);
      const { password } = address;
      address.password = "";
      const stays = password === "" && earlier !== null && isSameHost(address, new URL(earlier.uri));
      const sealed = password === "" ? null : secrets.seal(decodeURIComponent(password));
      return {
        ...body,
        id,
        name_key: searchKey(body.name),
        uri: address.href,
        password: stays ? earlier.password : sealed,
      };
    }

    return {
      async listPrintQueues({ caller }) {
        const found = await printQueues.list();
        const isSuperAdmin = caller.user.role === "super_admin";
        return { items: found.map((queue) => answerOf(queue, silent(queue.uri), isSuperAdmin)) };
      },
      async addPrintQueue({ body, caller }) {
        if ((await printQueues.list()).length >= mostQueues) {
          const reason = `${mostQueues} printers can be connected at most`;
          throw problem("bad_value", { field: "name", reason });
        }
        const row = await rowOf(randomUUID(), body, caller.user.id, null);
        await named(row.name, () => printQueues.add(row));
        return answerOf(row, silent(row.uri), true);
      },
      examinePrintQueue: async ({ body }) => silent(body.uri),
      async changePrintQueue({ params, body, caller }) {
        const row = await rowOf(params.id, body, caller.user.id, await find(params.id));
        if (!(await named(row.name, () => printQueues.change(row)))) throw problem("queue_not_found");
        return answerOf(row, silent(row.uri), true);
      },
      async removePrintQueue({ params }) {
        if (!(await printQueues.remove(params.id))) throw problem("queue_not_found");
      },
      async testPrintQueue({ params }) {
        await find(params.id);
        return { state: "unknown" as const, reasons: [] };
      },
      async printOnQueue({ params, body: { queue_id, ...body }, caller }) {
        await find(queue_id);
        return { job_id: await jobs.startPrint(params.id, body, caller.user.id) };
      },
    };
  },
});

function readAddress(uri: string): URL {
  const address = URL.parse(uri);
  if (!address || address.hostname === "") {
    throw problem("bad_value", { field: "uri", reason: "is not a valid address" });
  }
  return address;
}

const isSameHost = (one: URL, other: URL): boolean =>
  one.protocol === other.protocol && one.host === other.host && one.username === other.username;

const kindOf = (uri: string) => new URL(uri).protocol.slice(0, -1) as QueueFactsAnswer["kind"];

/** The facts about a printer that does not answer. */
function silent(uri: string, reasons: readonly string[] = []): QueueFactsAnswer {
  return {
    kind: kindOf(uri),
    state: { online: false, state: "unknown", reasons: [...reasons] },
    make: null,
    formats: [],
    media: [],
    duplex: false,
    color: false,
    dpi: [],
  };
}

function answerOf(queue: StoredQueue, facts: QueueFactsAnswer, isSuperAdmin: boolean): QueueAnswer {
  const { id, name, uri, language, profile_id } = queue;
  return {
    ...facts,
    id,
    name,
    uri: isSuperAdmin ? uri : withoutUser(uri),
    has_password: queue.password !== null,
    language,
    chosen_dpi: queue.dpi,
    profile_id,
  };
}

function withoutUser(uri: string): string {
  const address = new URL(uri);
  address.username = "";
  return address.href;
}

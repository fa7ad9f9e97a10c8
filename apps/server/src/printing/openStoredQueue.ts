import { openQueue, type PrintQueue } from "@print-builder/print-queues";
import type { StoredQueue } from "../store/printQueueStore.ts";
import { type AgentQueueDeps, openAgentQueue } from "./agentQueue.ts";

/** Opens a connected printer with its password, through its agent if it has one. Nothing is sent yet. */
export function openStoredQueue(
  {
    id,
    agent_id,
    uri,
    language,
    dpi,
    password: sealed,
  }: Pick<StoredQueue, "id" | "agent_id" | "uri" | "language" | "dpi" | "password">,
  deps: AgentQueueDeps,
): PrintQueue {
  const password = sealed === null ? null : deps.secrets.unseal(sealed);
  const printer = { uri, language, dpi, password };
  if (agent_id !== null) return openAgentQueue(deps, { agentId: agent_id, queueId: id, ...printer });
  return openQueue(uri, { language, dpi: dpi ?? undefined, password: password ?? undefined });
}

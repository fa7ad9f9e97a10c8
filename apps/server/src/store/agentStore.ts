import type { Kysely } from "kysely";
import type { AgentCallRow, AgentRow, Schema } from "./schema.ts";

const withKeys = (db: Kysely<Schema>) =>
  db
    .selectFrom("agent")
    .leftJoin("api_key", "api_key.id", "agent.api_key_id")
    .selectAll("agent")
    .select("api_key.id as kept_key");

/** An agent whose key was revoked is gone, even if it was seen a moment ago. */
function agentOf({ kept_key, ...agent }: AgentRow & { readonly kept_key: string | null }): AgentRow {
  return kept_key === agent.api_key_id ? agent : { ...agent, seen_at: null };
}

/** Agents and the calls that wait for them, which server and worker processes share. */
export function createAgentStore(db: Kysely<Schema>) {
  return {
    /** Sorted by name. */
    async list(): Promise<readonly AgentRow[]> {
      return (await withKeys(db).orderBy("name_key").execute()).map(agentOf);
    },
    async get(id: string): Promise<AgentRow | null> {
      const found = await withKeys(db).where("agent.id", "=", id).executeTakeFirst();
      return found ? agentOf(found) : null;
    },
    /** Adds an agent, or replaces the process of the agent with the same name. Returns its id. */
    async connect(agent: AgentRow): Promise<string> {
      const { id: _, name_key: __, ...fields } = agent;
      const { id } = await db
        .insertInto("agent")
        .values(agent)
        .onConflict((conflict) => conflict.column("name_key").doUpdateSet(fields))
        .returning("id")
        .executeTakeFirstOrThrow();
      // The earlier process may not have sent anything yet; callers ask again.
      await db.deleteFrom("agent_call").where("agent_id", "=", id).execute();
      return id;
    },
    /** Returns false if another process took over, the agent was deleted, or its key was revoked. */
    async touch(id: string, session: string, at: string): Promise<boolean> {
      const own = db.updateTable("agent").set({ seen_at: at }).where("id", "=", id);
      const touched = await own
        .where("session", "=", session)
        .where(({ eb, exists, or, selectFrom }) => {
          const key = selectFrom("api_key").select("api_key.id");
          return or([
            eb("api_key_id", "is", null),
            exists(key.whereRef("api_key.id", "=", "agent.api_key_id")),
          ]);
        })
        .executeTakeFirst();
      return Number(touched.numUpdatedRows) > 0;
    },
    /** Returns false if there is no such agent. */
    async remove(id: string): Promise<boolean> {
      const removed = await db.deleteFrom("agent").where("id", "=", id).executeTakeFirst();
      return Number(removed.numDeletedRows) > 0;
    },
    async isInUse(id: string): Promise<boolean> {
      const used = db.selectFrom("print_queue").select("id").where("agent_id", "=", id).limit(1);
      return (await used.execute()).length > 0;
    },
    async addCall(call: AgentCallRow): Promise<void> {
      await db.insertInto("agent_call").values(call).execute();
    },
    /** Ids and files of a queue's earlier calls, which nobody waits for any more; they are removed. */
    async dropCallsOf(queueId: string): Promise<readonly (string | null)[]> {
      const dropped = await db
        .deleteFrom("agent_call")
        .where("queue_id", "=", queueId)
        .returning(["file_key", "page_key"])
        .execute();
      return dropped.flatMap(({ file_key, page_key }) => [file_key, page_key]);
    },
    async getCall(id: string): Promise<AgentCallRow | null> {
      return (await db.selectFrom("agent_call").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
    },
    /** Gives the calls that wait for an agent to its process. */
    takeCalls: (agentId: string, session: string): Promise<readonly AgentCallRow[]> =>
      db
        .updateTable("agent_call")
        .set({ session })
        .where("agent_id", "=", agentId)
        .where("session", "is", null)
        .returningAll()
        .execute(),
    /** Those of an agent's calls for which somebody waits. */
    async waitedFor(agentId: string): Promise<readonly string[]> {
      const ids = await db.selectFrom("agent_call").select("id").where("agent_id", "=", agentId).execute();
      return ids.map(({ id }) => id);
    },
    /** Returns false if nobody waits for the call any more. */
    async changeCall(
      id: string,
      fields: Partial<Pick<AgentCallRow, "job" | "noted_job" | "wanted_page" | "page_key" | "outcome">>,
    ): Promise<boolean> {
      const changed = await db.updateTable("agent_call").set(fields).where("id", "=", id).executeTakeFirst();
      return Number(changed.numUpdatedRows) > 0;
    },
    async removeCall(id: string): Promise<AgentCallRow | null> {
      const removed = db.deleteFrom("agent_call").where("id", "=", id).returningAll();
      return (await removed.executeTakeFirst()) ?? null;
    },
  };
}

export type AgentStore = ReturnType<typeof createAgentStore>;

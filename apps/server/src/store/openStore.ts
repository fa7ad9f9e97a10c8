import { sql } from "kysely";
import { type AgentStore, createAgentStore } from "./agentStore.ts";
import { type ApiKeyStore, createApiKeyStore } from "./apiKeyStore.ts";
import { type AuditStore, createAuditStore } from "./auditStore.ts";
import { type BrandKitStore, createBrandKitStore } from "./brandKitStore.ts";
import { type CardStore, createCardStore } from "./cardStore.ts";
import { createDashboardStore, type DashboardStore } from "./dashboardStore.ts";
import { type DatabasePlace, joinDatabase, type OpenDatabase, openDatabase } from "./database.ts";
import { createFleetStore, type FleetStore } from "./fleetStore.ts";
import { createFontStore, type FontStore } from "./fontStore.ts";
import { createHistoryStore, type HistoryStore } from "./historyStore.ts";
import { createJobClaims, type JobClaims } from "./jobs/jobClaims.ts";
import { createJobStore, type JobStore } from "./jobs/jobStore.ts";
import { createPrintDocumentStore, type PrintDocumentStore } from "./jobs/printDocumentStore.ts";
import { createQueueStore, type QueueStore } from "./jobs/queueStore.ts";
import { createMediaStore, type MediaStore } from "./mediaStore.ts";
import type { PoolOptions, PoolUse } from "./postgresPool.ts";
import { createPrintQueueStore, type PrintQueueStore } from "./printQueueStore.ts";
import { createProjectStore, type ProjectStore } from "./projectStore.ts";
import { createRowStore, type RowStore } from "./rowStore.ts";
import { createSerialStore, type SerialStore } from "./serialStore.ts";
import { createSignInTryStore, type SignInTryStore } from "./signInTryStore.ts";
import { createSigningKeyStore, type SigningKeyStore } from "./signingKeyStore.ts";
import { createTableFileStore, type TableFileStore } from "./tableFileStore.ts";
import { createTagStore, type TagStore } from "./tagStore.ts";
import { createTemplateStore, type TemplateStore } from "./templateStore.ts";
import { createTrashStore, type TrashStore } from "./trashStore.ts";
import { createTroubleStore, type TroubleStore } from "./troubles.ts";
import { createUserItemStore, type UserItemStore } from "./userItemStore.ts";
import { createUserStore, type UserStore } from "./userStore.ts";
import { createVersionStore, type VersionStore } from "./versions/versionStore.ts";
import { createWebhookStore, type WebhookStore } from "./webhookStore.ts";

type Stores = {
  readonly users: UserStore;
  readonly userItems: UserItemStore;
  readonly apiKeys: ApiKeyStore;
  readonly webhooks: WebhookStore;
  readonly audit: AuditStore;
  readonly signInTries: SignInTryStore;
  readonly projects: ProjectStore;
  readonly versions: VersionStore;
  readonly trash: TrashStore;
  readonly tags: TagStore;
  readonly brandKits: BrandKitStore;
  readonly templates: TemplateStore;
  readonly rows: RowStore;
  readonly tableFiles: TableFileStore;
  readonly media: MediaStore;
  readonly fonts: FontStore;
  readonly history: HistoryStore;
  readonly cards: CardStore;
  readonly serials: SerialStore;
  readonly signingKeys: SigningKeyStore;
  readonly jobs: JobStore;
  readonly jobClaims: JobClaims;
  readonly agents: AgentStore;
  readonly printQueues: PrintQueueStore;
  readonly printDocuments: PrintDocumentStore;
  readonly queue: QueueStore;
  readonly fleet: FleetStore;
  readonly troubles: TroubleStore;
  readonly dashboard: DashboardStore;
};

/** Everything that the database stores. */
export type Store = Stores & {
  /** The same stores without time limits, for long operations such as sweeps. */
  readonly patient: Stores;
  /** Whether the error is a violation of a unique constraint. */
  isTaken(error: unknown): boolean;
  /** Whether the error is a violation of a foreign key: a referenced row is missing, or is still referenced. */
  isBrokenLink(error: unknown): boolean;
  /** Numbers of this process's connections; null on SQLite. */
  poolUse(): PoolUse | null;
  /** Fails if the database does not answer. */
  ping(): Promise<void>;
  /** Runs work in only one process of this database at a time; other processes wait. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export async function openStore(place: DatabasePlace, options?: PoolOptions): Promise<Store> {
  const store = storeOf(await openDatabase(place, options));
  try {
    await store.jobClaims.addUnfinished();
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/** Opens a store that is already migrated, as the server's child processes do. */
export function joinStore(place: DatabasePlace, options?: PoolOptions): Store {
  return storeOf(joinDatabase(place, options));
}

function storeOf(database: OpenDatabase): Store {
  const { db, patient, poolUse, isTaken, isBrokenLink, alone, close } = database;
  return {
    ...storesOf(database),
    patient: storesOf({ ...database, db: patient }),
    poolUse,
    isTaken,
    isBrokenLink,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    alone,
    close,
  };
}

function storesOf(database: OpenDatabase): Stores {
  const { db, queue } = database;
  const jobClaims = createJobClaims(db, queue);
  return {
    users: createUserStore(database),
    userItems: createUserItemStore(db),
    apiKeys: createApiKeyStore(db),
    webhooks: createWebhookStore(db),
    audit: createAuditStore(db),
    signInTries: createSignInTryStore(db),
    projects: createProjectStore(db),
    versions: createVersionStore(db),
    trash: createTrashStore(db),
    tags: createTagStore(db),
    brandKits: createBrandKitStore(db),
    templates: createTemplateStore(db),
    rows: createRowStore(database),
    tableFiles: createTableFileStore(db),
    media: createMediaStore(db),
    fonts: createFontStore(db),
    history: createHistoryStore(db),
    cards: createCardStore(db),
    serials: createSerialStore(db),
    signingKeys: createSigningKeyStore(db),
    jobs: createJobStore(db, queue),
    jobClaims,
    agents: createAgentStore(db),
    printQueues: createPrintQueueStore(db),
    printDocuments: createPrintDocumentStore(db, queue),
    queue: createQueueStore(db, jobClaims),
    fleet: createFleetStore(db),
    troubles: createTroubleStore(db),
    dashboard: createDashboardStore(db),
  };
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestPrinter } from "@print-builder/print-queues/testing";
import { printCode, writeSheetCode } from "@print-builder/sheet-codes";
import { hashPassword } from "#areas/accounts/passwords.ts";
import type { NewPrint } from "#store/cardStore.ts";
import { callRoute, filesForm } from "../site/callRoute.ts";
import { type SchoolSystem, schoolProject } from "../site/connectedSchool.ts";
import { password, type TestServer } from "../site/testServer.ts";
import type { Operation } from "./routeCalls.ts";
import { projectZip, sampleDesign, sampleFont, samplePng, sampleTable } from "./sampleFiles.ts";
import { agentSession } from "./validCalls.ts";

export const callers = ["nobody", "cookie", "admin", "super_admin"] as const;
export type Caller = (typeof callers)[number];

/** Secrets that must not appear in other answers. They consist of letters, so that no format changes them. */
export const canaries = {
  /** Stored in the rows, design and pictures of the other project. */
  other: "Zaphkielcanary",
  /** A school token, which must never leave the server. */
  token: "Tokencanaryqwertyuiop",
} as const;

/** A server with an object of every kind, and another project that no call names. */
export type FuzzWorld = {
  readonly server: TestServer;
  /** Current values for `$name` in a call. */
  names(): Readonly<Record<string, unknown>>;
  headersOf(caller: Caller): Readonly<Record<string, string>>;
  /** Restores what calls of a route may damage, and creates what only this route needs. */
  begin(operation: Operation): Promise<void>;
  /** Replaces what a successful call has used up. */
  settle(operation: string, answer: unknown): Promise<void>;
  readonly passwordHash: string;
};

const longAgo = "2026-01-01T00:00:00.000Z";
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';
const otherTable = `name,class,number\n${canaries.other},${canaries.other},${canaries.other}\n`;

async function fullProject(server: TestServer, name: string, rows: string, changes: object): Promise<string> {
  const { id } = (await server.call("createProject", { body: { name } })).body;
  const params = { id };
  const steps = [
    await server.call("uploadMedia", { params, body: filesForm("files", { "photo.png": samplePng }) }),
    await server.call("updateProject", { params, body: { ...sampleDesign, ...changes } }),
    await server.call("uploadData", { params, body: filesForm("file", { "t.csv": rows }) }),
    await server.call("saveMapping", {
      params,
      body: { field_map: { name: "name", class: "class", number: "number" } },
    }),
    await server.call("saveThumbnail", { params, body: { svg: drawing, side: "both" } }),
    await server.call("uploadFonts", { params, body: filesForm("files", { "Sample.ttf": sampleFont() }) }),
  ];
  const failed = steps.find(({ status }) => status >= 300);
  if (failed) throw new Error(`The project cannot be made: ${JSON.stringify(failed.body)}`);
  return id;
}

/** Creates the other project. Only calls that request this project may see its content. */
async function plantOther(server: TestServer) {
  const text = { ...sampleDesign.back_elements[0], properties: { text: canaries.other } };
  const meta = { source: "students", school_code: "RIV001", impersonation_token: canaries.token };
  const id = await fullProject(server, "Other", otherTable, {
    back_elements: [text],
    school_mapping_meta: meta,
  });
  const params = { id };
  await server.call("uploadMedia", {
    params,
    body: filesForm("files", { [`${canaries.other}.png`]: samplePng }),
  });
  const { items } = (await server.call("listMedia", { params })).body;
  const { items: fonts } = (await server.call("listFonts", { params })).body;
  return { id, media: items[0]?.image_id, font: fonts[0]?.font_id };
}

const worker = { owner: "fuzz" } as const;

/** A job that seems to run forever, because no worker can claim its batch. */
async function addRunningJob({ store }: TestServer, projectId: string) {
  const id = randomUUID();
  const job = { kind: "print", request: "{}", design: "{}", file_name: "x.zip", created_by: null } as const;
  const batch = { first: 0, beyond: 2, records: 2 };
  await store.jobs.add({ ...job, id, project_id: projectId, total: 2, created_at: longAgo }, [batch]);
  return { id, claim: await claimed(store, id) };
}

/** Like `addRunningJob`, when the server's worker may be active, such as after a call that started a job. */
async function addRunningJobAtLast(server: TestServer, projectId: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await addRunningJob(server, projectId)).id;
    } catch (error) {
      if (!(error instanceof QuickerWorker) || attempt === 10) throw error;
      for (const id of error.jobIds) await server.store.jobs.cancel(id, new Date().toISOString());
      await sleep(100);
    }
  }
}

/** Another worker claimed the job, or other jobs are first; `jobIds` are the jobs before it. */
class QuickerWorker extends Error {
  readonly jobIds: readonly string[];
  constructor(jobIds: readonly string[]) {
    super("Another worker was quicker than the test.");
    this.jobIds = jobIds;
  }
}

async function claimed(store: TestServer["store"], jobId: string) {
  const claim = await store.jobClaims.claim({ ...worker, now: new Date().toISOString() });
  if (claim?.job.id !== jobId) throw new QuickerWorker(claim ? [jobId, claim.job.id] : [jobId]);
  return claim;
}

/** A job with a result, made without a worker process. */
async function addDoneJob(server: TestServer, projectId: string): Promise<string> {
  const { store, files } = server;
  const { id, claim } = await addRunningJob(server, projectId);
  if (claim.what !== "batch") throw new Error("The job has no batch.");
  await store.jobClaims.finishBatch(claim.batch, worker.owner, await files.add(projectZip));
  await claimed(store, id);
  const fileKey = await files.add(projectZip);
  const finishedAt = new Date().toISOString();
  const print = aPrint(projectId, id, finishedAt);
  await store.jobClaims.complete({ jobId: id, owner: worker.owner, fileKey, finishedAt, print });
  return id;
}

/** The cards of the records 1 and 2. */
function aPrint(projectId: string, printId: string, at: string): NewPrint {
  const common = { project_id: projectId, print_id: printId, printed_at: at, printed_by: null, revision: 1 };
  const card = {
    ...common,
    printer: "job",
    reason: "new",
    outcome: "pending",
    code_expires_at: null,
  } as const;
  const cards = ["1", "2"].map((record_id, position) => {
    const whose = { record_id, name: `Person ${record_id}`, values_hash: "0", serial: null };
    return { ...card, ...whose, position, sheet: 0, copies: 1 };
  });
  const entry = JSON.stringify({ record_range: { start: 0, end: 1, count: 2 } });
  const history = { id: printId, project_id: projectId, entry, at, record_ids: '["1","2"]' };
  return { history, cards, design: { project_id: projectId, revision: 1, design: "{}", printed_at: at } };
}

/** Values for `$name` in a call. Values that were used up are replaced here. */
type State = Record<string, unknown>;

/** Fills a server with an object of every kind. */
export async function createFuzzWorld(
  server: TestServer,
  { school, printer: connected }: { readonly school: SchoolSystem; readonly printer: TestPrinter },
): Promise<FuzzWorld> {
  const passwordHash = await hashPassword(password);
  // The user "admin" creates the world, so no call may change this user.
  for (const user of people(passwordHash)) await server.addUser(user);
  const identity = {
    admin: await server.signIn("colleague"),
    super_admin: await server.signIn("root"),
    cookie: "",
  };
  identity.cookie = await mediaCookie(server);
  const base = await fullProject(server, "Base", sampleTable, {});
  const other = await plantOther(server);
  const pupils = await schoolProject(server, await school.impersonate(2));
  const doneJob = await addDoneJob(server, base);
  const state: State = {
    user: "victim",
    deletedUser: "gone",
    otherProject: other.id,
    otherMedia: other.media,
    otherFont: other.font,
    schoolProject: pupils,
    baseProject: base,
    doneJob,
    sheet: writeSheetCode({ print: printCode(doneJob), sheet: 1, side: "front" }),
    unknown: "00000000-0000-4000-8000-000000000000",
    password,
    printerUri: connected.uri,
    side: "front",
    index: "0",
    elementId: "name",
    filename: "photo.png",
  };
  const supplies = createSupplies(server, base, passwordHash, state, () => identity.super_admin);
  const remedies = remediesOf(server, supplies, async () => {
    await supplies.users();
    const dead = async (token: string) => (await server.call("me", { token })).status === 401;
    if (await dead(identity.super_admin)) identity.super_admin = await server.signIn("root");
    if (await dead(identity.admin)) identity.admin = await server.signIn("colleague");
    identity.cookie = await mediaCookie(server);
  });
  let isFresh = false;
  return {
    server,
    passwordHash,
    names: () => state,
    headersOf: (caller) => {
      if (caller === "nobody") return {};
      return caller === "cookie"
        ? { cookie: identity.cookie }
        : { authorization: `Bearer ${identity[caller]}` };
    },
    begin: async ({ id, method }) => {
      const { tag, template, project, job, users, link, printer, queue, stock, brandKit, tables } = supplies;
      const { agent, apiKey, webhook } = supplies;
      const all = [
        tag,
        template,
        project,
        job,
        users,
        link,
        printer,
        queue,
        agent,
        stock,
        brandKit,
        apiKey,
        webhook,
      ];
      if (!isFresh) for (const fresh of all) await fresh();
      if (id === "listTables" || id === "restoreTable") await tables();
      isFresh = method === "GET";
    },
    settle: async (operation, answer) => {
      await remedies[operation]?.(answer);
    },
  };
}

/** The rows of the users that calls change, as they were at the start. */
function people(password_hash: string) {
  const alive = (id: string) => {
    const email = `${id}@example.org`;
    return {
      id,
      name: id,
      email,
      email_key: email,
      status: "active",
      deleted_at: null,
      password_hash,
    } as const;
  };
  return [
    { ...alive("colleague"), role: "admin" },
    { ...alive("root"), role: "super_admin" },
    { ...alive("victim"), role: "admin" },
    { ...alive("gone"), role: "admin", deleted_at: longAgo },
  ] as const;
}

/**
 * Uploads the project's first row again. The data stays the same, and the previous table becomes version 1.
 */
async function keepEarlierTable(server: TestServer, id: string): Promise<void> {
  const { rows } = (await server.call("listRows", { params: { id } })).body;
  const form = filesForm("file", { "t.csv": `name\n${rows[0]?.name}\n` });
  form.append("mode", "update");
  form.append("key", "name");
  await server.call("uploadData", { params: { id }, body: form });
}

/** Adds new objects to the state. */
function createSupplies(
  server: TestServer,
  base: string,
  passwordHash: string,
  state: State,
  superAdmin: () => string,
) {
  return {
    tag: async () => {
      state.tag = (await server.call("createTag", { body: { name: randomUUID() } })).body.id;
    },
    printer: async () => {
      const call = { token: superAdmin(), body: { name: randomUUID() } };
      state.printer = (await server.call("addPrinter", call)).body.id;
    },
    queue: async () => {
      // The number of queues is limited as well.
      for (const { id } of await server.store.printQueues.list()) await server.store.printQueues.remove(id);
      const call = { token: superAdmin(), body: { name: randomUUID(), uri: String(state.printerUri) } };
      state.queue = (await server.call("addPrintQueue", call)).body.id;
    },
    agent: async () => {
      state.agent = await addAgent(server);
      state.agentCall = await addAgentCall(server, String(state.agent));
    },
    stock: async () => {
      const sizes = { page_width_mm: 9, page_height_mm: 9, label_width_mm: 9, label_height_mm: 9 };
      const grid = { left_mm: 0, top_mm: 0, across: 1, down: 1, h_pitch_mm: 9, v_pitch_mm: 9 };
      const body = { name: randomUUID(), shape: "rectangle", ...sizes, grids: [grid] };
      state.stock = (await server.call("addMyStock", { token: superAdmin(), body })).body.id;
    },
    brandKit: async () => {
      // The number of kits is limited, and earlier hostile calls may have added kits.
      const { kits } = (await server.call("listBrandKits")).body;
      for (const { id } of kits) await server.call("removeBrandKit", { params: { id } });
      const body = { name: randomUUID(), colors: ["#1f4f8f"] };
      state.brandKit = (await server.call("addBrandKit", { body })).body.id;
    },
    apiKey: async () => {
      // The number of keys and webhooks is limited, too.
      const token = superAdmin();
      for (const { id } of (await server.call("listApiKeys", { token })).body.items)
        await server.call("revokeApiKey", { token, params: { id } });
      const body = { name: randomUUID(), scopes: ["projects:read"] };
      state.apiKey = (await server.call("createApiKey", { token, body })).body.id;
    },
    webhook: async () => {
      const token = superAdmin();
      for (const { id } of (await server.call("listWebhooks", { token })).body.items)
        await server.call("deleteWebhook", { token, params: { id } });
      const body = { url: "https://hooks.example.org/", events: ["printer.stopped"] };
      state.webhook = (await server.call("createWebhook", { token, body })).body.id;
      state.deliveryId = await addFailedDelivery(server);
    },
    template: async () => {
      const body = { ...sampleDesign, name: "Custom", project_id: base };
      state.template = (await server.call("createTemplate", { body })).body.id;
    },
    project: async () => {
      const { body } = await server.call("cloneProject", { params: { id: base }, body: { name: "Clone" } });
      const params = { id: body.id };
      state.project = body.id;
      state.mediaId = (await server.call("listMedia", { params })).body.items[0]?.image_id;
      state.fontId = (await server.call("listFonts", { params })).body.items[0]?.font_id;
      state.plainProject = (await server.call("createProject", { body: { name: "Plain" } })).body.id;
      state.version = 1;
      const named = { params: { ...params, revision: String(body.revision) }, body: { name: "First" } };
      state.revision = String((await server.call("nameVersion", named)).body.revision);
    },
    tables: async () => {
      const id = String(state.project);
      await keepEarlierTable(server, id);
      // A new table removes the thumbnail, and drawing it again may take a while.
      await server.call("saveThumbnail", { params: { id }, body: { svg: drawing, side: "both" } });
    },
    job: async () => {
      state.jobId = await addRunningJobAtLast(server, base);
    },
    users: async () => {
      for (const { id, password_hash, ...fields } of people(passwordHash)) {
        await server.store.users.change(id, fields);
        if ((await server.store.users.get(id))?.password_hash === password_hash) continue;
        const at = new Date().toISOString();
        await server.store.users.alone((users) => users.setPassword(id, { password_hash, at }, null));
      }
    },
    link: async () => {
      const call = { token: superAdmin(), params: { id: "victim" } };
      state.link = (await server.call("makeUserLink", call)).body.token;
    },
    version: async () => {
      const params = { id: String(state.project) };
      state.version = (await server.call("getLiveRecord", { params })).body.version ?? 1;
    },
  };
}

async function addAgent({ store: { agents } }: TestServer): Promise<string> {
  for (const { id } of await agents.list()) await agents.remove(id);
  const row = { name: "Library", name_key: "library", version: "0.2.0", session: agentSession };
  return await agents.connect({ ...row, id: randomUUID(), api_key_id: null, seen_at: null, printers: "[]" });
}

/** Adds a call whose job the server has recorded and whose first page is drawn. */
async function addAgentCall({ store: { agents }, files }: TestServer, agent_id: string): Promise<string> {
  const id = randomUUID();
  const job = JSON.stringify({ id: 42, state: "pending", reasons: [], impressions: 0 });
  await agents.addCall({
    ...{ id, agent_id, queue_id: null, session: agentSession, call: "sealed with another key" },
    file_key: await files.add(Buffer.from("%PDF-1.7\n%%EOF\n")),
    ...{ job, noted_job: job, outcome: null, wanted_page: "0 300 rgb" },
    page_key: await files.add(Buffer.from("P6 1 1 255\n\0\0\0")),
    created_at: new Date().toISOString(),
  });
  return id;
}

/** Adds an event, and fails its delivery without calling the webhook. */
async function addFailedDelivery({ store: { webhooks } }: TestServer): Promise<string> {
  const at = new Date().toISOString();
  await webhooks.emit({ type: "printer.stopped", at, data: {} });
  const [webhook = ""] = await webhooks.withDue(at);
  const delivery = await webhooks.claimNext(webhook, at, at);
  if (!delivery) throw new Error("Nothing is due.");
  const error = "The server answered 500.";
  await webhooks.settle(delivery, { status: "failed", error, next_at: null, finished_at: at });
  return delivery.id;
}

type Remedy = (answer: unknown) => Promise<void>;

/** Restores what a successful call of a route has used up. */
function remediesOf(
  server: TestServer,
  supplies: ReturnType<typeof createSupplies>,
  users: () => Promise<void>,
): Readonly<Record<string, Remedy>> {
  const { tag, template, project, tables, job, version, link, printer, queue, stock, brandKit } = supplies;
  const { agent } = supplies;
  const { apiKey, webhook } = supplies;
  // The started job would keep a worker busy for nothing.
  const calledOff = (answer: unknown) => cancel(server, answer);
  const all = (names: string, remedy: Remedy) => names.split(" ").map((name) => [name, remedy] as const);
  return Object.fromEntries([
    ...all("logout changePassword updateUser deleteUser restoreUser", users),
    ...all("makeUserLink revokeUserLink", link),
    // Using a link changes the password and uses up the link.
    ...all("useLink", async () => {
      await users();
      await link();
    }),
    ...all("updateTag deleteTag", tag),
    ...all("changePrinter removePrinter", printer),
    ...all("changePrintQueue removePrintQueue", queue),
    ...all("connectAgent removeAgent takeAgentCalls reportAgentCall getAgentCallPage", agent),
    ...all("removeMyStock", stock),
    ...all("changeBrandKit removeBrandKit", brandKit),
    ...all("createApiKey revokeApiKey", apiKey),
    ...all("createWebhook deleteWebhook retryDelivery", webhook),
    ...all("updateTemplate deleteTemplate", template),
    ...all("updateProject restoreVersion deleteProject clearStandardData setDataMode uploadData", project),
    ...all("restoreTable", async () => {
      await project();
      await tables();
    }),
    ...all(
      "putFrontElements putBackElements addElement updateElement deleteElement deleteMedia deleteFont uploadFonts",
      project,
    ),
    ...all("editLiveRecord", version),
    ...all("cancelJob", job),
    ...all("startPrintJob printOnQueue startStandardZip startSchoolZip reprintCards", calledOff),
  ]);
}

async function cancel(server: TestServer, answer: unknown): Promise<void> {
  const { job_id } = answer as { job_id: string };
  await server.store.jobs.cancel(job_id, new Date().toISOString());
}

async function mediaCookie({ app }: TestServer): Promise<string> {
  const body = { email: "colleague@example.org", password };
  const { headers } = await callRoute(app, "login", { body });
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

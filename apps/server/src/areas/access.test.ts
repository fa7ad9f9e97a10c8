import {
  type Access,
  type ApiScope,
  apiScopes,
  mediaCookieName,
  type RouteContract,
} from "@print-builder/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "#areas/index.ts";
import { addressOf, callRoute, type RouteId } from "#test/site/callRoute.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

/** The callers that each route accepts. The test fails if a route is missing here. */
const table: Readonly<Record<RouteId, Access>> = {
  login: "anyone",
  lookAtLink: "anyone",
  useLink: "anyone",
  logout: "user",
  me: "user",
  changePassword: "user",
  listUsers: "super_admin",
  createUser: "super_admin",
  updateUser: "super_admin",
  deleteUser: "super_admin",
  restoreUser: "super_admin",
  makeUserLink: "super_admin",
  revokeUserLink: "super_admin",
  listApiKeys: "super_admin",
  createApiKey: "super_admin",
  revokeApiKey: "super_admin",
  listWebhooks: "super_admin",
  createWebhook: "super_admin",
  deleteWebhook: "super_admin",
  listDeliveries: "super_admin",
  retryDelivery: "super_admin",
  config: "anyone",
  health: "anyone",
  metrics: "operator",
  stats: "user",
  openApi: "anyone",
  apiDocs: "anyone",
  listProjects: "user",
  createProject: "user",
  getProject: "user",
  updateProject: "user",
  deleteProject: "user",
  restoreProject: "user",
  cloneProject: "user",
  openDrawing: "user",
  listStocks: "user",
  listMyStocks: "user",
  addMyStock: "user",
  removeMyStock: "user",
  listBrandKits: "user",
  addBrandKit: "user",
  changeBrandKit: "user",
  removeBrandKit: "user",
  listPrinters: "user",
  addPrinter: "user",
  getTestSheet: "user",
  changePrinter: "user",
  removePrinter: "user",
  getPrintSettings: "user",
  savePrintSettings: "user",
  listPrintQueues: "user",
  addPrintQueue: "super_admin",
  examinePrintQueue: "super_admin",
  changePrintQueue: "super_admin",
  removePrintQueue: "super_admin",
  testPrintQueue: "super_admin",
  printOnQueue: "user",
  listAgents: "super_admin",
  connectAgent: "super_admin",
  removeAgent: "super_admin",
  takeAgentCalls: "super_admin",
  reportAgentCall: "super_admin",
  getAgentCallFile: "super_admin",
  getAgentCallPage: "super_admin",
  signingKeys: "anyone",
  verifyCode: "anyone",
  listTags: "user",
  createTag: "user",
  updateTag: "user",
  deleteTag: "user",
  listTemplates: "user",
  createTemplate: "user",
  updateTemplate: "user",
  deleteTemplate: "user",
  duplicateTemplate: "user",
  createFromTemplate: "user",
  getFrontElements: "user",
  listVersions: "user",
  getVersion: "user",
  nameVersion: "user",
  restoreVersion: "user",
  putFrontElements: "user",
  getBackElements: "user",
  putBackElements: "user",
  addElement: "user",
  updateElement: "user",
  deleteElement: "user",
  saveThumbnail: "user",
  getThumbnail: "user",
  uploadData: "user",
  getIntake: "user",
  changeIntake: "user",
  joinTable: "user",
  readTable: "user",
  listTables: "user",
  restoreTable: "user",
  listRows: "user",
  countRows: "user",
  saveMapping: "user",
  getDataMode: "user",
  setDataMode: "user",
  clearStandardData: "user",
  clearSchoolData: "user",
  getSchoolMapping: "user",
  saveSchoolMapping: "user",
  lookAtSchoolPhotos: "user",
  getLiveMeta: "user",
  getLiveRecord: "user",
  editLiveRecord: "user",
  uploadMedia: "user",
  uploadLiveImage: "user",
  listMedia: "user",
  getMediaFile: "user",
  getSmallPictures: "user",
  replaceMedia: "user",
  deleteMedia: "user",
  uploadFonts: "user",
  listFonts: "user",
  getFontFile: "user",
  deleteFont: "user",
  copyDesignFiles: "user",
  exportPdf: "user",
  preflight: "user",
  checkPhotos: "user",
  printRetakeSheet: "user",
  compareCards: "user",
  renderPreview: "user",
  startStandardZip: "user",
  startSchoolZip: "user",
  startPrintJob: "user",
  getJob: "user",
  controlJob: "user",
  cancelJob: "user",
  downloadJob: "user",
  listCards: "user",
  listHeldCards: "user",
  listPrints: "user",
  getHistoryEntry: "user",
  setCardsOutcome: "user",
  reprintCards: "user",
  findSheet: "user",
  importProject: "user",
  listJobs: "super_admin",
  listTroubles: "super_admin",
  acknowledgeTroubles: "super_admin",
  serverState: "super_admin",
  dashboard: "user",
};

/** The routes that API keys with each scope may call. Keys never manage users, passwords, keys or webhooks. */
const scopeTable: Readonly<Partial<Record<ApiScope, readonly RouteId[]>>> = {
  "projects:read": [
    "listProjects",
    "getProject",
    "getThumbnail",
    "getFrontElements",
    "getBackElements",
    "getIntake",
    "listTables",
    "listRows",
    "countRows",
    "getDataMode",
    "getSchoolMapping",
    "getLiveMeta",
    "getLiveRecord",
    "listMedia",
    "getMediaFile",
    "getSmallPictures",
    "listFonts",
    "getFontFile",
    "listVersions",
    "getVersion",
    "listTags",
    "listTemplates",
    "listStocks",
    "listBrandKits",
  ],
  "projects:write": [
    "createProject",
    "updateProject",
    "deleteProject",
    "restoreProject",
    "cloneProject",
    "importProject",
    "createFromTemplate",
    "putFrontElements",
    "putBackElements",
    "addElement",
    "updateElement",
    "deleteElement",
    "saveThumbnail",
    "openDrawing",
    "changeIntake",
    "joinTable",
    "readTable",
    "uploadData",
    "restoreTable",
    "saveMapping",
    "setDataMode",
    "clearStandardData",
    "clearSchoolData",
    "saveSchoolMapping",
    "editLiveRecord",
    "uploadMedia",
    "uploadLiveImage",
    "replaceMedia",
    "deleteMedia",
    "uploadFonts",
    "deleteFont",
    "copyDesignFiles",
    "nameVersion",
    "restoreVersion",
  ],
  print: [
    "exportPdf",
    "preflight",
    "checkPhotos",
    "printRetakeSheet",
    "renderPreview",
    "startStandardZip",
    "startPrintJob",
    "startSchoolZip",
    "listPrintQueues",
    "printOnQueue",
    "getJob",
    "controlJob",
    "cancelJob",
    "downloadJob",
    "setCardsOutcome",
    "reprintCards",
  ],
  agent: ["connectAgent", "takeAgentCalls", "reportAgentCall", "getAgentCallFile", "getAgentCallPage"],
  "ledger:read": ["listCards", "listPrints", "listHeldCards", "getHistoryEntry", "compareCards", "findSheet"],
};

const callers = ["nobody", "forger", "cookie", "admin", "super_admin", "inactive", "deleted"] as const;
type Caller = (typeof callers)[number];

let server: TestServer;
const tokens: Partial<Record<Caller, string>> = {};
let mediaCookie: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.addUser({ id: "super_admin", role: "super_admin" });
  await server.addUser({ id: "inactive" });
  await server.addUser({ id: "deleted" });
  for (const id of ["admin", "super_admin", "inactive", "deleted"] as const)
    tokens[id] = await server.signIn(id);
  const credentials = { email: "admin@example.org", password: "correct horse battery staple" };
  const signedIn = await callRoute(server.app, "login", { body: credentials });
  mediaCookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
  await server.store.users.change("inactive", { status: "inactive" });
  await server.store.users.change("deleted", { deleted_at: "2026-01-01T00:00:00.000Z" });
});
afterAll(() => server.close());

function headersOf(caller: Caller): Record<string, string> {
  const token = tokens[caller];
  if (caller === "cookie") return { cookie: mediaCookie };
  if (caller === "forger") return { "x-user-id": "super_admin", "x-user-role": "super_admin" };
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Status with which access control refuses a call: 401 or 403, unless it lets the caller in. */
function expected(route: RouteContract, caller: Caller): 401 | 403 | "let in" {
  if (route.access === "anyone") return "let in";
  // Only the operator's monitoring may call these routes; system.test.ts covers them.
  if (route.access === "operator") return 401;
  if (caller === "cookie") return route.mediaCookie ? "let in" : 401;
  if (caller !== "admin" && caller !== "super_admin") return 401;
  return route.access === "super_admin" && caller === "admin" ? 403 : "let in";
}

describe("access to routes", () => {
  it("every route has the access rule that this test lists", () => {
    const stated = Object.entries(contracts).map(([id, { access }]) => [id, access]);
    expect(Object.fromEntries(stated)).toEqual(table);
  });

  const cases = Object.values(contracts).flatMap((route) =>
    callers.map((caller) => ({ id: route.id, route: route as RouteContract, caller })),
  );

  it.each(cases)("[AUTH-14][OPEN-06][OPEN-07][OPEN-08] $id by $caller", async ({ id, route, caller }) => {
    // Logging out would end the session that later cases use.
    if (id === "logout" && expected(route, caller) === "let in") return;
    const response = await server.app.inject({
      method: route.method,
      url: addressOf(route, { params: { side: "front" } }),
      headers: headersOf(caller),
    });
    const wanted = expected(route, caller);
    if (wanted === "let in") expect([401, 403]).not.toContain(response.statusCode);
    else expect(response.statusCode).toBe(wanted);
    expect(response.statusCode).toBeLessThan(500);
    if (response.statusCode >= 400) {
      expect(response.json()).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
    }
  });

  it("refuses the media cookie of an ended session", async () => {
    const { id } = (await server.call("createProject", { body: { name: "P" } })).body;
    const headers = { cookie: mediaCookie };
    const params = { id, side: "front" };
    expect((await callRoute(server.app, "getThumbnail", { params, headers })).status).toBe(404);
    await server.store.users.endSessionsOf("admin");
    expect((await callRoute(server.app, "getThumbnail", { params, headers })).status).toBe(401);
    expect(mediaCookie).toContain(mediaCookieName);
  });
});

describe("scopes of API keys", () => {
  const closed = Object.values<RouteContract>(contracts).filter(({ access }) => access !== "anyone");

  async function keyWith(scope: ApiScope): Promise<string> {
    const body = { name: scope, scopes: [scope] };
    return (await server.call("createApiKey", { token: tokens.super_admin ?? null, body })).body.key;
  }

  /** The code of the refusal by access control, or null if the key opens the route. */
  async function refusal(route: RouteContract, key: string): Promise<string | null> {
    const response = await server.app.inject({
      method: route.method,
      url: addressOf(route, { params: { side: "front" } }),
      headers: { authorization: `Bearer ${key}` },
    });
    return [401, 403].includes(response.statusCode) ? response.json().code : null;
  }

  it.each(apiScopes)("a key with the scope %s opens only the routes that list it", async (scope) => {
    const key = await keyWith(scope);
    for (const route of closed) {
      const isOpen = scopeTable[scope]?.includes(route.id as RouteId) ?? false;
      const wanted = route.access === "operator" ? "operator_only" : isOpen ? null : "key_not_allowed";
      expect([route.id, await refusal(route, key)]).toEqual([route.id, wanted]);
    }
  });

  it("the media cookie and an API key together open nothing more", async () => {
    const headers = { cookie: mediaCookie, authorization: `Bearer ${await keyWith("ledger:read")}` };
    const params = { id: "x", side: "front" };
    const refused = await callRoute(server.app, "getThumbnail", { params, headers });
    expect([refused.status, refused.body.code]).toEqual([403, "key_not_allowed"]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { sweepEveryMs, sweepInTurn } from "../operations/sweepInTurn.ts";

const dayMs = 24 * 60 * 60 * 1000;
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

describe.each(kindsAboveStore())("the trash on %s", (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await server.addUser({ id: "super", role: "super_admin" });
    token = await server.signIn("super");
  });
  afterAll(() => server.close());

  let id: string;
  beforeEach(async () => {
    const tag = (await server.call("createTag", { body: { name: `t${Date.now()}`, color: "#123456" } })).body;
    const body = { name: "Class 8B", tags: [tag.id] };
    id = (await server.call("createProject", { body })).body.id;
    await server.call("uploadMedia", { params: { id }, body: filesForm("files", { "a.gif": gif }) });
  });

  const remove = () => server.call("deleteProject", { params: { id } });
  const restore = () => server.call("restoreProject", { params: { id } });
  const removeForever = (sent: object = { token }) =>
    server.call("deleteProject", { params: { id }, query: { forever: true }, ...sent });
  const listed = async (trash: boolean) =>
    (await server.call("listProjects", { query: { trash, limit: 100 } })).body.items.find(
      (project) => project.id === id,
    );
  const pictureKey = async () => (await server.store.media.all(id))[0]?.storage_key ?? "";
  const noted = async () => {
    const entries = await server.store.audit.list();
    return entries.filter(({ detail }) => detail === id).map(({ action, actor_id }) => [action, actor_id]);
  };

  it("a deleted project returns 404 and is listed only in the trash", async () => {
    const before = (await server.call("stats")).body.projects;
    expect((await remove()).status).toBe(204);
    const routes = [
      "getProject",
      "updateProject",
      "deleteProject",
      "cloneProject",
      "getFrontElements",
    ] as const;
    const more = [
      "countRows",
      "listMedia",
      "listFonts",
      "getDataMode",
      "getLiveMeta",
      "startPrintJob",
    ] as const;
    for (const route of [...routes, ...more, "exportPdf", "preflight", "getSchoolMapping"] as const) {
      const { status, body } = await server.call(route, { params: { id }, body: {} });
      expect([route, status, "code" in body && body.code]).toEqual([route, 404, "project_not_found"]);
    }
    const picture = { params: { id, filename: "a.gif" } };
    expect((await server.call("getMediaFile", picture)).status).toBe(404);
    expect((await server.call("stats")).body.projects).toBe(before - 1);
    expect(await listed(false)).toBeUndefined();
    const { trash } = (await listed(true)) ?? {};
    expect(Date.parse(trash?.until ?? "") - Date.parse(trash?.since ?? "")).toBe(30 * dayMs);
  });

  it("restores a project unchanged, and restoring it again has no effect", async () => {
    const before = (await server.call("getProject", { params: { id } })).body;
    await remove();
    const answer = await restore();
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect((await restore()).body).toEqual(before);
    const file = await server.call("getMediaFile", { params: { id, filename: "a.gif" } });
    expect(Buffer.compare(Buffer.from(file.bytes), gif)).toBe(0);
    expect(await listed(true)).toBeUndefined();
    expect(await listed(false)).not.toHaveProperty("trash");
    expect(await noted()).toEqual([
      ["project_deleted", "admin"],
      ["project_restored", "admin"],
    ]);
  });

  it("only super admins delete projects for good, and only from the trash", async () => {
    const key = await pictureKey();
    const early = await removeForever();
    expect([early.status, early.body]).toMatchObject([409, { code: "project_not_in_trash" }]);
    await remove();
    const admin = await removeForever({});
    expect([admin.status, admin.body]).toMatchObject([403, { code: "not_allowed" }]);
    expect(await server.files.read(key)).toHaveLength(gif.length);
    expect((await removeForever()).status).toBe(204);
    await expect(server.files.read(key)).rejects.toMatchObject({ code: "ENOENT" });
    expect([(await restore()).status, (await removeForever()).status]).toEqual([404, 404]);
    expect((await noted()).at(-1)).toEqual(["project_removed", "super"]);
  });

  it("trashing a project cancels its jobs; restoring does not resume them", async () => {
    const { body } = await server.call("startStandardZip", { params: { id }, body: {} });
    await remove();
    const params = { jobId: body.job_id };
    expect((await server.call("getJob", { params })).status).toBe(404);
    const jobs = async () =>
      (await server.call("listJobs", { token })).body.items.map(({ job_id }) => job_id);
    expect(await jobs()).not.toContain(body.job_id);
    await restore();
    expect(["cancelled", "completed"]).toContain((await server.call("getJob", { params })).body.status);
  });

  it("a tag counts active projects only; trashed ones do not block deletion", async () => {
    const [tag] = (await server.call("getProject", { params: { id } })).body.tags;
    const params = { id: tag?.id ?? "" };
    const count = async () =>
      (await server.call("listTags")).body.tags.find((each) => each.id === tag?.id)?.project_count;
    expect([await count(), (await server.call("deleteTag", { params })).status]).toEqual([1, 409]);
    await remove();
    expect([await count(), (await server.call("deleteTag", { params })).status]).toEqual([0, 204]);
    expect((await restore()).body.tags).toEqual([]);
  });

  it("sweeps expired trash and its files, and nothing else", async () => {
    const key = await pictureKey();
    await remove();
    const sweep = (days: number) =>
      sweepInTurn({
        store: server.store.patient,
        files: server.files,
        trashDays: 30,
        cardNamesDays: 400,
        clock: () => new Date(Date.now() + days * dayMs),
        log: { info: () => undefined },
      });
    expect(await sweep(29)).toBe(true);
    expect(await server.store.trash.has(id)).toBe(true);
    expect(await sweep(30 + (2 * sweepEveryMs) / dayMs)).toBe(true);
    expect(await server.store.trash.has(id)).toBe(false);
    await expect(server.files.read(key)).rejects.toMatchObject({ code: "ENOENT" });
    expect((await noted()).at(-1)).toEqual(["project_removed", null]);
  });
});

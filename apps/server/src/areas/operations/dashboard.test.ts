import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { manyCards } from "#test/site/manyCards.ts";
import { aProject } from "#test/site/storedRows.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const day = 24 * 60 * 60 * 1000;

describe.each(kindsAboveStore())("the dashboard, on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const asked = async (token?: string) =>
    (await server.call("dashboard", token === undefined ? {} : { token })).body;
  const tableOf = async (id: string) => (await asked()).tables.find(({ project }) => project.id === id);
  const picture = (name: string) =>
    filesForm("files", { [name]: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' });

  async function print(id: string, start: number, end: number): Promise<string> {
    const body = { range: { type: "range", start, end } };
    const { status, headers } = await server.call("exportPdf", { params: { id }, body });
    expect(status).toBe(200);
    return String(headers["x-print-id"]);
  }

  it("lists the six most recently changed projects, without the trash", async () => {
    for (let number = 1; number <= 8; number++) {
      const id = `recent-${number}`;
      await server.store.projects.add(aProject({ id, updated_at: `2099-01-0${number}T00:00:00.000Z` }), []);
    }
    await server.call("deleteProject", { params: { id: "recent-8" } });
    const { recent } = await asked();
    expect(recent.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2].map((number) => `recent-${number}`));
    expect(recent[0]).not.toHaveProperty("front_elements");
  });

  it("lists prints without an outcome for up to a month", async () => {
    const id = await manyCards(server, 12);
    const printId = await print(id, 0, 9);
    const { prints } = await asked();
    expect(prints.total).toBe(1);
    expect(prints.items).toMatchObject([
      { print_id: printId, pending: 10, project: { id, name: "Many cards" }, printed_by: { id: "admin" } },
    ]);
    await server.call("setCardsOutcome", { params: { id }, body: { print_id: printId, outcome: "all" } });
    expect((await asked()).prints).toEqual({ items: [], total: 0 });
    await print(id, 10, 11);
    expect((await asked()).prints.total).toBe(1);
    server.advance(31 * day);
    const token = await server.signIn("admin");
    expect((await asked(token)).prints.total).toBe(0);
    server.advance(-31 * day);
    await server.call("deleteProject", { params: { id } });
    expect((await asked()).prints.total).toBe(0);
  });

  it("counts people without a successful card, and recounts after changes", async () => {
    const id = await manyCards(server, 20);
    expect(await tableOf(id)).toMatchObject({ people: 20, unprinted: 20, without_photo: 0 });
    const first = await print(id, 0, 11);
    expect(await tableOf(id)).toMatchObject({ unprinted: 8 });
    await server.call("setCardsOutcome", { params: { id }, body: { print_id: first, outcome: "none" } });
    expect(await tableOf(id)).toMatchObject({ unprinted: 20 });
    await print(id, 0, 19);
    expect(await tableOf(id)).toBeUndefined();
    const table = "number\nx1\nx2\nx3\n";
    await server.call("uploadData", { params: { id }, body: filesForm("file", { "t.csv": table }) });
    const field_map = { number: "number", id: "number" };
    await server.call("saveMapping", { params: { id }, body: { field_map } });
    expect(await tableOf(id)).toMatchObject({ people: 3, unprinted: 3 });
  });

  it("lists missing required photos on the sides that are printed", async () => {
    const id = await manyCards(server, 1);
    const table = "number,photo\nn1,n1.svg\nn2,n2\nn3,\nn4,n4.svg\n";
    await server.call("uploadData", { params: { id }, body: filesForm("file", { "t.csv": table }) });
    const photo = (token: string, required?: boolean) => ({
      id: `photo-${token}`,
      type: "image",
      x: 5,
      y: 40,
      width: 50,
      height: 50,
      properties: {
        staticImage: false,
        imageBinding: token,
        ...(required === undefined ? {} : { required }),
      },
    });
    const sides = (front: object, back: object, is_dual_sided = false) =>
      server.call("updateProject", {
        params: { id },
        body: { is_dual_sided, front_elements: [front], back_elements: [back] },
      });
    await sides(photo("photo"), photo("nothing"));
    const body = { field_map: { number: "number" }, image_map: { photo: "photo" } };
    await server.call("saveMapping", { params: { id }, body });
    expect(await tableOf(id)).toMatchObject({ people: 4, without_photo: 4 });
    await server.call("uploadMedia", { params: { id }, body: picture("n1.svg") });
    await server.call("uploadMedia", { params: { id }, body: picture("n2.svg") });
    expect(await tableOf(id)).toMatchObject({ without_photo: 2 });
    await sides(photo("photo", false), photo("nothing"));
    expect(await tableOf(id)).toMatchObject({ without_photo: 0 });
    await sides(photo("photo", false), photo("nothing"), true);
    expect(await tableOf(id)).toMatchObject({ without_photo: 4 });
  });

  it("lists your own unfinished jobs, or everybody's for super admins", async () => {
    await server.addUser({ id: "colleague" });
    await server.addUser({ id: "root", role: "super_admin" });
    await server.store.projects.add(aProject({ id: "cards", name: "Student cards" }), []);
    const add = async (id: string, created_by: string) => {
      const created_at = "2026-11-21T10:00:00.000Z";
      const job = {
        id,
        project_id: "cards",
        created_by,
        kind: "print",
        request: "{}",
        design: null,
      } as const;
      await server.store.jobs.add({ ...job, total: 20, file_name: "x.zip", created_at }, [
        { first: 0, beyond: 20, records: 20 },
      ]);
    };
    await add("mine", "admin");
    await add("theirs", "colleague");
    await add("over", "admin");
    await server.store.jobs.cancel("over", "2026-11-21T11:00:00.000Z");
    const jobsOf = async (user: string) =>
      (await asked(await server.signIn(user))).jobs.map(({ job_id }) => job_id).sort();
    expect(await jobsOf("admin")).toEqual(["mine"]);
    expect(await jobsOf("colleague")).toEqual(["theirs"]);
    expect(await jobsOf("root")).toEqual(["mine", "theirs"]);
  });
});

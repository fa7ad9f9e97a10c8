import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

describe.each(kindsAboveStore())("tags on %s", (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(kind);
  });
  afterEach(() => server.close());

  const create = (body: object) => server.call("createTag", { body });
  const update = (id: string, body: object) => server.call("updateTag", { params: { id }, body });
  const remove = (id: string) => server.call("deleteTag", { params: { id } });
  const list = async () => (await server.call("listTags")).body.tags;
  const projectWith = (...tags: readonly string[]) =>
    server.call("createProject", { body: { name: "P", tags } });

  it("[TAG-07][TAG-08][TAG-01][OPEN-20] creates tags with a colour, blue by default, and lists them by name", async () => {
    const green = await create({ name: " Zebra ", color: "#0F0" });
    expect(green.status).toBe(201);
    expect(green.body).toEqual({ id: green.body.id, name: "Zebra", color: "#0F0", project_count: 0 });
    expect((await create({ name: "apple" })).body.color).toBe("#3b82f6");
    expect((await list()).map(({ name }) => name)).toEqual(["apple", "Zebra"]);
  });

  it("[TAG-03][TAG-07] each tag has the number of its projects", async () => {
    const [a, b] = [(await create({ name: "a" })).body.id, (await create({ name: "b" })).body.id];
    await projectWith(a, b);
    await projectWith(a);
    expect((await list()).map(({ project_count }) => project_count)).toEqual([2, 1]);
  });

  it("[TAG-09] renames and recolours a tag, and projects show it", async () => {
    const { id } = (await create({ name: "old" })).body;
    const project = (await projectWith(id)).body;
    const changed = await update(id, { name: "new", color: "#112233" });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ id, name: "new", color: "#112233", project_count: 1 });
    expect((await update(id, { color: "#445566" })).body).toMatchObject({ name: "new", color: "#445566" });
    expect((await update(id, {})).body).toMatchObject({ name: "new" });
    const shown = (await server.call("getProject", { params: { id: project.id } })).body.tags;
    expect(shown).toEqual([{ id, name: "new", color: "#445566" }]);
  });

  it("[OPEN-21] tags that differ only in case or Unicode form count as the same", async () => {
    const { id } = (await create({ name: "Ärzte" })).body;
    const other = (await create({ name: "other" })).body.id;
    for (const answer of [
      await create({ name: "äRZTE" }),
      await create({ name: "A\u0308rzte" }),
      await update(other, { name: "ÄRZTE" }),
    ]) {
      expect([answer.status, answer.body.code, answer.body.field]).toEqual([409, "tag_exists", "name"]);
      expect(answer.body.detail).toMatch(/rzte|RZTE/);
    }
    // A tag does not conflict with itself when only the case of its name changes.
    expect((await update(id, { name: "ÄRZTE" })).status).toBe(200);
  });

  it("[OPEN-21] creates exactly one of many simultaneous tags with the same name", async () => {
    const answers = await Promise.all(["x", "X", "x", "X"].map((name) => create({ name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it.each([
    [{ name: "  " }, "name"],
    [{}, "name"],
    [{ name: "a\nb" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "a", color: "blue" }, "color"],
    [{ name: "a", color: "#12345" }, "color"],
    [{ name: "a", color: "#fff;background:url(x)" }, "color"],
  ])("[OPEN-21] refuses a tag with %j and names the field", async (body, field) => {
    const answer = await create(body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([422, "bad_value", field]);
  });

  it("[TAG-10] deletes an unused tag, which then returns 404", async () => {
    const { id } = (await create({ name: "a" })).body;
    expect((await remove(id)).status).toBe(204);
    expect(await list()).toEqual([]);
    for (const answer of [await remove(id), await update(id, { name: "b" }), await update(id, {})]) {
      expect([answer.status, answer.body.code]).toEqual([404, "tag_not_found"]);
    }
  });

  it("[TAG-12][TAG-13][OPEN-22] refuses to delete a tag in use and returns the number of projects", async () => {
    const { id } = (await create({ name: "a" })).body;
    const projects = [await projectWith(id), await projectWith(id)];
    const answer = await remove(id);
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      "tag_in_use",
      "Cannot delete this tag. It is currently being used by 2 project(s). Please remove the tag from all projects first.",
    ]);
    for (const { body } of projects) {
      await server.call("updateProject", { params: { id: body.id }, body: { tags: [] } });
    }
    expect((await remove(id)).status).toBe(204);
  });

  it("[OPEN-22] no project gets a tag that is deleted at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = (await create({ name: `t${round}` })).body;
      const [deleted, ...made] = await Promise.all([remove(id), projectWith(id), projectWith(id)]);
      expect([204, 409]).toContain(deleted?.status);
      for (const { status } of made) expect([201, 422]).toContain(status);
      if (deleted?.status === 204) expect(made.every(({ status }) => status === 422)).toBe(true);
    }
  });
});

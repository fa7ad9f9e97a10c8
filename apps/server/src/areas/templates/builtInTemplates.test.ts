import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { loadBuiltInTemplates } from "./builtInTemplates.ts";

const repository = join(import.meta.dirname, "../../../../..");
const rectangle = { id: "r1", type: "rectangle", x: 1, y: 2, width: 30, height: 40, properties: {} };

describe.each(kindsAboveStore())("built-in templates, on %s", (kind) => {
  let server: TestServer;
  let folder: string;
  let warnings: object[];
  let now: string;
  beforeEach(async () => {
    server = await startTestServer(kind);
    folder = mkdtempSync(join(tmpdir(), "print-builder-templates-"));
    warnings = [];
    now = "2026-01-01T00:00:00.000Z";
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server.close();
  });

  const file = (id: string, fields: object = {}) => ({
    id: `builtin-${id}`,
    name: id,
    description: "",
    category: "id_card",
    preview_image: null,
    front_elements: [rectangle],
    ...fields,
  });
  const write = (name: string, content: object | string) =>
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  const load = (from = folder) =>
    loadBuiltInTemplates(server.store.templates, from, () => new Date(now), {
      warn: (details) => void warnings.push(details),
    });
  const shown = async () =>
    (await server.call("listTemplates")).body.items.map(({ id, name, updated_at }) => [
      id,
      name,
      updated_at.slice(0, 4),
    ]);

  it("loads built-in templates once, and later only changed files", async () => {
    write("a.json", file("a"));
    write("b.json", file("b"));
    await load();
    now = "2027-01-01T00:00:00.000Z";
    write("b.json", file("b", { name: "bb" }));
    await load();
    expect(await shown()).toEqual([
      ["builtin-a", "a", "2026"],
      ["builtin-b", "bb", "2027"],
    ]);
    expect((await server.call("stats")).body.templates).toBe(2);
    expect(warnings).toEqual([]);
  });

  it("removes templates whose file is gone and keeps users' templates", async () => {
    write("a.json", file("a"));
    write("b.json", file("b"));
    await load();
    const own = (await server.call("createTemplate", { body: { name: "own", front_elements: [rectangle] } }))
      .body;
    rmSync(join(folder, "a.json"));
    await load();
    expect((await shown()).map(([id]) => id)).toEqual(["builtin-b", own.id]);
  });

  it("skips broken templates with a reason and loads the rest", async () => {
    write("old.json", file("old"));
    await load();
    rmSync(join(folder, "old.json"));
    write("1.json", "{");
    write("2.json", file("two", { name: " " }));
    write("3.json", file("three", { id: "three" }));
    write("4.json", file("four", { front_elements: [] }));
    write("5.json", file("five", { front_elements: [{ ...rectangle, width: -1 }] }));
    write("6.json", file("six", { preview_image: "https://example.org/a.png" }));
    write("7.json", file("good", { name: "again" }));
    write(
      "8.json",
      file("eight", { front_elements: [{ ...rectangle, properties: { imageData: "media:a.png" } }] }),
    );
    write("good.json", file("good"));
    write("readme.txt", "not a template");
    await load();
    expect((await shown()).map(([id]) => id)).toEqual(["builtin-good", "builtin-old"]);
    expect(warnings.map((warning) => (warning as { file: string }).file)).toEqual([
      "1.json",
      "2.json",
      "3.json",
      "4.json",
      "5.json",
      "6.json",
      "8.json",
      "good.json",
    ]);
    for (const warning of warnings) expect((warning as { reason: string }).reason).toMatch(/\S/);
  });

  it("starts without built-in templates", async () => {
    await load(join(folder, "none"));
    expect(await shown()).toEqual([]);
  });

  it("[OPEN-33] protects built-in templates of every category from changes", async () => {
    write("a.json", file("a", { category: "custom" }));
    await load();
    const params = { id: "builtin-a" };
    for (const answer of [
      await server.call("updateTemplate", { params, body: { name: "X" } }),
      await server.call("deleteTemplate", { params }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, "template_protected"]);
    }
  });

  it("[TMPL-40] every template can start a project, and ID cards have both sides", async () => {
    await load(join(repository, "templates"));
    expect(warnings).toEqual([]);
    const { items } = (await server.call("listTemplates")).body;
    expect(items.length).toBeGreaterThanOrEqual(24);
    for (const { id, category, canvas_width } of items) {
      const query = { project_name: "From it" };
      const { status, body } = await server.call("createFromTemplate", { params: { id }, query });
      expect([id, status, body.canvas_width]).toEqual([id, 201, canvas_width]);
      if (category === "id_card") expect(body.is_dual_sided, id).toBe(true);
    }
  });
});

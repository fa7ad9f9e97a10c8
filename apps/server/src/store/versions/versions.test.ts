import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseKinds } from "#test/site/databases.ts";
import { migratedDatabase } from "#test/site/migratedDatabase.ts";
import { aProject } from "#test/site/storedRows.ts";
import { thinVersions } from "../../areas/projects/versions.ts";
import { openStore, type Store } from "../openStore.ts";
import type { ProjectRow } from "../schema.ts";
import { columnsOf, designText } from "./designText.ts";
import { nextVersions } from "./nextVersions.ts";

type Element = Record<string, unknown> & { id: string; properties: Record<string, unknown> };

const card = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../../demo/student-card/project.json"), "utf8"),
);
const start: ProjectRow = aProject({
  id: "p",
  front_elements: JSON.stringify(card.front_elements ?? card.elements),
  back_elements: JSON.stringify(card.back_elements ?? []),
  page_setup: JSON.stringify(card.page_setup),
});

/** Edits a card like a user, one change at a time: moves, resizes or rewrites an element. */
function edited(project: ProjectRow, turn: number): { readonly project: ProjectRow; readonly bytes: number } {
  const elements: Element[] = JSON.parse(project.front_elements);
  const at = (turn * 7) % elements.length;
  const element = elements[at];
  if (!element) throw new RangeError("The card has no element.");
  const changes = [
    { x: (turn * 37.31) % 600, y: (turn * 21.77) % 400 },
    { width: 20 + ((turn * 13.3) % 300), height: 10 + ((turn * 5.9) % 100) },
    { properties: { ...element.properties, text: `Class ${turn} of {{ school }}` } },
  ];
  const change = changes[turn % changes.length] ?? {};
  const told = "properties" in change ? { text: `Class ${turn} of {{ school }}` } : change;
  const next = elements.with(at, { ...element, ...change });
  return {
    project: { ...project, front_elements: JSON.stringify(next) },
    // The smallest description of a change: the element with its new values.
    bytes: JSON.stringify({ id: element.id, ...told }).length,
  };
}

describe.each(databaseKinds)("versions of a design on %s", (kind) => {
  // Both databases store the same bytes.
  const many = kind === "sqlite" ? 1000 : 200;
  let store: Store;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const database = await migratedDatabase(kind);
    store = await openStore(database.place);
    remove = () => database.remove();
    await store.projects.add(start, []);
  });
  afterEach(async () => {
    await store.close();
    await remove();
  });

  /**
   * Saves a design several times at intervals of a minute. Returns each state, and the number of bytes of all
   * changes.
   */
  async function saved(times: number) {
    let project: ProjectRow = start;
    let changes = 0;
    const texts = new Map<number, Buffer>();
    for (let turn = 0; turn < times; turn++) {
      const next = edited(project, turn);
      const at = new Date(Date.UTC(2026, 0, 1) + turn * 60_000).toISOString();
      const head = await store.versions.head("p");
      const versions = await nextVersions(head, project, next.project, { at, by: "u" });
      expect(await store.projects.save("p", project.revision, next.project, { versions })).toBe(true);
      project = { ...next.project, revision: project.revision + 1 };
      changes += next.bytes;
      texts.set(project.revision, designText(project));
    }
    return { changes, texts };
  }

  it(`${many} versions restore byte for byte and stay small`, async () => {
    const { changes, texts } = await saved(many);
    const all = await store.versions.all("p");
    expect(all).toHaveLength(many + 1);
    const [first, ...others] = all;
    expect(first?.revision).toBe(start.revision);
    const kept = others.reduce((sum, { size }) => sum + size, 0);
    expect(kept).toBeLessThan(changes * 1.2);
    for await (const { facts, text } of store.versions.texts("p")) {
      const expected = texts.get(facts.revision) ?? designText(start);
      expect(text.equals(expected)).toBe(true);
    }
    const middle = texts.get(start.revision + many / 2);
    const read = await store.versions.text("p", start.revision + many / 2);
    expect(read?.equals(middle ?? Buffer.alloc(0))).toBe(true);
  }, 60_000);

  it("removes thinned versions and restores other versions byte for byte", async () => {
    const { texts } = await saved(300);
    await store.versions.rename("p", start.revision + 77, "As printed");
    const now = new Date("2026-02-01T00:00:00.000Z");
    expect(await thinVersions(store, "p", now)).toBeGreaterThan(280);
    const left = await store.versions.all("p");
    expect(left.map(({ revision }) => revision)).toContain(start.revision + 77);
    for (const { revision } of left) {
      const read = await store.versions.text("p", revision);
      expect(read?.equals(texts.get(revision) ?? designText(start)), `${revision}`).toBe(true);
    }
    expect(await thinVersions(store, "p", now)).toBe(0);
  });

  it("keeps a version that is named while old versions are removed", async () => {
    await saved(3);
    const all = await store.versions.all("p");
    const [, second] = all;
    const revision = second?.revision ?? 0;
    await store.versions.rename("p", revision, "Wait");
    const upTo = all.at(-1)?.revision ?? 0;
    const asked = { upTo, count: all.length, removed: [revision], packed: [] };
    expect(await store.versions.thin("p", asked)).toBe(false);
    expect(await store.versions.all("p")).toHaveLength(4);
  });

  it("saving over an unversioned state first stores that state as a version", async () => {
    await saved(1);
    // Stores the state without a version, like an import or an earlier release.
    await store.projects.set("p", { background_color: "#123456", revision: start.revision + 5 });
    const present = await store.projects.get("p");
    if (!present) throw new RangeError("There is no project.");
    const head = await store.versions.head("p");
    const next = { ...present, background_color: "#654321" };
    const made = await nextVersions(head, present, next, { at: "2026-01-02T00:00:00.000Z", by: null });
    expect(made.map(({ revision }) => revision)).toEqual([start.revision + 5, start.revision + 6]);
    await store.versions.add(made);
    const read = await store.versions.text("p", start.revision + 5);
    expect(columnsOf(read ?? Buffer.alloc(0)).background_color).toBe("#123456");
  });
});

it("returns each column of a version's design byte for byte", () => {
  const odd = {
    ...start,
    front_elements: '[{"id":"a,\\n","x":1e3}]',
    page_setup: null,
    lookups: '{"2":{},"1":{}}',
  };
  const text = designText(odd);
  expect(JSON.parse(text.toString()).page_setup).toBeNull();
  expect(columnsOf(text)).toEqual({
    ...Object.fromEntries(
      Object.keys(columnsOf(text)).map((column) => [column, odd[column as keyof ProjectRow]]),
    ),
  });
});

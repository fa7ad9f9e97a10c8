import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiProblem } from "@print-builder/api";
import { growthOf, mostInProportion } from "@print-builder/core/testing";
import { InputError, openProjectZip } from "@print-builder/production";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hostileProjects } from "#test/fuzz/hostileProjects.ts";
import { sampleDesign, zipOf } from "#test/fuzz/sampleFiles.ts";
import { createSecrets } from "../../store/secrets.ts";
import { importedDesign } from "./importedDesign.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hostile-projects-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let zips = 0;

/** Returns a function that reads a design and returns the design or the reason for its refusal. */
async function reading(json: string) {
  const path = join(folder, `${zips++}.zip`);
  writeFileSync(path, await zipOf([{ name: "project.json", bytes: Buffer.from(json) }]));
  return async () => {
    try {
      const zip = await openProjectZip(path);
      await zip.close();
      const { columns } = importedDesign(zip.json, createSecrets("a secret key of the tests"));
      return { columns, refusal: "" };
    } catch (error) {
      if (!(error instanceof InputError || error instanceof ApiProblem)) throw error;
      return { columns: {}, refusal: error.message };
    }
  };
}

// A million tokens once blocked the server for 40 seconds.
it.each(hostileProjects)(
  "reads or refuses a design with $what in linear time",
  async ({ json, times, refusal }) => {
    const read = await reading(json(times));
    const made = await read();
    expect(made.refusal).toContain(refusal);
    expect(made.refusal === "").toBe(refusal === "");
    const prepare = (size: number) => (size === times ? read : reading(json(size)));
    expect(await growthOf(prepare, times, process.cpuUsage)).toBeLessThan(mostInProportion);
  },
);

it("shortens a long school name at a whole character", async () => {
  const named = { ...sampleDesign, school_name: `${"a".repeat(299)}🎓🎓` };
  const { columns } = await (await reading(JSON.stringify(named)))();
  expect(columns.school_name).toBe("a".repeat(299));
});

it("takes a missing school name from the mapping", async () => {
  const { school_name: _, ...unnamed } = Object(sampleDesign);
  const design = { ...unnamed, school_mapping_meta: { school_name: "Hill School" } };
  const { columns } = await (await reading(JSON.stringify(design)))();
  expect(columns.school_name).toBe("Hill School");
});

it("keeps a copies column, or uses a likely token as one and says so", () => {
  const secrets = createSecrets("a secret key of the tests");
  const mapped = { ...sampleDesign, field_map: { ...Object(sampleDesign).field_map, qty: "Qty" } };
  const assumed = importedDesign(mapped, secrets);
  expect(assumed.columns.copies_column).toBe("qty");
  expect(assumed.notes.join()).toContain("The field “qty” is used as the number of cards");
  const none = importedDesign({ ...mapped, copies_column: null }, secrets);
  expect([none.columns.copies_column, none.notes]).toEqual([null, []]);
  expect(importedDesign({ ...mapped, copies_column: "Pieces" }, secrets).columns.copies_column).toBe(
    "Pieces",
  );
});

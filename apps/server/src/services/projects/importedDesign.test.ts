import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiProblem } from "@print-builder/api";
import { InputError, openProjectZip } from "@print-builder/production";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hostileProjects } from "#test/fuzz/hostileProjects.ts";
import { sampleDesign, zipOf } from "#test/fuzz/sampleFiles.ts";
import { createSecrets } from "../../secrets.ts";
import { importedDesign } from "./importedDesign.ts";

/** Processor time on a machine that does nothing else is a third of it. */
const maxReadMs = 2500;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hostile-projects-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a design becomes, or why it is refused. */
async function read(json: string) {
  const path = join(folder, "project.zip");
  writeFileSync(path, await zipOf([{ name: "project.json", bytes: Buffer.from(json) }]));
  const before = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  try {
    const zip = await openProjectZip(path);
    await zip.close();
    const { columns } = importedDesign(zip.json, createSecrets("a secret key of the tests"));
    return { columns, cpuMs: cpuMs(), refusal: "" };
  } catch (error) {
    if (!(error instanceof InputError || error instanceof ApiProblem)) throw error;
    return { columns: {}, cpuMs: cpuMs(), refusal: error.message };
  }
}

// A million tokens took 40 seconds, in which the server answered nobody.
it.each(hostileProjects)("a design of $what is read or refused at once", async ({ json, refusal }) => {
  const made = await read(json());
  expect(made.cpuMs).toBeLessThan(maxReadMs);
  expect(made.refusal).toContain(refusal);
  expect(made.refusal === "").toBe(refusal === "");
});

it("the name of a school is cut where it is too long, and never within a character", async () => {
  const { columns } = await read(JSON.stringify({ ...sampleDesign, school_name: `${"a".repeat(299)}🎓🎓` }));
  expect(columns.school_name).toBe("a".repeat(299));
});

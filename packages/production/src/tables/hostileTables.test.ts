import { expect, test } from "vitest";
import { hostileTables } from "#test/hostileTables.ts";
import { InputError } from "../inputError.ts";
import { readGrid } from "./readGrid.ts";

/** Processor time on a machine that does nothing else is a tenth of it. */
const maxReadMs = 4000;

/** Reads a table or has it refused with a reason; answers the processor time. */
async function timeOf(bytes: Buffer, isLooking: boolean): Promise<number> {
  const before = process.cpuUsage();
  try {
    await readGrid({ name: "table", bytes }, { maxRows: 10_000, isLooking });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Each took from five seconds to hours where a reader looked back, or looked on, from every one of them.
test.each(hostileTables)("a table of $what is read or refused at once", async ({ build, times }) => {
  expect(await timeOf(await build(times), false)).toBeLessThan(maxReadMs);
});

test.each(hostileTables)("a table of $what is looked at or refused at once", async ({ build, times }) => {
  expect(await timeOf(await build(times), true)).toBeLessThan(maxReadMs);
});

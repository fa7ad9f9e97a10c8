import { growthOf, mostInProportion } from "@print-builder/core/testing";
import { expect, test } from "vitest";
import { hostileTables } from "#test/hostileTables.ts";
import { InputError } from "../../inputError.ts";
import { readGrid } from "../readGrid.ts";

/** Reads a table or has it refused with a reason. */
async function readOrRefuse(bytes: Buffer, isLooking: boolean): Promise<void> {
  try {
    await readGrid({ name: "table", bytes }, { maxRows: 10_000, isLooking });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

/** `TABLES=all`, as the long tests set it, tries tables as large as an upload may be, instead of a quarter. */
const isWhole = process.env.TABLES === "all";
const part = isWhole ? 1 : 4;

// Each took from five seconds to hours where a reader looked back, or looked on, from every one of them.
test.each(hostileTables)(
  "a table of $what is read, looked at or refused in time that grows with its size",
  async ({ what, build, times }) => {
    const tables = new Map<number, Promise<Buffer>>();
    // An .xls is parsed in the same way by who looks at its first rows only.
    for (const isLooking of what.startsWith("XLS:") && !isWhole ? [false] : [false, true]) {
      const reading = async (size: number) => {
        const bytes = tables.get(size) ?? build(size);
        tables.set(size, bytes);
        const table = await bytes;
        return () => readOrRefuse(table, isLooking);
      };
      expect(await growthOf(reading, Math.ceil(times / part), process.cpuUsage)).toBeLessThan(
        mostInProportion,
      );
    }
  },
);

import { growthOf, mostInProportion } from "@print-builder/core/testing";
import { expect, test } from "vitest";
import { hostileTables } from "#test/hostileTables.ts";
import { InputError } from "../../inputError.ts";
import { readGrid } from "../readGrid.ts";

/** Reads a table, or expects that it is refused with a reason. */
async function readOrRefuse(bytes: Buffer, withIntake: boolean): Promise<void> {
  try {
    await readGrid({ name: "table", bytes }, { maxRows: 10_000, withIntake });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

/** `TABLES=all`, which the long tests set, tries tables of the largest upload size instead of a quarter of it. */
const isWhole = process.env.TABLES === "all";
const part = isWhole ? 1 : 4;

// Each took from five seconds to hours while the reader scanned backwards or ahead from each repetition.
test.each(hostileTables)(
  "reads or refuses a table of $what in linear time",
  async ({ what, build, times }) => {
    const tables = new Map<number, Promise<Buffer>>();
    // The preview of an .xls file parses the whole file, as a full read does.
    for (const withIntake of what.startsWith("XLS:") && !isWhole ? [false] : [false, true]) {
      const reading = async (size: number) => {
        const bytes = tables.get(size) ?? build(size);
        tables.set(size, bytes);
        const table = await bytes;
        return () => readOrRefuse(table, withIntake);
      };
      expect(await growthOf(reading, Math.ceil(times / part), process.cpuUsage)).toBeLessThan(
        mostInProportion,
      );
    }
  },
);

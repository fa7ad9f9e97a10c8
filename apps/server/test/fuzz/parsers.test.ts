import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import {
  allowedMs,
  fuzzRounds,
  fuzzSeed,
  heldMemory,
  isLongForm,
  shrinkingInTime,
  slowestMs,
} from "./fuzzRun.ts";
import { createKillableParser } from "./killableParser.ts";
import { costlyParsers, type InputCase, type Inputs, parserInputs } from "./parserInputs.ts";

const parser = createKillableParser();
const inputs = Object.entries(await parserInputs());

/**
 * Memory limit of the whole process, in MB, after any number of inputs. Fonts, which are opened once, take
 * much of it.
 */
const maxMemory = 1500;

afterAll(() => parser.close());

async function readInTime(name: Inputs["parser"], input: unknown) {
  const answer = await parser.read(name, input);
  if (answer.ms <= allowedMs(slowestMs)) return answer;
  throw new Error(`It took ${Math.round(answer.ms)} ms.`);
}

describe("hostile files and text", () => {
  it.each(inputs)(
    "accepts %s or refuses them with a reason, quickly and cheaply",
    async (what, { parser: name, cases }) => {
      const outcomes = { taken: 0, refused: 0 };
      let slowest = 0;
      const tried = shrinkingInTime(async ({ build }: InputCase) => {
        const { outcome, ms } = await readInTime(name, await build());
        outcomes[outcome]++;
        slowest = Math.max(slowest, ms);
      });
      const numRuns = fuzzRounds(costlyParsers.has(name) ? 15 : 100);
      await fc.assert(fc.asyncProperty(cases, tried), { numRuns, seed: fuzzSeed });
      const after = heldMemory();
      const figures = `${outcomes.taken} taken, ${outcomes.refused} refused, slowest ${Math.round(slowest)} ms`;
      if (isLongForm) process.stderr.write(`${what}: ${figures}, ${after.rss} MB\n`);
      expect(after.rss, "MB held").toBeLessThan(maxMemory);
      // If all inputs were refused, or all accepted, they would miss the code under test.
      expect(outcomes.taken, "taken").toBeGreaterThan(0);
      if (!harmless.has(what)) expect(outcomes.refused, "refused").toBeGreaterThan(0);
    },
    isLongForm ? 24 * 3_600_000 : 600_000,
  );
});

/** These inputs cannot be invalid. */
const harmless = new Set(["tokens"]);

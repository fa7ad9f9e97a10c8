import { ApiProblem } from "@print-builder/api";
import { InputError } from "@print-builder/production";
import { afterAll, describe, expect, it } from "vitest";
import { createKillableParser } from "../killableParser.ts";
import { outcomeOf } from "./parser.ts";

const known = [InputError, ApiProblem];
const failing = (error: Error) => () => Promise.reject(error);

describe("classifying a parser's outcome", () => {
  it('an input is "taken", or "refused" with a reason', async () => {
    expect(await outcomeOf(known, () => 1)).toBe("taken");
    expect(await outcomeOf(known, failing(new InputError("x", "The file is cut off.")))).toBe("refused");
    expect(await outcomeOf(known, failing(new ApiProblem("bad_request")))).toBe("refused");
  });

  it.each([
    ["an unknown error", new TypeError("x is undefined")],
    ["an internal error", new ApiProblem("internal")],
    ["a blank reason", new InputError("x", " ")],
    ["a reason that reveals source paths", new InputError("x", "no: at read (/x/node_modules/y.js)")],
  ])("throws %s instead of classifying it", async (_, error) => {
    await expect(outcomeOf(known, failing(error))).rejects.toThrow();
  });
});

describe("the process that parses inputs", () => {
  const parser = createKillableParser();
  afterAll(() => parser.close());

  it("reports a parser's error and continues with the next input", async () => {
    await expect(parser.read("table", { bytes: "no bytes" })).rejects.toThrow(/TypeError/);
    expect(await parser.read("table", { bytes: Buffer.from("a\n1\n") })).toMatchObject({ outcome: "taken" });
  });
});

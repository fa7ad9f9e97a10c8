import { expect, test } from "vitest";
import { encodeBwip } from "../bwip/encodeBwip.ts";
import { checkPairOf } from "./checkPair.ts";

test("computes the check pair of the General Specifications' example", () => {
  expect(checkPairOf("1987654Ad4X4bL5ttr2310c")).toBe("2K");
});

test("returns no check pair for text that is invalid or too long", () => {
  expect(checkPairOf("A".repeat(24))).toBeNull();
  expect(checkPairOf("1987654ä")).toBeNull();
});

test("suggests the right check pair for a model number with a wrong pair", () => {
  const right = "(8013)1987654Ad4X4bL5ttr2310c2K";
  expect(encodeBwip("gs1datamatrix", right, {}).ok).toBe(true);
  const wrong = encodeBwip("gs1datamatrix", `${right.slice(0, -2)}3L`, {});
  expect(wrong).toMatchObject({ ok: false, reason: expect.stringContaining(`“${right}” would be right.`) });
});

import { expect, it } from "vitest";
import type { VersionFacts } from "../../store/versions/nextVersions.ts";
import { versionsToRemove } from "./versions.ts";

const now = new Date("2026-11-26T12:00:00.000Z");
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const version = (revision: number, ageMs: number, fields: Partial<VersionFacts> = {}): VersionFacts => ({
  project_id: "p",
  revision,
  base: null,
  chain: 0,
  text_bytes: 100,
  size: 100,
  digest: "",
  name: null,
  restored_from: null,
  saved_at: new Date(now.getTime() - ageMs).toISOString(),
  saved_by: null,
  ...fields,
});

/** Versions at intervals of 20 minutes, from an age on. */
const every20Minutes = (count: number, fromMs: number): readonly VersionFacts[] =>
  Array.from({ length: count }, (_, index) => version(index + 1, fromMs - index * 20 * minuteMs));

it("keeps every save of the last seven days", () => {
  expect(versionsToRemove(every20Minutes(500, 6.9 * dayMs), now)).toEqual([]);
});

it("keeps one save per hour, then per day, then per week as saves age", () => {
  const kept = (from: number) => 504 - versionsToRemove(every20Minutes(504, from), now).length;
  expect(kept(20 * dayMs)).toBe(168);
  expect(kept(200 * dayMs)).toBeGreaterThanOrEqual(7);
  expect(kept(200 * dayMs)).toBeLessThanOrEqual(8);
  expect(kept(1000 * dayMs)).toBeLessThanOrEqual(2);
});

it("keeps named versions and the latest, however old they are", () => {
  const versions = [
    version(1, 900 * dayMs, { name: "As printed" }),
    version(2, 900 * dayMs),
    version(3, 900 * dayMs),
  ];
  expect(versionsToRemove(versions, now)).toEqual([2]);
});

it("removes the oldest unnamed versions if they are too many or too large", () => {
  const versions = [1, 2, 3, 4, 5].map((revision) =>
    version(revision, (10 - revision) * minuteMs, revision === 2 ? { name: "Kept" } : {}),
  );
  expect(versionsToRemove(versions, now, { count: 3, bytes: 10_000 })).toEqual([1, 3]);
  expect(versionsToRemove(versions, now, { count: 100, bytes: 250 })).toEqual([1, 3, 4]);
  // The last version stays, however large it is.
  expect(versionsToRemove([version(9, 0)], now, { count: 0, bytes: 0 })).toEqual([]);
});

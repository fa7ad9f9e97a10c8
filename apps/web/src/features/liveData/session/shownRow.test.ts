import { expect, it } from "vitest";
import type { Change } from "./liveState.ts";
import { shownRow } from "./shownRow.ts";

const to = (value: string): Change => ({ status: "waiting", value, base: "", file: null });
const names = (first: string, last: string, full: string) => ({
  data: { "user.first_name": first, "user.last_name": last, "user.full_name": full },
});

it("[LIVE-36] shows a changed first name in the full name at once", () => {
  const row = shownRow(names("Asha", "Rao", "Asha Rao"), { "user.first_name": to("Usha") });
  expect(row["user.full_name"]).toBe("Usha Rao");
});

it("keeps a full name that the school writes in its own way", () => {
  const row = shownRow(names("Asha", "Rao", "RAO, Asha"), { "user.first_name": to("Usha") });
  expect(row["user.full_name"]).toBe("RAO, Asha");
});

it("returns the same object without changes", () => {
  const { data } = names("Asha", "Rao", "Asha Rao");
  expect(shownRow({ data }, {})).toBe(data);
});

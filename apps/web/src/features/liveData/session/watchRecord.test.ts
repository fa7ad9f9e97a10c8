import { beforeEach, expect, it, vi } from "vitest";
import { liveDesk } from "#test/liveData/liveDesk.ts";
import { soon } from "#test/soon.ts";
import { watchRecord } from "./watchRecord.ts";

// The only globals that the code needs from a window.
beforeEach(() => {
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});

async function tab(name: string, projectId: string, index: number) {
  const { live, state } = liveDesk();
  await live.enable(index);
  const stop = watchRecord(projectId, live, name);
  return { live, stop, isOpenElsewhere: () => state().isOpenElsewhere };
}

it("reports a record open in two tabs until one tab moves on or closes", async () => {
  const first = await tab("first", "p", 0);
  const second = await tab("second", "p", 0);
  const other = await tab("other", "q", 0);
  await soon(() => expect([first, second].map((each) => each.isOpenElsewhere())).toEqual([true, true]));
  expect(other.isOpenElsewhere()).toBe(false);
  await second.live.goTo(1);
  await soon(() => expect([first, second].map((each) => each.isOpenElsewhere())).toEqual([false, false]));
  await first.live.goTo(1);
  await soon(() => expect([first, second].map((each) => each.isOpenElsewhere())).toEqual([true, true]));
  second.stop();
  await soon(() => expect(first.isOpenElsewhere()).toBe(false));
  for (const { stop } of [first, other]) stop();
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineUpOf, renewLineUp } from "./lineUp.ts";

const list = [11, 12, 13, 14, 15, 16];

describe("the list of people in a school job", () => {
  it("a line-up lists the requested people and records who was excluded", () => {
    expect(lineUpOf(list, [0, 1, 4])).toEqual({
      ids: [11, 12, 15],
      places: [0, 1, 4],
      records: [0, 1, 4],
      leftOut: [13, 14, 16],
      total: 6,
      counted: 6,
    });
  });

  it("prints the people who remain and a person who joined", () => {
    const old = lineUpOf(list, list.keys());
    const { lineUp, change } = renewLineUp(old, [11, 12, 13, 15, 16, 17], { done: 2, takesNew: true });
    expect(change).toEqual({ vanished: 1, came: 1 });
    expect(lineUp.ids).toEqual([11, 12, 13, 15, 16, 17]);
    expect(lineUp.records).toEqual([0, 1, 2, 4, 5, 6]);
    expect(lineUp.places).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("ignores people who leave after their turn or were left out", () => {
    const old = lineUpOf(list, [0, 1, 2, 3, 5]);
    const { lineUp, change } = renewLineUp(old, [12, 13, 14, 15, 16], { done: 1, takesNew: true });
    expect(change).toEqual({ vanished: 0, came: 0 });
    expect(lineUp.ids).toEqual([11, 12, 13, 14, 16]);
    expect(lineUp.places).toEqual([-1, 0, 1, 2, 4]);
  });

  it("a range excludes people who joined later", () => {
    const old = lineUpOf(list, [0, 1, 2]);
    const { lineUp, change } = renewLineUp(old, [99, ...list], { done: 1, takesNew: false });
    expect(change).toEqual({ vanished: 0, came: 0 });
    expect([lineUp.ids, lineUp.places]).toEqual([
      [11, 12, 13],
      [1, 2, 3],
    ]);
  });

  it("lists everybody once, however often the list changes", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
    fc.assert(
      fc.property(ids, fc.array(fc.tuple(ids, fc.nat({ max: 100 }))), (first, changes) => {
        let lineUp = lineUpOf(first, first.keys());
        let done = 0;
        for (const [next, share] of changes) {
          done += Math.floor(((lineUp.ids.length - done) * share) / 100);
          const printed = lineUp.ids.slice(0, done);
          const renewed = renewLineUp(lineUp, next, { done, takesNew: true });
          ({ lineUp } = renewed);
          expect(lineUp.ids.slice(0, done)).toEqual(printed);
          expect(new Set(lineUp.ids.slice(done))).toEqual(
            new Set(next.filter((id) => !printed.includes(id))),
          );
          expect(new Set(lineUp.ids).size).toBe(lineUp.ids.length);
          expect(new Set(lineUp.records).size).toBe(lineUp.ids.length);
        }
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { checkPressProfile, genericPress } from "./pressProfile.ts";

/** Wrong values for a field with a size, a count or an offset. */
const lies = [0, 4, 0x7fff_ffff, 0xffff_ffff];

/**
 * Wrong values to try in a field of four bytes: all of them in the file size and the tag count, one in each other field.
 * The long tests set `PROFILES=all` to try all of them everywhere.
 */
function liesIn(field: number): readonly number[] {
  const triesAll = process.env.PROFILES === "all" || field === 0 || field === 32;
  return triesAll ? lies : lies.slice(field % lies.length).slice(0, 1);
}

async function refusal(bytes: Uint8Array): Promise<unknown> {
  return await checkPressProfile(bytes).then(
    () => null,
    (error: unknown) => error,
  );
}

describe("press profiles", () => {
  it("a profile that states a length of four bytes is refused", async () => {
    const bytes = Buffer.from(await genericPress());
    expect(await refusal(bytes)).toBeNull();
    bytes.writeUInt32BE(4, 0);
    expect(await refusal(bytes)).toBeInstanceOf(RangeError);
  });

  it("a truncated or damaged profile is read or refused", async () => {
    const profile = Buffer.from(await genericPress());
    const cuts = [
      0,
      1,
      4,
      36,
      40,
      127,
      128,
      131,
      132,
      140,
      200,
      300,
      profile.length >> 1,
      profile.length - 1,
    ];
    const spoiled = cuts.map((at) => profile.subarray(0, at));
    for (let at = 0; at < 60; at++) {
      for (const lie of liesIn(at)) {
        const copy = Buffer.from(profile);
        copy.writeUInt32BE(lie, at * 4);
        spoiled.push(copy);
      }
    }
    for (const [at, bytes] of spoiled.entries()) {
      const error = await refusal(bytes);
      expect(error === null || error instanceof RangeError, `${at}: ${error}`).toBe(true);
    }
  });
});

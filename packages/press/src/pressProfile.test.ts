import { describe, expect, it } from "vitest";
import { checkPressProfile, genericPress, readPressProfile } from "./pressProfile.ts";

/** Invalid values for a field that contains a size, a count or an offset. */
const lies = [0, 4, 0x7fff_ffff, 0xffff_ffff];

/**
 * The invalid values to try in a field of four bytes: all of them in the file size and the tag count, one in every
 * other field. The long tests set `PROFILES=all` to try all of them in every field.
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

/** The generic press profile with a different description and target tag. */
async function profileNamed(description: string, target: string): Promise<Buffer> {
  const press = await genericPress();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(description.length + 1);
  const desc = Buffer.concat([
    Buffer.from("desc\0\0\0\0"),
    length,
    Buffer.from(description),
    Buffer.alloc(79),
  ]);
  const text = Buffer.from(`text\0\0\0\0${target}\0`);
  const file = Buffer.concat([press, desc, text]);
  file.writeUInt32BE(file.length, 0);
  const change = (tag: string, start: number, bytes: Buffer) => {
    const at = file.indexOf(tag, 132, "latin1");
    file.writeUInt32BE(start, at + 4);
    file.writeUInt32BE(bytes.length, at + 8);
  };
  change("desc", press.length, desc);
  change("targ", press.length + desc.length, text);
  return file;
}

describe("printing conditions", () => {
  it.each([
    ["House profile", "ICCHDAT FOGRA51", "FOGRA51"],
    ["House profile", "ICCHDAT FOGRA39L", "FOGRA39"],
    ["House profile", "ICCHDAT CGATS21-2-CRPC6", "CGATS21-2-CRPC6"],
    ["ISO Coated v2 (ECI)", "", "FOGRA39"],
    ["PSO Coated v3", "CGATS.17 measured data", "FOGRA51"],
    ["GRACoL2006_Coated1v2", "", "CGATS TR 006"],
    ["Our press, FOGRA39 paper", "ICCHDAT our press", null],
  ])("reads a profile named %s with target %j as condition %s", async (description, target, condition) => {
    const { name, ...profile } = readPressProfile(await profileNamed(description, target));
    expect([name, profile.condition]).toEqual([description, condition]);
  });

  it("the generic press has no registered condition", async () => {
    expect(readPressProfile(await genericPress()).condition).toBeNull();
  });
});

describe("press profiles", () => {
  it("refuses a profile whose header claims a length of four bytes", async () => {
    const bytes = Buffer.from(await genericPress());
    expect(await refusal(bytes)).toBeNull();
    bytes.writeUInt32BE(4, 0);
    expect(await refusal(bytes)).toBeInstanceOf(RangeError);
  });

  it("reads or refuses a truncated or damaged profile without a crash", async () => {
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

import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { faceFile } from "@print-builder/fonts";
import {
  foreignPictures,
  pressProfile,
  samplePictures,
  sampleWorkbooks,
} from "@print-builder/production/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { filesForm, type RouteId, type RouteInput } from "#test/site/callRoute.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

/** False values for a size, count or offset field. */
const lies = [0, 4, 0x7fff_ffff, 0xffff_ffff];

/** Copies of a file that are cut off at critical positions or have one falsified number near the start. */
function spoiled(
  bytes: Uint8Array,
  { fields, step }: { fields: number; step: number },
): readonly Uint8Array[] {
  const { length } = bytes;
  const cuts = [1, 3, 7, 12, 20, 33, 64, 127, 131, 200, Math.floor(length / 2), length - 1];
  const cut = cuts.filter((at) => at < length).map((at) => Uint8Array.from(bytes.subarray(0, at)));
  const places = Array.from({ length: fields }, (_, at) => at * step).filter((at) => at + 4 <= length);
  const lying = places.flatMap((at) =>
    lies.map((lie) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt32BE(lie, at);
      return Uint8Array.from(copy);
    }),
  );
  return [...cut, ...lying];
}

/** Only a sample, because each of these calls starts a process. */
const some = <Each>(all: readonly Each[], every: number) => all.filter((_, at) => at % every === 0);

describe("files with false sizes and offsets", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const newProject = async () => ({
    id: (await server.call("createProject", { body: { name: "Lies" } })).body.id,
  });
  const answered = async (what: string, route: RouteId, sent: RouteInput) => {
    const { status, body } = await server.call(route, sent);
    expect(status, `${what}: ${route}`).toBeLessThan(500);
    if (status >= 400) expect([typeof body.detail, typeof body.code], what).toEqual(["string", "string"]);
    return status;
  };

  it("refuses colour profiles with false sizes", async () => {
    const params = await newProject();
    const element = {
      id: "t",
      type: "text",
      x: 0,
      y: 0,
      width: 80,
      height: 20,
      properties: { text: "{{ a }}" },
    };
    await server.call("updateProject", { params, body: { front_elements: [element] } });
    const profile = await pressProfile();
    const send = async (bytes: Uint8Array, what: string) => {
      const icc = Buffer.from(bytes).toString("base64");
      return await answered(what, "exportPdf", {
        params,
        body: { live_rows: [{ a: "x" }], color: "cmyk", icc },
      });
    };
    expect(await send(profile, "whole")).toBe(200);
    const four = Buffer.from(profile);
    four.writeUInt32BE(4, 0);
    expect(await send(four, "size 4")).toBe(422);
    for (const length of [1, 40, 130, profile.length - 1])
      expect(await send(profile.subarray(0, length), `cut at ${length}`)).toBe(422);
  });

  it("refuses pictures with false sizes and prints the valid pictures", async () => {
    const foreign = ["TIFF of 8 bits", "AVIF", "BMP of 24 bits", "HEIC"] as const;
    const pictures = [
      ...(await samplePictures()).filter(({ name }) =>
        /plain.jpg|progressive.jpg|grey.png|lossy.webp|palette.gif/.test(name),
      ),
      ...(await Promise.all(
        foreign.map(async (name) => ({ name, bytes: (await foreignPictures[name]?.()) ?? new Uint8Array() })),
      )),
    ];
    for (const { name, bytes } of pictures) {
      const params = await newProject();
      const files = spoiled(bytes, { fields: 20, step: 3 }).slice(0, 90);
      const named = Object.fromEntries(files.map((each, at) => [`${at}.bin`, Uint8Array.from(each)]));
      await answered(name, "uploadMedia", { params, body: filesForm("files", named) });
      const photo = { staticImage: false, imageBinding: "photo" };
      const element = { id: "p", type: "image", x: 0, y: 0, width: 80, height: 80, properties: photo };
      await server.call("updateProject", { params, body: { front_elements: [element] } });
      const { items } = (await server.call("listMedia", { params, query: { limit: 100 } })).body;
      const live_rows = items.map(({ filename }) => ({ photo: filename }));
      if (live_rows.length > 0) await answered(name, "exportPdf", { params, body: { live_rows } });
    }
  });

  it("refuses fonts with false sizes", async () => {
    const params = await newProject();
    const font = readFileSync(fileURLToPath(import.meta.resolve(faceFile("lato-400"))));
    const files = some(spoiled(font, { fields: 8, step: 4 }), 5);
    for (let at = 0; at < files.length; at += 20) {
      const named = Object.fromEntries(
        files.slice(at, at + 20).map((each, on) => [`${at + on}.ttf`, Uint8Array.from(each)]),
      );
      await answered("font", "uploadFonts", { params, body: filesForm("files", named) });
    }
  });

  it("refuses tables and project files with false sizes", async () => {
    const params = await newProject();
    const workbooks = sampleWorkbooks().filter(({ name }) => /shared.xlsx|old.xls/.test(name));
    for (const { name, bytes } of workbooks)
      for (const [at, each] of some(spoiled(bytes, { fields: 4, step: 10 }), 3).entries())
        await answered(`${name} ${at}`, "readTable", {
          params,
          body: filesForm("file", { [name]: Uint8Array.from(each) }),
        });
    const zip = new ZipFile();
    zip.addBuffer(
      Buffer.from(JSON.stringify({ name: "Zip", canvas_width: 300, canvas_height: 200 })),
      "project.json",
    );
    zip.addBuffer(Buffer.from("a,b\n1,2\n"), "data/rows.csv");
    zip.end();
    const whole = await buffer(zip.outputStream as NodeJS.ReadableStream);
    const spoiledZips = [
      ...spoiled(whole, { fields: 8, step: 4 }),
      ...spoiled(whole.toReversed(), { fields: 30, step: 1 }).map((each) => each.toReversed()),
    ];
    for (const [at, each] of some(spoiledZips, 5).entries())
      await answered(`zip ${at}`, "importProject", {
        body: filesForm("file", { "p.zip": Uint8Array.from(each) }),
      });
  });
});

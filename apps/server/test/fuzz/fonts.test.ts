import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { faceFile } from "@print-builder/fonts";
import { hostileFonts, renamedFont } from "@print-builder/fonts/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filesForm } from "../site/callRoute.ts";
import { startTestServer, type TestServer } from "../site/testServer.ts";
import { allowedMs } from "./fuzzRun.ts";

const face = readFileSync(fileURLToPath(import.meta.resolve(faceFile("caladea-400"))));

/** Font files by name. Each family is named after its file. */
const fonts = Object.fromEntries(
  Object.values(hostileFonts).map((make, at) => [
    `Hostile ${at}.ttf`,
    make(renamedFont(face, { family: `Hostile ${at}` })),
  ]),
);

/** A card with a long line of text in each font. */
const texts = Object.keys(fonts).map((file, at) => ({
  id: `text-${at}`,
  type: "text",
  x: 0,
  y: at * 10,
  width: 320,
  height: 10,
  properties: {
    text: "AVATA Lamination of the Vale ".repeat(40),
    fontFamily: "custom",
    customFontFamily: file.replace(".ttf", ""),
    fontSize: 8,
  },
}));
const card = { canvas_width: 324, canvas_height: 204, front_elements: texts };

/** Time limit, in ms, for a card with all fonts. */
const longest = 5_000;

async function timed<Answer>(work: () => Promise<Answer>) {
  const begun = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - begun };
}

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), "print-builder-hostile-fonts-"));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it("accepts or refuses hostile fonts, and prints within the time limit", async () => {
  const { id } = (await server.call("createProject", { body: { name: "Fonts" } })).body;
  const params = { id };
  let refused = 0;
  for (const [name, bytes] of Object.entries(fonts)) {
    const form = filesForm("files", { [name]: bytes });
    const { answer, ms } = await timed(() => server.call("uploadFonts", { params, body: form }));
    expect([201, 400, 415, 422], name).toContain(answer.status);
    expect(ms, name).toBeLessThan(allowedMs(longest));
    if (answer.status !== 201) refused++;
  }
  expect((await server.call("updateProject", { params, body: card })).status).toBe(200);
  const rows = filesForm("file", { "t.csv": "name\nAsha\n" });
  await server.call("uploadData", { params, body: rows });
  const checked = await server.call("preflight", { params, body: { range: { type: "all" } } });
  const unknown = checked.body.problems.filter(({ kind }) => kind === "unknown_font");
  expect(unknown, "fonts that were refused").toHaveLength(refused);
  const drawn = [
    await timed(() => server.call("renderPreview", { params, body: { record_index: 0, side: "front" } })),
    await timed(() => server.call("preflight", { params, body: { range: { type: "all" } } })),
    await timed(() => server.call("exportPdf", { params, body: { range: { type: "all" } } })),
  ];
  for (const { answer, ms } of drawn) {
    expect(answer.status).toBe(200);
    expect(ms).toBeLessThan(allowedMs(longest));
  }
});

it("the print command finishes in time with a folder of hostile fonts", async () => {
  const project = join(folder, "project");
  mkdirSync(join(project, "fonts"), { recursive: true });
  writeFileSync(join(project, "project.json"), JSON.stringify({ name: "Fonts", ...card }));
  mkdirSync(join(project, "data"));
  writeFileSync(join(project, "data/table.csv"), "name\nAsha\n");
  for (const [name, bytes] of Object.entries(fonts)) writeFileSync(join(project, "fonts", name), bytes);
  const program = join(import.meta.dirname, "../../../../tools/print.ts");
  const out = join(folder, "cards.pdf");
  const command = promisify(execFile)(process.execPath, [program, "--project", project, "--out", out]);
  const { ms } = await timed(() => command);
  expect(ms).toBeLessThan(allowedMs(2 * longest));
  expect(readFileSync(out).subarray(0, 5).toString()).toBe("%PDF-");
});

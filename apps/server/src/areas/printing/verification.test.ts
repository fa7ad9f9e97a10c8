import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSignedCode, revokedMark } from "@print-builder/signed-codes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { manyCards } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { untilCompleted } from "#test/site/watchJob.ts";
import { cardMark } from "../../store/revokedCards.ts";
import { sweepTrash } from "../operations/sweepInTurn.ts";

const yearMs = 366 * 86_400_000;

/** Blur radius of an unfocused lens, in dots. */
const blurDots = 2;
/** Grey levels of ink and paper in room light. */
const [ink, paper] = [60, 215] as const;

/** Turns a page into a phone's photo: a grey picture (PGM) with blur and without pure black or white. */
function outOfFocus(pgm: Buffer): Buffer {
  const [header = "", width = "", height = ""] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString("latin1", 0, 40)) ?? [];
  const [across, down] = [Number(width), Number(height)];
  const pixels = pgm.subarray(header.length);
  const size = (2 * blurDots + 1) ** 2;
  const taken = Buffer.alloc(pixels.length, paper);
  for (let y = blurDots; y < down - blurDots; y++) {
    for (let x = blurDots; x < across - blurDots; x++) {
      let sum = 0;
      for (let dy = -blurDots; dy <= blurDots; dy++)
        for (let dx = -blurDots; dx <= blurDots; dx++) sum += pixels[(y + dy) * across + x + dx] ?? 0;
      taken[y * across + x] = ink + ((paper - ink) * sum) / size / 255;
    }
  }
  return Buffer.concat([pgm.subarray(0, header.length), taken]);
}

/** Text that a phone reads from a blurred photo of the first page, printed at 300 dpi. */
function photographed(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-verify-"));
  try {
    writeFileSync(join(folder, "in.pdf"), pdf);
    const page = join(folder, "page");
    const firstCard = ["-x", "0", "-y", "0", "-W", "1300", "-H", "1000"];
    execFileSync("pdftoppm", [
      "-gray",
      "-singlefile",
      "-r",
      "300",
      ...firstCard,
      join(folder, "in.pdf"),
      page,
    ]);
    writeFileSync(`${page}.pgm`, outOfFocus(readFileSync(`${page}.pgm`)));
    const args = ["-q", "--raw", "-Sdisable", "-Sqrcode.enable", `${page}.pgm`];
    return execFileSync("zbarimg", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const signed = { fields: ["number"], valid_days: 900 };

/** A project of two people whose cards have a signed code, with or without an id column. */
async function signedCards(server: TestServer, hasKey = true): Promise<string> {
  const id = await manyCards(server, 2);
  const code = {
    id: "code",
    type: "barcode",
    ...{ x: 0, y: 0, width: 180, height: 180 },
    properties: { format: "qrcode", value: "Card {{ number }}", signed },
  };
  const params = { id };
  expect((await server.call("putFrontElements", { params, body: [code] })).status).toBe(200);
  const identity = { key: hasKey ? "number" : null, label: null };
  await server.call("saveMapping", { params, body: { field_map: { number: "number" }, identity } });
  return id;
}

describe.each(kindsAboveStore())("signed codes on %s", (kind) => {
  let server: TestServer;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer(kind);
    id = await signedCards(server);
  });
  afterAll(() => server.close());

  let token: string | undefined;
  const yearLater = async () => {
    server.advance(yearMs);
    token = await server.signIn("admin");
  };
  const range = { type: "range", start: 0, end: 0 };
  const printed = async (body: object = {}) => {
    const answer = await server.call("exportPdf", {
      ...(token ? { token } : {}),
      params: { id },
      body: { range, ...body },
    });
    expect(answer.status).toBe(200);
    return photographed(answer.bytes);
  };
  const verify = async (text: string) =>
    (await server.call("verifyCode", { token: null, body: { text } })).body;
  const lists = async () => (await server.call("signingKeys", { token: null })).body;
  const keys = async () => (await lists()).keys;

  it("anybody can verify a signed code until its card is replaced", async () => {
    const text = await printed();
    expect(text.startsWith("PB1:")).toBe(true);
    const { verdict, claim } = await verify(text);
    expect([verdict, claim?.subject, claim?.fields]).toEqual(["genuine", "n1", { number: "n1" }]);
    const changed = text.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    expect(await verify(changed)).toEqual({ verdict: "forged", claim: null });
    server.advance(60_000);
    const again = await printed({ reason: "lost" });
    expect((await verify(text)).verdict).toBe("revoked");
    expect((await verify(again)).verdict).toBe("genuine");
    // The list of an offline verifier is at most a minute old.
    server.advance(60_000);
    const { revoked } = await lists();
    const markOf = async (code: string) => {
      const printId = readSignedCode(code)?.claim.printId ?? null;
      return await revokedMark({ printId, subject: "n1" }, async (bytes) => hash("sha256", bytes, "buffer"));
    };
    expect(revoked).toEqual([await markOf(text)]);
    expect(revoked).not.toContain(await markOf(again));
  });

  it("codes signed with earlier years' keys still verify", async () => {
    const first = await printed();
    await yearLater();
    const second = await printed();
    await yearLater();
    const third = await printed();
    const known = await keys();
    expect(known).toHaveLength(3);
    expect(JSON.stringify(known)).not.toContain('"d"');
    // 732 of the codes' 900 days have passed.
    for (const text of [first, second, third]) expect((await verify(text)).verdict).toBe("genuine");
    server.advance(yearMs);
    expect((await verify(first)).verdict).toBe("expired");
    expect((await verify(third)).verdict).toBe("genuine");
  });

  it("a preview contains no signed code", async () => {
    token = await server.signIn("admin");
    const { svg } = (
      await server.call("renderPreview", { token, params: { id }, body: { record_index: 0, side: "front" } })
    ).body;
    expect(svg).toContain("PB1:SPECIMEN");
  });
});

describe.each(kindsAboveStore())("revoked cards on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const printed = async (id: string, row: number, body: object = {}) => {
    const range = { type: "range", start: row, end: row };
    const answer = await server.call("exportPdf", { params: { id }, body: { range, ...body } });
    expect(answer.status).toBe(200);
    server.advance(1000);
    return photographed(answer.bytes);
  };
  const verdictOf = async (text: string) =>
    (await server.call("verifyCode", { token: null, body: { text } })).body.verdict;
  const isListed = async (text: string) => {
    server.advance(60_000);
    const { revoked } = (await server.call("signingKeys", { token: null })).body;
    const claim = readSignedCode(text)?.claim ?? { printId: null, subject: "" };
    const mark = await revokedMark(claim, async (bytes) => hash("sha256", bytes, "buffer"));
    return mark !== null && revoked.includes(mark);
  };

  const endings: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    "its data was cleared": (id) => server.call("clearStandardData", { params: { id } }),
    "its project was deleted for good": (id) => server.deleteForever(id),
    "its project was swept from the trash": async (id) => {
      await server.call("deleteProject", { params: { id } });
      await sweepTrash(server.store.patient, server.files, { before: "9999", now: server.clock() });
    },
  };

  it.each(Object.entries(endings))("a revoked card stays revoked after %s", async (_, end) => {
    const id = await signedCards(server);
    const lost = await printed(id, 0);
    const valid = await printed(id, 0, { reason: "lost" });
    expect([await verdictOf(lost), await verdictOf(valid)]).toEqual(["revoked", "genuine"]);
    await end(id);
    expect([await verdictOf(lost), await verdictOf(valid)]).toEqual(["revoked", "genuine"]);
    expect([await isListed(lost), await isListed(valid)]).toEqual([true, false]);
  });

  it("finds revoked cards by their row if the table has no id column", async () => {
    const id = await signedCards(server, false);
    const [lost, other] = [await printed(id, 0), await printed(id, 1)];
    const again = await printed(id, 0, { reason: "lost" });
    expect(await Promise.all([lost, other, again].map(verdictOf))).toEqual(["revoked", "genuine", "genuine"]);
    expect([await isListed(lost), await isListed(other)]).toEqual([true, false]);
  });

  it("revokes a card that was printed as a picture with a signed code", async () => {
    const id = await signedCards(server);
    const body = { format: "svg", range: { type: "range", start: 0, end: 0 } };
    const printId = (await server.call("startPrintJob", { params: { id }, body })).body.job_id;
    await untilCompleted(server, printId);
    server.advance(1000);
    await printed(id, 0, { reason: "lost" });
    expect(await server.store.cards.isRevoked((await cardMark({ printId, subject: "n1" })) ?? "")).toBe(true);
  });

  it("serves keys and revocations with an ETag, and 304 if unchanged", async () => {
    const { headers } = await server.call("signingKeys", { token: null });
    const asked = { token: null, headers: { "if-none-match": String(headers.etag) } };
    const again = await server.call("signingKeys", asked);
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const id = await signedCards(server);
    await printed(id, 0);
    await printed(id, 0, { reason: "lost" });
    server.advance(60_000);
    expect((await server.call("signingKeys", asked)).status).toBe(200);
  });
});

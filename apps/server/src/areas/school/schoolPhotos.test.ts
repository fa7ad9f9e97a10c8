import type { ServerResponse } from "node:http";
import { drawnPeople, portrait } from "@print-builder/production/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { small, useSchool } from "#test/site/useSchool.ts";

describe.each(kindsAboveStore())("a school's photos for the screen, on %s", (kind) => {
  const using = useSchool(kind);
  const look = (id: string, addresses: readonly string[], more: object = {}) =>
    using.server.call("lookAtSchoolPhotos", { params: { id }, body: { addresses, ...more } });
  const people: Record<string, Buffer> = {};
  beforeAll(async () => {
    const [person, nobody] = [
      drawnPeople(600, 800, [{ x: 300, y: 380, size: 380 }]),
      drawnPeople(300, 400, []),
    ];
    people["/storage/plain.jpg"] = await person.jpeg().toBuffer();
    people["/storage/nobody.png"] = await nobody.png().toBuffer();
    people["/storage/busy.jpg"] = Buffer.from(portrait("charles-schumer.jpg"));
    people["/storage/no-picture.jpg"] = Buffer.from("<html>Nothing here</html>");
    people["/storage/drawing.svg"] = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>',
    );
  });
  /** Makes the school serve additional photos. */
  const serve = () => {
    using.school.proxy.before = ({ path }, answer) => {
      const photo = people[path];
      if (photo) answer.writeHead(200, { "content-type": "image/jpeg" }).end(photo);
      return photo !== undefined;
    };
  };
  const at = (path: string) => `${using.school.address}${path}`;

  it("returns faces in the order of the URLs and leaves no photo behind", async () => {
    const id = await using.project(small);
    serve();
    const paths = ["/storage/nobody.png", "/storage/plain.jpg", "/storage/busy.jpg"];
    const { status, body } = await look(id, paths.map(at));
    expect([status, body.photos.length]).toEqual([200, 3]);
    const [nobody, plain, busy] = body.photos;
    expect(nobody).toEqual({ face: null, cut_out: null });
    expect(plain?.face?.y).toBeGreaterThan(0.1);
    expect((plain?.face?.y ?? 0) + (plain?.face?.height ?? 0) / 2).toBeCloseTo(380 / 800, 1);
    expect(busy?.face).not.toBeNull();
    await expect.poll(using.leftBehind).toEqual([]);
  });

  it("removes a plain background on request", async () => {
    const id = await using.project(small);
    serve();
    const paths = ["/storage/plain.jpg", "/storage/busy.jpg"];
    const { photos } = (await look(id, paths.map(at), { cut_out: true })).body;
    expect(photos[1]).toMatchObject({ cut_out: null });
    const cut = Buffer.from((photos[0]?.cut_out ?? "").replace("data:image/webp;base64,", ""), "base64");
    // An extended WebP header: transparency and size.
    expect([cut.toString("latin1", 8, 16), cut.readUIntLE(24, 3) + 1]).toEqual(["WEBPVP8X", 600]);
  });

  it("returns null for URLs outside the school and calls no other host", async () => {
    const id = await using.project(small);
    serve();
    const paths = ["/storage/no-picture.jpg", "/storage/drawing.svg", "/storage/gone.jpg"];
    const elsewhere = ["https://elsewhere.example/face.jpg", "face.jpg", "http://127.0.0.1:1/face.jpg"];
    const { status, body } = await look(id, [...elsewhere, ...paths.map(at)]);
    expect([status, body.photos]).toEqual([200, Array(6).fill(null)]);
    expect(using.school.proxy.photos()).toHaveLength(paths.length);
  });

  it("fetches nothing without a sign-in, and refuses too many URLs", async () => {
    const { id } = (await using.server.call("createProject", { body: { name: "Not connected" } })).body;
    serve();
    const refused = await look(id, [at("/storage/plain.jpg")]);
    expect([refused.status, refused.body.code]).toEqual([409, "schools_auth_required"]);
    expect(using.school.proxy.photos()).toEqual([]);
    expect((await look(await using.project(small), Array(11).fill(at("/storage/plain.jpg")))).status).toBe(
      422,
    );
  });

  it("a slow school blocks no other user and no other project", async () => {
    const [slow, other] = [await using.project(small), await using.project(small)];
    await using.server.addUser({ id: "colleague" });
    const token = await using.server.signIn("colleague");
    serve();
    const answer = using.school.proxy.before;
    const held: ServerResponse[] = [];
    const slowState = { isDone: false, isReleased: false };
    using.school.proxy.before = (call, response) => {
      if (!call.path.startsWith("/storage/slow")) return answer(call, response);
      if (slowState.isReleased) response.destroy();
      else held.push(response);
      return true;
    };
    const dripping = Array.from({ length: 10 }, (_, number) => at(`/storage/slow-${number}.jpg`));
    const waiting = look(slow, dripping).then(() => {
      slowState.isDone = true;
    });
    const sent = { body: { addresses: [at("/storage/plain.jpg")] } };
    for (const [id, who] of [
      [other, {}],
      [slow, { token }],
    ] as const) {
      const { body } = await using.server.call("lookAtSchoolPhotos", { params: { id }, ...sent, ...who });
      expect([body.photos[0]?.face === null, slowState.isDone]).toEqual([false, false]);
    }
    slowState.isReleased = true;
    for (const response of held) response.destroy();
    await waiting;
  });
});

import { describe, expect, it } from "vitest";
import { renewToken } from "../testing/connectedSchool.ts";
import { databaseKinds } from "../testing/databases.ts";
import { cardsInPdf } from "../testing/manyCards.ts";
import { riverside, useSchool } from "../testing/useSchool.ts";
import { jobOf, resultOf, untilCompleted, untilJob } from "../testing/watchJob.ts";

describe.each(databaseKinds)("print jobs of a school on %s", (kind) => {
  const using = useSchool(kind);
  const { project, start, lists, expireAt, leftBehind } = using;

  it("[ZIP-21][PRINT-27][OPEN-30] a token that expires on the way ends the job; resumed, it goes on without doubles", async () => {
    const id = await project(riverside);
    expireAt(500);
    const jobId = await start(id, {});
    const failed = await untilJob(using.server, jobId, ({ status }) => status === "failed");
    expect(failed).toMatchObject({
      code: "schools_auth_required",
      error: "Sign in to the school system again to continue.",
      batches_done: 1,
      total: 1250,
    });
    const resume = () => using.server.call("controlJob", { params: { jobId }, query: { action: "resume" } });
    const refused = await resume();
    expect([refused.status, refused.body.code]).toEqual([409, "schools_auth_required"]);
    expect((await jobOf(using.server, jobId)).status).toBe("failed");
    using.school.proxy.before = () => false;
    using.school.proxy.seen.length = 0;
    await renewToken(using.server, id, (await using.school.impersonate(riverside)).token);
    const resumed = await resume();
    expect([resumed.status, resumed.body]).toMatchObject([
      200,
      { status: "queued", code: null, batches_done: 1 },
    ]);
    const job = await untilCompleted(using.server, jobId);
    expect(job).toMatchObject({ processed: 1250, batches_done: 3, error: null, code: null });
    // What was done is not read again.
    expect(lists().filter(({ query }) => query.get("offset") === "0" && query.get("limit") !== "1")).toEqual(
      [],
    );
    await everyoneOnce(jobId);
    await expect.poll(leftBehind).toEqual([]);
  });

  async function everyoneOnce(jobId: string): Promise<void> {
    const ids: string[] = [];
    for await (const { records } of using.school.client.records.pages("students")) {
      ids.push(...records.map((record) => `Card n${record.id}`));
    }
    const files = await resultOf(using.server, jobId);
    expect([...files.keys()]).toEqual(["export_part_1.pdf", "export_part_2.pdf", "export_part_3.pdf"]);
    expect([...files.values()].flatMap((pdf) => cardsInPdf(pdf).flat())).toEqual(ids);
  }

  it("[ZIP-28][OPEN-30] started again with the same request after the sign-in, the same job goes on", async () => {
    const id = await project(riverside);
    expireAt(1000);
    const jobId = await start(id, { side: "front" });
    await untilJob(using.server, jobId, ({ status }) => status === "failed");
    using.school.proxy.before = () => false;
    await renewToken(using.server, id, (await using.school.impersonate(riverside)).token);
    const other = await start(id, {
      side: "front",
      copies_per_record: 2,
      range: { type: "range", start: 0, end: 9 },
    });
    expect(other).not.toBe(jobId);
    expect(await start(id, { side: "front" })).toBe(jobId);
    expect((await untilCompleted(using.server, jobId)).batches_done).toBe(3);
    await everyoneOnce(jobId);
    // It has ended now: the next start is a job of its own.
    expect(await start(id, { side: "front" })).not.toBe(jobId);
  });

  it("when the list or the design has changed by then, the next start begins anew", async () => {
    const id = await project(riverside);
    for (const change of ["list", "design"] as const) {
      expireAt(500);
      const jobId = await start(id, {});
      await untilJob(using.server, jobId, ({ status }) => status === "failed");
      using.school.proxy.before = () => false;
      await renewToken(using.server, id, (await using.school.impersonate(riverside)).token);
      if (change === "design") {
        await using.server.call("updateProject", { params: { id }, body: { background_color: "#eeeeee" } });
      } else {
        const [last] = (await using.school.client.records.list("students", { limit: 1, offset: 1249 }))
          .records;
        await using.school.client.records.remove("students", last?.id ?? 0);
      }
      const next = await start(id, {});
      expect(next).not.toBe(jobId);
      expect((await untilCompleted(using.server, next)).total).toBe(1249);
      if (change === "list") {
        // Resumed all the same, the old one notices.
        await using.server.call("controlJob", { params: { jobId }, query: { action: "resume" } });
        const ended = await untilJob(using.server, jobId, ({ status }) => status === "failed");
        expect(ended.code).toBe("data_replaced");
      }
      expect((await using.server.call("cancelJob", { params: { jobId } })).status).toBe(
        change === "list" ? 409 : 204,
      );
    }
  });

  it("a job that waits for a sign-in can be cancelled, and its parts are gone then", async () => {
    const id = await project(riverside);
    expireAt(500);
    const jobId = await start(id, {});
    await untilJob(using.server, jobId, ({ status }) => status === "failed");
    expect(await using.server.store.jobs.filesOf(id)).toHaveLength(1);
    expect((await using.server.call("cancelJob", { params: { jobId } })).status).toBe(204);
    expect(await jobOf(using.server, jobId)).toMatchObject({ status: "cancelled", error: null, code: null });
    expect(await using.server.store.jobs.filesOf(id)).toEqual([]);
  });

  it("a school system that fails on the way ends the job in words of ours; started again it goes on", async () => {
    const id = await project(riverside);
    using.school.proxy.before = ({ query }, answer) => {
      if (query.get("offset") !== "500") return false;
      answer.writeHead(500).end('{"message":"canary"}');
      return true;
    };
    const jobId = await start(id, {});
    const failed = await untilJob(using.server, jobId, ({ status }) => status === "failed");
    expect(failed.code).toBe("school_failed");
    expect(failed.error).toBe("The school system failed: it has a fault of its own. Try again in a moment.");
    using.school.proxy.before = () => false;
    expect(await start(id, {})).toBe(jobId);
    expect((await untilCompleted(using.server, jobId)).status).toBe("completed");
  });
});

import { describe, expect, it, onTestFinished } from "vitest";
import { renewToken } from "#test/site/connectedSchool.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { cardsInPdf } from "#test/site/manyCards.ts";
import { riverside, small, useSchool } from "#test/site/useSchool.ts";
import { jobOf, resultOf, untilCompleted, untilJob } from "#test/site/watchJob.ts";

describe.each(kindsAboveStore())("print jobs of a school on %s", (kind) => {
  const using = useSchool(kind);
  const { project, start, lists, expireAt, leftBehind } = using;

  it("[ZIP-21][PRINT-27][OPEN-19][OPEN-30] an expired token suspends a job, and resuming adds no duplicates", async () => {
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
      // A worker may have claimed the job before the answer was made.
      { status: expect.stringMatching(/^(?:queued|running)$/), code: null, batches_done: 1 },
    ]);
    const job = await untilCompleted(using.server, jobId);
    expect(job).toMatchObject({ processed: 1250, batches_done: 3, error: null, code: null });
    // Finished batches are compared with the list but not printed again.
    expect(
      lists().filter(({ query }) => query.get("offset") === "0" && query.get("limit") !== "1"),
    ).toHaveLength(1);
    expect(job.people).toBeNull();
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

  it("[ZIP-28][OPEN-30] the same request after a new sign-in continues the suspended job", async () => {
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
    // The first job has ended, so the next start creates a new job.
    expect(await start(id, { side: "front" })).not.toBe(jobId);
  });

  it("starts a new job from scratch if the design has changed", async () => {
    const id = await project(riverside);
    expireAt(500);
    const jobId = await start(id, {});
    await untilJob(using.server, jobId, ({ status }) => status === "failed");
    using.school.proxy.before = () => false;
    await renewToken(using.server, id, (await using.school.impersonate(riverside)).token);
    await using.server.call("updateProject", { params: { id }, body: { background_color: "#eeeeee" } });
    const next = await start(id, {});
    expect(next).not.toBe(jobId);
    expect((await untilCompleted(using.server, next)).total).toBe(1250);
    expect((await using.server.call("cancelJob", { params: { jobId } })).status).toBe(204);
  });

  it("[OPEN-30] prints everybody once and warns when people leave or join", async () => {
    const { records } = using.school.client;
    const id = await project(riverside);
    // Counted again, because an earlier attempt of this test may have removed a person.
    const { total } = (await records.list("students", { limit: 1 })).pagination;
    // Three copies make a person's cards continue on the next part's first sheet.
    const body = { copies_per_record: 3, start_at: 2 };
    expireAt(1000);
    const jobId = await start(id, body);
    const failed = await untilJob(using.server, jobId, ({ status }) => status === "failed");
    expect(failed).toMatchObject({ batches_done: 1, total });
    using.school.proxy.before = () => false;
    await renewToken(using.server, id, (await using.school.impersonate(riverside)).token);
    const [waiting] = (await records.list("students", { limit: 1, offset: 900 })).records;
    if (!waiting?.class_section_id) throw new Error("The sandbox has too few students.");
    await records.remove("students", waiting.id);
    const fields = {
      first_name: "Late",
      last_name: "Comer",
      gender: "female",
      dob: "2015-02-03",
      class_section_id: String(waiting.class_section_id),
      admission_date: "2026-06-01",
      current_address: "1 Lane",
      permanent_address: "1 Lane",
    };
    const late = await records.create("students", { fields });
    onTestFinished(() => records.remove("students", late.id));
    expect(await start(id, body)).toBe(jobId);
    const job = await untilCompleted(using.server, jobId);
    expect(job).toMatchObject({ total, processed: total, people: { vanished: 1, came: 1 } });
    const files = await resultOf(using.server, jobId);
    const cards = [...files.values()].flatMap((pdf) => cardsInPdf(pdf).flat());
    const now: string[] = [];
    for await (const page of records.pages("students"))
      now.push(...page.records.map((one) => `Card n${one.id}`));
    expect(now).toContain(`Card n${late.id}`);
    expect(cards).toEqual(now.flatMap((card) => [card, card, card]));
    const { print_history } = (await using.server.call("getProject", { params: { id } })).body;
    expect(print_history).toMatchObject([
      { id: jobId, record_range: { count: total }, people: { vanished: 1, came: 1 } },
    ]);
  });

  it("[OPEN-30] a person who left the range is not replaced by the next person", async () => {
    const { records } = using.school.client;
    const id = await project(riverside);
    expireAt(500);
    const jobId = await start(id, { range: { type: "range", start: 0, end: 599 }, exclude_records: [550] });
    await untilJob(
      using.server,
      jobId,
      ({ status, batches_done }) => status === "failed" && batches_done === 1,
    );
    using.school.proxy.before = () => false;
    await renewToken(using.server, id, (await using.school.impersonate(riverside)).token);
    const before = (await records.list("students", { limit: 100, offset: 500 })).records;
    await records.remove("students", before[20]?.id ?? 0);
    await using.server.call("controlJob", { params: { jobId }, query: { action: "resume" } });
    const job = await untilCompleted(using.server, jobId);
    expect(job).toMatchObject({ total: 598, people: { vanished: 1, came: 0 } });
    const cards = [...(await resultOf(using.server, jobId)).values()].flatMap((pdf) =>
      cardsInPdf(pdf).flat(),
    );
    const left = before.filter((_, at) => at !== 20 && at !== 50).map((one) => `Card n${one.id}`);
    expect(cards.slice(500)).toEqual(left);
  });

  it("[PRINT-36] a job and its history report photos that failed, with the reason", async () => {
    const id = await project(small, { withPhotos: true });
    const { records } = await using.school.client.records.list("students", { limit: 40 });
    const at = records.findIndex(({ user }) => user.image.includes("/storage/"));
    const broken = new URL(records[at]?.user.image ?? "").pathname;
    using.school.proxy.before = ({ path }, answer) => {
      if (path !== broken) return false;
      answer.writeHead(503).end();
      return true;
    };
    const withoutPhoto = records.flatMap(({ user }, index) =>
      index <= at + 1 && !user.image.includes("/storage/") ? index : [],
    );
    const body = { range: { type: "range", start: 0, end: at + 1 } };
    const jobId = await start(id, body);
    const job = await untilCompleted(using.server, jobId);
    expect(using.school.proxy.photos().filter((path) => path === broken)).toHaveLength(4);
    const told = { record_index: at, kind: "unreadable_photo" };
    const reason = "The photo could not be fetched from the school system: it answered 503.";
    expect(job.warnings).toContainEqual(
      expect.objectContaining({
        ...told,
        side: "front",
        element_id: "photo",
        message: expect.stringContaining(reason),
      }),
    );
    expect(
      job.warnings.filter(({ kind: what }) => what === "missing_photo").map((one) => one.record_index),
    ).toEqual(withoutPhoto);
    const withoutOne = job.warnings.filter(({ kind: what }) => what === "missing_photo");
    expect(new Set(withoutOne.map(({ message }) => message))).toEqual(
      new Set(withoutPhoto.length > 0 ? ["The record has no photo name for the field “photo”."] : []),
    );
    expect(job.warnings_total).toBe(job.warnings.length);
    // A direct download reports the failure in its history entry, whose id is in the answer.
    const { headers } = await using.print(id, body);
    const { print_history } = (await using.server.call("getProject", { params: { id } })).body;
    expect(print_history.map((entry) => entry.id)).toEqual([jobId, headers["x-print-id"]]);
    for (const { warnings, warnings_total } of print_history) {
      expect(warnings).toContainEqual(expect.objectContaining(told));
      expect(warnings_total).toBe(job.warnings_total);
      expect(JSON.stringify(warnings)).not.toContain(records[at]?.user.last_name);
    }
  });

  it("cancelling a job that waits for a sign-in deletes its files", async () => {
    const id = await project(riverside);
    expireAt(500);
    const jobId = await start(id, {});
    await untilJob(using.server, jobId, ({ status }) => status === "failed");
    expect(await using.server.store.jobs.filesOf(id)).toHaveLength(1);
    expect((await using.server.call("cancelJob", { params: { jobId } })).status).toBe(204);
    expect(await jobOf(using.server, jobId)).toMatchObject({ status: "cancelled", error: null, code: null });
    expect(await using.server.store.jobs.filesOf(id)).toEqual([]);
  });

  it("a school's error fails the job with a safe message; a restart resumes", async () => {
    const id = await project(riverside);
    using.school.proxy.before = ({ query }, answer) => {
      if (query.get("offset") !== "500") return false;
      answer.writeHead(500).end('{"message":"canary"}');
      return true;
    };
    const jobId = await start(id, {});
    const failed = await untilJob(using.server, jobId, ({ status }) => status === "failed");
    expect(failed.code).toBe("school_failed");
    expect(failed.error).toBe("The school system failed: it has an internal error. Try again in a moment.");
    using.school.proxy.before = () => false;
    expect(await start(id, {})).toBe(jobId);
    expect((await untilCompleted(using.server, jobId)).status).toBe("completed");
  });
});

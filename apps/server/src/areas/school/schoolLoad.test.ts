import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { cardsInPdf } from "#test/site/manyCards.ts";
import { riverside, useSchool } from "#test/site/useSchool.ts";
import { jobOf, resultOf } from "#test/site/watchJob.ts";

/** Memory of a process in MB, where the system reports it. */
function memoryOf(processId: number | null): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    // The process has just ended, or the system has no such files.
    return 0;
  }
}

const picturesIn = (pdf: Buffer) =>
  execFileSync("pdfimages", ["-list", "-"], { input: pdf, encoding: "utf8", maxBuffer: 1e7 }).split("\n")
    .length - 3;

describe("printing a whole school in the background", () => {
  const using = useSchool("sqlite");
  const { project, start, leftBehind } = using;

  it("[OPEN-82][OPEN-85][PRINT-27] prints 1,250 students with constant memory while calls stay fast", async () => {
    const { school, server } = using;
    const id = await project(riverside, { withPhotos: true });
    const sample = (await school.client.records.list("students", { limit: 20 })).records;
    const address = sample.map(({ user }) => user.image).find((image) => image.includes("/storage/")) ?? "";
    const real = Buffer.from(await (await fetch(address)).arrayBuffer());
    // The sandbox draws each portrait on its first request, a minute for all of them.
    school.proxy.before = ({ path }, answer) => {
      if (!path.startsWith("/storage/")) return false;
      answer.end(withComment(real, path));
      return true;
    };
    const jobId = await start(id, {});
    const begunJob = performance.now();
    const memory: number[] = [];
    let slowest = 0;
    let job = await jobOf(server, jobId);
    for (; job.finished_at === null; job = await jobOf(server, jobId)) {
      const begun = performance.now();
      expect((await server.call("getProject", { params: { id } })).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - begun);
      if (job.processed > 100) memory.push(memoryOf(server.worker.processId()));
      await sleep(50);
    }
    expect(job).toMatchObject({ status: "completed", processed: 1250, batches_done: 3 });
    const parts = [...(await resultOf(server, jobId)).values()];
    expect(new Set(parts.flatMap((pdf) => cardsInPdf(pdf).flat())).size).toBe(1250);
    const asked = school.proxy.photos();
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeGreaterThan(1150);
    expect(parts.reduce((sum, pdf) => sum + picturesIn(pdf), 0)).toBe(asked.length);
    // A call that waited for the job would have taken most of the job's time.
    expect(slowest).toBeLessThan((performance.now() - begunJob) / 3);
    if (process.env.SHOW_FIGURES) {
      console.log({ slowest, first: memory[0], most: Math.max(...memory), photos: asked.length });
    }
    const settled = memory.slice(0, Math.ceil(memory.length / 3));
    expect(Math.max(...memory)).toBeLessThan(Math.max(...settled) + 150);
    await expect.poll(leftBehind).toEqual([]);
    // On a slow, busy machine the job takes minutes. A runner without progress for five minutes counts as hung.
  }, 280_000);
});

/** Adds a comment to the JPEG, so that each file is unique. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment, "latin1"), jpeg.subarray(2)]);
}

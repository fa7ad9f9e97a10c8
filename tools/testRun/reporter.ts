import { utimesSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { cwd, env } from "node:process";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import type { NamedTest, TierReport } from "./report.ts";

/**
 * A Vitest reporter for `npm test`. At the end it writes the tier's report to the file `TIER_REPORT`. During the
 * run, the file `UNFINISHED_FILES` lists the test files in progress. Its modification time is that of the latest
 * result, so an old time means that the run hangs.
 */
export default class TierReporter implements Reporter {
  readonly #report = env.TIER_REPORT ?? "";
  readonly #unfinished = env.UNFINISHED_FILES ?? "";
  readonly #names = new Set<string>();

  onInit(): void {
    this.#noteUnfinished();
  }

  onTestModuleQueued(module: TestModule): void {
    this.#names.add(module.relativeModuleId);
    this.#noteUnfinished();
  }

  onTestCaseResult(): void {
    const now = new Date();
    utimesSync(this.#unfinished, now, now);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#names.delete(module.relativeModuleId);
    this.#noteUnfinished();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeFileSync(this.#report, JSON.stringify(reportOf(modules, errors)));
  }

  #noteUnfinished(): void {
    writeFileSync(this.#unfinished, [...this.#names].join("\n"));
  }
}

function reportOf(modules: readonly TestModule[], errors: readonly SerializedError[]): TierReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const brokenFiles = modules.filter(
    (module) =>
      module.state() === "failed" && !tests.some((test) => test.module === module && hasFailed(test)),
  );
  const failures = [
    ...inState("failed").map(nameOf),
    ...brokenFiles.map((module): NamedTest => ({ file: module.relativeModuleId, title: null })),
    ...errors.map(failureOf),
  ];
  const passed = inState("passed");
  return {
    counts: {
      passed: passed.length,
      failed: failures.length,
      skipped: tests.length - passed.length - inState("failed").length,
    },
    failures,
    retried: passed.filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0).map(nameOf),
    files: modules.map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration })),
  };
}

/** Errors outside all tests, such as rejections that nothing handles. Vitest notes the file that was running. */
function failureOf(error: SerializedError): NamedTest {
  const path: unknown = error.VITEST_TEST_PATH;
  const file = typeof path === "string" ? relative(cwd(), path) : "outside every file";
  return { file, title: `error outside every test: ${error.message.split("\n", 1)[0]}` };
}

const hasFailed = (test: TestCase) => test.result().state === "failed";

const nameOf = (test: TestCase): NamedTest => ({ file: test.module.relativeModuleId, title: test.fullName });

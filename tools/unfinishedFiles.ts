import { utimesSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import type { Reporter, TestModule } from "vitest/node";

/**
 * A reporter that keeps the names of the test files that have begun and not ended in the file `UNFINISHED_FILES`, a line
 * each. The file's time is that of the last thing that happened: an old one says that the run hangs.
 */
export default class UnfinishedFiles implements Reporter {
  readonly #file = env.UNFINISHED_FILES ?? "";
  readonly #names = new Set<string>();

  onInit(): void {
    this.#write();
  }

  onTestModuleQueued(module: TestModule): void {
    this.#names.add(module.relativeModuleId);
    this.#write();
  }

  onTestCaseResult(): void {
    const now = new Date();
    utimesSync(this.#file, now, now);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#names.delete(module.relativeModuleId);
    this.#write();
  }

  #write(): void {
    writeFileSync(this.#file, [...this.#names].join("\n"));
  }
}

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildInto, keepOnly } from "./ensureBuilt.ts";

let builds: string;
beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), "print-builder-builds-"));
});
afterEach(() => rmSync(builds, { recursive: true, force: true }));

/** A build that writes a page, waits for a signal and then writes the rest. */
function slowBuild() {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const build = async (draft: string) => {
    mkdirSync(join(draft, "assets"), { recursive: true });
    writeFileSync(join(draft, "index.html"), "page");
    begun.resolve();
    await goOn.promise;
    writeFileSync(join(draft, "assets/app.js"), "app");
  };
  return { build, begun: begun.promise, goOn: goOn.resolve, fail: goOn.reject };
}

test("two simultaneous starts leave a single complete build", async () => {
  const folder = join(builds, "sources");
  const [first, second] = [slowBuild(), slowBuild()];
  const starts = [buildInto(folder, first.build), buildInto(folder, second.build)] as const;
  await Promise.all([first.begun, second.begun]);
  // A partial build must never look complete.
  expect(existsSync(folder)).toBe(false);
  first.goOn();
  await starts[0];
  keepOnly(folder, new Date());
  // The other build is still running in its draft folder.
  expect(readdirSync(builds)).toHaveLength(2);
  expect(readFileSync(join(folder, "assets/app.js"), "utf8")).toBe("app");
  second.goOn();
  await starts[1];
  keepOnly(folder, new Date());
  expect(readdirSync(builds)).toEqual(["sources"]);
  expect(readFileSync(join(folder, "assets/app.js"), "utf8")).toBe("app");
});

test("a failed build leaves nothing behind unless another start succeeded", async () => {
  const folder = join(builds, "sources");
  const failing = slowBuild();
  const alone = buildInto(folder, failing.build);
  failing.fail(new Error("It does not compile."));
  await expect(alone).rejects.toThrow("It does not compile.");
  expect(readdirSync(builds)).toEqual([]);
  const [late, quick] = [slowBuild(), slowBuild()];
  const starts = [buildInto(folder, late.build), buildInto(folder, quick.build)] as const;
  quick.goOn();
  await starts[1];
  late.fail(new Error("It does not compile."));
  await starts[0];
  expect(readdirSync(builds)).toEqual(["sources"]);
});

test("removes builds and drafts unused for an hour, keeps newer builds", () => {
  const now = new Date();
  const ages = { "now.draft": 50, now: 90, old: 61, "old.draft": 61, young: 59 };
  for (const [name, minutes] of Object.entries(ages)) {
    mkdirSync(join(builds, name, "assets"), { recursive: true });
    const at = new Date(now.getTime() - minutes * 60_000);
    utimesSync(join(builds, name), at, at);
  }
  keepOnly(join(builds, "now"), now);
  expect(readdirSync(builds).toSorted()).toEqual(["now", "now.draft", "young"]);
});

import { readFileSync } from "node:fs";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import {
  bulkProject,
  downloadBy,
  fillCount,
  openBulk,
  plainFront,
  students,
} from "@print-builder/web/testing/bulkPrint.ts";
import { namesInZip } from "@print-builder/web/testing/zipNames.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { useOwnStorage } from "./support/ownStorage.ts";

// A job needs the storage for each file, so it lasts as long as a test holds the storage.
const storage = useOwnStorage();
const office = useBackOffice({ settings: storage.settings });
const total = 1203;
let many: string;

beforeAll(async () => {
  const fields = { front_elements: plainFront, back_elements: [], is_dual_sided: false };
  many = await bulkProject(office, { name: "Many", rows: students(total), fields });
});

afterEach(() => storage.release());

const button = (dialog: Locator, name: string) => dialog.getByRole("button", { name, exact: true });
const job = (dialog: Locator) => dialog.getByRole("region", { name: "Background export" });

test("[PRINT-27, PRINT-31, PRINT-32, PRINT-34] pauses, resumes and downloads a background export", async () => {
  const page = await office.visit(`/editor/${many}`);
  const dialog = await openBulk(page);
  await fillCount(dialog, "Copies of each", "2");
  storage.hold();
  const asked = page.waitForRequest(/\/export\/jobs$/);
  await button(dialog, "Background export").click();
  expect((await asked).postDataJSON()).toMatchObject({
    range: { type: "all" },
    copies_per_record: 2,
    format: "pdf",
  });
  await button(job(dialog), "Pause").click();
  await job(dialog).getByText("Paused. It continues from here when you resume it.").waitFor();
  expect(await button(dialog, "Background export").isDisabled()).toBe(true);
  await page.reload();
  await openBulk(page);
  await job(dialog).getByText("Paused. It continues from here when you resume it.").waitFor();
  await job(dialog).getByText("of 1,203 records").waitFor();
  await button(job(dialog), "Resume").click();
  await button(job(dialog), "Pause").waitFor();
  storage.release();
  const save = button(job(dialog), "Download ZIP");
  await save.waitFor();
  const { name, path } = await downloadBy(page, () => save.click());
  expect(name).toBe("Many - records 1-1203, front.zip");
  expect(namesInZip(readFileSync(path))).toEqual([1, 2, 3].map((part) => `export_part_${part}.pdf`));
  await button(job(dialog), "Close").click();
  expect(await job(dialog).count()).toBe(0);
  await page.reload();
  await openBulk(page);
  expect(await job(dialog).count()).toBe(0);
});

test("[PRINT-33] cancels a background export after its dialog was closed", async () => {
  const page = await office.visit(`/editor/${many}`);
  const dialog = await openBulk(page);
  storage.hold();
  await button(dialog, "Background export").click();
  await job(dialog).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await openBulk(page);
  await button(job(dialog), "Cancel").click();
  await job(dialog).getByText("Cancelled. No files were kept.").waitFor();
  await soon(() => button(dialog, "Background export").isEnabled()).toBe(true);
});

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "../settings.ts";
import { restoreInstallation } from "./installation.ts";

it("does not report an unreadable file as a damaged backup", async () => {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-backup-"));
  try {
    const settings = readSettings({ DATA_DIR: join(folder, "data") });
    const nothing = join(folder, "nothing.zip");
    await expect(restoreInstallation(settings, nothing)).rejects.toThrow(`There is no file ${nothing}.`);
    // A folder simulates an unreadable file, because root can read every file.
    await expect(restoreInstallation(settings, folder)).rejects.toThrow(
      `The file ${folder} cannot be read: EISDIR: illegal operation on a directory.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

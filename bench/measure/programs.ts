import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const chromiumNames = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge",
];

/** The browser for printing: CHROMIUM_PATH, else the first known browser on PATH; null if there is none. */
export function findChromium(): string | null {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    return asked;
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  const files = folders.flatMap((folder) => chromiumNames.map((name) => join(folder, name)));
  return files.find(isRunnable) ?? null;
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // The program is missing or cannot be run; try the next one.
    return false;
  }
}

/** A Python with ReportLab (PYTHON, python3 or Debian's own), or null. */
export function findReportLab(): string | null {
  const pythons = [process.env.PYTHON, "python3", "/usr/bin/python3"].filter((name) => name !== undefined);
  const hasReportLab = (python: string) => spawnSync(python, ["-c", "import reportlab"]).status === 0;
  return pythons.find(hasReportLab) ?? null;
}

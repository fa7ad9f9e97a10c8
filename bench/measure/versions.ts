import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { peersFolder, rootFolder } from "../paths.ts";
import { findChromium, findReportLab } from "./programs.ts";

/** Peers that print cards, and peers of the editor. */
export const cardPeers = [
  "pdfkit",
  "@cantoo/pdf-lib",
  "@pdfme/generator",
  "@myriaddreamin/typst-ts-node-compiler",
  "sharp",
] as const;
export const editorPeers = ["tldraw", "@excalidraw/excalidraw", "@pdfme/ui"] as const;

/** Installed versions by package; missing packages are left out. */
export function versionsOf(packages: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    packages.flatMap((name) => {
      const version = installedVersion(name);
      return version === null ? [] : [[name, version]];
    }),
  );
}

function installedVersion(name: string): string | null {
  const files = [peersFolder, rootFolder].map((folder) => join(folder, "node_modules", name, "package.json"));
  const file = files.find(existsSync);
  return file === undefined ? null : String(JSON.parse(readFileSync(file, "utf8")).version);
}

/** Versions of the packages and programs that print cards. */
export function programVersions(): Record<string, string> {
  const browser = findChromium();
  const python = findReportLab();
  const chromium = browser === null ? null : wordsOf(browser, ["--version"]);
  const reportLab =
    python === null ? null : wordsOf(python, ["-c", "import reportlab; print(reportlab.Version)"]);
  return {
    ...(chromium === null ? {} : { Chromium: /[\d.]+/.exec(chromium)?.[0] ?? chromium }),
    ...(reportLab === null ? {} : { ReportLab: reportLab }),
  };
}

function wordsOf(program: string, args: readonly string[]): string | null {
  const done = spawnSync(program, args, { encoding: "utf8" });
  return done.status === 0 ? done.stdout.trim() : null;
}

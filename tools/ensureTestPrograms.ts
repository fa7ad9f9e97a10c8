import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackages, type Machine, thisMachine } from "./debianPackages.ts";
import { findBrowser, findLightBrowser, lightBrowser } from "./ensureBrowser.ts";
import { findProgram } from "./findProgram.ts";

/** Programs that read printed pages and run examples of the documentation, by Debian package. */
const programs: Readonly<Record<string, readonly string[]>> = {
  "poppler-utils": ["pdftotext", "pdffonts", "pdfimages", "pdftoppm"],
  qpdf: ["qpdf"],
  ghostscript: ["gs"],
  "zbar-tools": ["zbarimg"],
  curl: ["curl"],
  openssl: ["openssl"],
};

type Missing = { readonly debianPackage: string; readonly what: string };

/** Programs that the tests use and this machine does not have. */
export function missingPrograms(env: NodeJS.ProcessEnv): Missing[] {
  const missing = Object.entries(programs).flatMap(([debianPackage, names]) => {
    const absent = names.filter((name) => !findProgram([name], env));
    return absent.length > 0 ? [{ debianPackage, what: absent.join(", ") }] : [];
  });
  if (!findBrowser(env)) {
    missing.push({ debianPackage: "chromium", what: "Chromium, Chrome or Edge (or CHROMIUM_PATH)" });
  }
  if (!hasPostgres(env)) {
    missing.push({ debianPackage: "postgresql", what: "PostgreSQL's initdb (or PG_BIN)" });
  }
  return missing;
}

/** Debian installs PostgreSQL's programs outside PATH, in a folder for each version. */
const debianPostgres = "/usr/lib/postgresql";

function hasPostgres(env: NodeJS.ProcessEnv): boolean {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : [];
  const folders = [env.PG_BIN, ...versions.map((version) => join(debianPostgres, version, "bin"))];
  return (
    findProgram(["initdb"], { PATH: [...folders, env.PATH].filter(Boolean).join(delimiter) }) !== undefined
  );
}

/**
 * Ensures that every program the tests use is installed. Installs missing programs if the user is root on Debian.
 * Throws an Error that lists everything still missing.
 */
export function ensureTestPrograms(machine: Machine = thisMachine()): void {
  ensureNeededPrograms(machine);
  ensureLightBrowser(machine);
}

/** Ignores a failure, because journeys also run in a full browser, only more slowly. */
function ensureLightBrowser(machine: Machine): void {
  if (machine.env.CHROMIUM_PATH || findLightBrowser(machine.env)) return;
  try {
    installDebianPackages([lightBrowser], machine);
  } catch (error) {
    console.log(`Journeys run more slowly without it: ${error instanceof Error ? error.message : error}`);
  }
}

function ensureNeededPrograms(machine: Machine): void {
  const missing = missingPrograms(machine.env);
  if (missing.length === 0) {
    return;
  }
  installDebianPackages(
    missing.map(({ debianPackage }) => debianPackage),
    machine,
  );
  const remaining = missingPrograms(machine.env);
  if (remaining.length > 0) {
    const lacking = remaining.map(({ what, debianPackage }) => `  ${what}: package ${debianPackage}`);
    const command = `apt-get install ${remaining.map(({ debianPackage }) => debianPackage).join(" ")}`;
    throw new Error(
      `The tests need programs that were not found on PATH. Install them (Debian, as root: ${command}):\n${lacking.join("\n")}`,
    );
  }
}

if (import.meta.main) {
  try {
    ensureTestPrograms();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

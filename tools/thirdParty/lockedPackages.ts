export type LockedPackage = {
  readonly name: string;
  /** Several versions if packages require different ones. */
  readonly versions: readonly string[];
  readonly licence: string;
  /** False for packages that are only used to build, test and check. */
  readonly isShipped: boolean;
};

type Entry = {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
};

/** Licences that were reviewed and that this product complies with. Any other licence stops the command. */
const known = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0",
  "LGPL-3.0-or-later",
  "MIT",
  "MPL-2.0",
  "OFL-1.1",
  // Public domain, with a permissive fallback.
  "Unlicense",
]);

/** Licences of programs that only tests run, which do not affect the product. */
const knownInTests = new Set(["AGPL-3.0-or-later", "Python-2.0"]);

function licenceOf(name: string, { license, dev }: Entry): string {
  if (license === undefined) throw new Error(`${name} has no licence field: remove it.`);
  const parts = license.replace(/[()]/g, "").split(/ (?:AND|OR) /);
  const unknown = parts.find((part) => !known.has(part) && !(dev && knownInTests.has(part)));
  if (unknown !== undefined) {
    throw new Error(
      `${name} is under ${unknown}: review that licence and add it to known, or remove the package.`,
    );
  }
  return license;
}

/** Every third-party package, by name. Throws an Error for a missing or unreviewed licence. */
export function lockedPackages(lock: string): LockedPackage[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Entry> };
  const found = new Map<string, LockedPackage>();
  for (const [path, entry] of Object.entries(packages)) {
    const name = path.split("node_modules/").at(-1) ?? "";
    if (!path.includes("node_modules/") || entry.link || entry.version === undefined) continue;
    const before = found.get(name);
    const versions = new Set([...(before?.versions ?? []), entry.version]);
    const isShipped = before?.isShipped || !(entry.dev || entry.devOptional);
    found.set(name, { name, versions: [...versions].sort(), licence: licenceOf(name, entry), isShipped });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

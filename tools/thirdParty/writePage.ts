import { type BundledSoftware, insideBinaries } from "./insideBinaries.ts";
import { type LockedPackage, lockedPackages } from "./lockedPackages.ts";

const introduction = `# Software of others

Written by \`npm run third-party\` from package-lock.json; \`npm run check\` fails where it is out of date. Of others' work
the measures of label stock alone lie in this repository; all else \`npm ci\` fetches. Whoever passes an installed folder, a disk image or a container on passes all of
**what is shipped** on, and must leave the licence files in node_modules/ and [docs/licences](licences) where they are.

- What the browser gets is told to it: the server serves \`/third-party-licences.md\`, every package in the web app with the
  text of its licence, and \`/font-licences.md\`. The build writes both.
- The fonts are under the SIL Open Font License 1.1: [their families and copyrights](../packages/fonts/LICENCES.md). What is
  printed with them is nobody's but yours.
- The measures of stock (packages/production/src/stocks) are those of gLabels' template database, as glabels-qt (commit 4c0ce11)
  carries it, under a [licence like MIT's](licences/glabels-templates.txt). Published measures correct common packs: bare numbers read from the
  sources that \`tools/stockCatalogue/publishedMeasures.ts\` names for each pack, none of whose code or files is included.
- Templates, drawn portraits and the demo projects were made for this product.`;

const copyleft = `## Copyleft

Nothing here is changed, and nothing of it is linked into files of ours:

- **LGPL-3.0-or-later**: libvips and libraries it uses, inside the packages of sharp, which is itself under Apache-2.0. It
  does all reading and writing of pictures. On Linux and macOS it is a shared library in a package of its own: put another
  build of it in its place, or have sharp use one of the system (<https://sharp.pixelplumbing.com/install>). The texts:
  [LGPL 3.0](licences/LGPL-3.0.txt), [GPL 3.0](licences/GPL-3.0.txt) to which it refers. Sources and the scripts that build it:
  <https://github.com/lovell/sharp-libvips>, at the tag of the version below.
- **LGPL-3.0**: libheif and libde265, compiled to WebAssembly in the package libheif-js, which read HEIC photos. Its file libheif.wasm is
  loaded as it lies there: put another build of it in its place. The texts are those above. Sources and the scripts that build it:
  <https://github.com/strukturag/libheif> and <https://github.com/strukturag/libde265>, and
  <https://github.com/catdad-experiments/libheif-js> at the tag of the version below.
- **MPL-2.0**: resvg, which draws SVG pictures, and crates that read CSS inside the packages of @napi-rs/canvas. The text:
  [MPL 2.0](licences/MPL-2.0.txt). Sources: <https://github.com/yisibl/resvg-js> and <https://github.com/Brooooooklyn/canvas>, at the
  tags of the versions below.
- **MPL-1.1**: cairo, inside libvips, which offers the LGPL 2.1 too. The text: [MPL 1.1](licences/MPL-1.1.txt). Sources:
  <https://gitlab.freedesktop.org/cairo/cairo>.`;

function row(...cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function packageTable(packages: readonly LockedPackage[]): string {
  const lines = packages.map(({ name, versions, licence }) => row(name, versions.join(", "), licence));
  return [row("package", "version", "licence"), "|---|---|---|", ...lines].join("\n");
}

function countsByLicence(packages: readonly LockedPackage[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([licence, count]) => `${licence} (${count})`).join(", ");
}

function insideTable(packages: readonly LockedPackage[]): string {
  const lines = insideBinaries.flatMap((inside) => {
    checkVersions(inside, packages);
    return [...byLicence(inside)].map(([licence, names]) => row(inside.called, licence, names.join(", ")));
  });
  return [row("inside", "under", "there is"), "|---|---|---|", ...lines].join("\n");
}

function byLicence({ contains }: BundledSoftware): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { name, licence } of contains) names.set(licence, [...(names.get(licence) ?? []), name]);
  return names;
}

/** Throws an Error if the installed version is not the inspected one. */
function checkVersions(
  { called, packages: pattern, lookedInto }: BundledSoftware,
  all: readonly LockedPackage[],
): void {
  const versions = all.filter(({ name }) => pattern.test(name)).flatMap((found) => found.versions);
  const other = versions.find((version) => !lookedInto.includes(version));
  if (versions.length === 0 || other !== undefined) {
    throw new Error(
      `${called} is listed with what lies inside version ${lookedInto.join(" and ")}, but ${other ?? "none"} is installed: ` +
        "look into it again, and enter the version in insideBinaries.",
    );
  }
}

/** The page about third-party software in package-lock.json. */
export function writePage(lock: string): string {
  const packages = lockedPackages(lock);
  const shipped = packages.filter(({ isShipped }) => isShipped);
  const others = packages.filter(({ isShipped }) => !isShipped);
  return `${introduction}

${copyleft}

## What is shipped

${shipped.length} packages: what the product runs with, on any kind of machine; one machine installs those of its kind.
${countsByLicence(shipped)}.

What lies inside some of them:

${insideTable(packages)}

All of them:

${packageTable(shipped)}

## For development only

${others.length} packages, for building, testing and checking; no part of what runs.
${countsByLicence(others)}.

${packageTable(others)}
`;
}

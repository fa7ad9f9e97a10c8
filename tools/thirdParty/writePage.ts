import { type BundledSoftware, insideBinaries } from "./insideBinaries.ts";
import { type LockedPackage, lockedPackages } from "./lockedPackages.ts";

const introduction = `# Third-party software

\`npm run third-party\` writes this page from package-lock.json, and \`npm run check\` fails if it is out of date. The repository
itself only contains the measures of label stock and two models of faces; \`npm ci\` installs everything else. If you distribute an installed folder, a disk
image or a container, you distribute everything under **what is shipped**: leave the licence files in node_modules/ and
[docs/licences](licences) in place.

- Browsers receive the licences of their part: the server serves \`/third-party-licences.md\`, with every package in the web app and its
  licence, and \`/font-licences.md\`. The build writes both.
- The fonts are under the SIL Open Font License 1.1: [families and copyrights](../packages/fonts/LICENCES.md). Nobody has a claim on
  what you print with them.
- The measures of stock (packages/production/src/stocks) come from gLabels' template database, as published by glabels-qt (commit
  4c0ce11) under a [licence like MIT's](licences/glabels-templates.txt). Published measurements correct common packs. They are plain numbers
  from the sources that \`studio/stockCatalogue/publishedMeasures.ts\` names for each pack; no code or files are included.
- The models that find faces (packages/production/src/pictures/faces/models) come from @vladmandic/face-api 1.7.15, which took them from
  Vincent Mühler's face-api.js. Both are under the [MIT licence](licences/face-api.txt).
- Templates, drawn portraits and the demo projects were made for this product.`;

const copyleft = `## Copyleft

We change none of these parts and link none of them into our own files:

- **LGPL-3.0-or-later**: libvips and the libraries it uses, in the packages of sharp, which is under Apache-2.0. It reads and writes
  pictures. On Linux and macOS it is a shared library in a separate package. You can replace it with another build, or let sharp use a
  library of the system (<https://sharp.pixelplumbing.com/install>). Licence texts: [LGPL 3.0](licences/LGPL-3.0.txt) and
  [GPL 3.0](licences/GPL-3.0.txt), to which it refers. Sources and build scripts: <https://github.com/lovell/sharp-libvips>, at the tag of
  the version below.
- **LGPL-3.0**: libheif and libde265, compiled to WebAssembly in the package libheif-js, which read HEIC photos. The file libheif.wasm
  is loaded unchanged, and you can replace it with another build. Licence texts as above. Sources and build scripts:
  <https://github.com/strukturag/libheif>, <https://github.com/strukturag/libde265> and
  <https://github.com/catdad-experiments/libheif-js>, at the tag of the version below.
- **MPL-2.0**: resvg, which draws SVG pictures, and the crates that read CSS in the packages of @napi-rs/canvas. Licence text:
  [MPL 2.0](licences/MPL-2.0.txt). Sources: <https://github.com/yisibl/resvg-js> and <https://github.com/Brooooooklyn/canvas>, at the
  tags of the versions below.
- **MPL-1.1**: cairo, in libvips, which is also available under the LGPL 2.1. Licence text: [MPL 1.1](licences/MPL-1.1.txt). Sources:
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

/** Throws an Error if the installed version was not inspected. */
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

/** The page about the third-party software in package-lock.json. */
export function writePage(lock: string): string {
  const packages = lockedPackages(lock);
  const shipped = packages.filter(({ isShipped }) => isShipped);
  const others = packages.filter(({ isShipped }) => !isShipped);
  return `${introduction}

${copyleft}

## What is shipped

${shipped.length} packages: everything the product needs on any kind of machine; each machine installs the packages of its kind.
${countsByLicence(shipped)}.

Parts inside some packages:

${insideTable(packages)}

All packages:

${packageTable(shipped)}

## For development only

${others.length} packages, for building, testing and checking; no part of what runs.
${countsByLicence(others)}.

${packageTable(others)}
`;
}

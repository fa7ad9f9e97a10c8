import { createWriteStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { print, temporaryFolder, textOf } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import yazl from "yazl";

const demo = join(import.meta.dirname, "../../demo/student-card");

/** Zips a project folder as an export does, optionally inside a folder. */
async function zipped(prefix: string): Promise<string> {
  const zip = new yazl.ZipFile();
  zip.addFile(join(demo, "project.json"), `${prefix}project.json`);
  for (const folder of ["data", "images"]) {
    for (const name of readdirSync(join(demo, folder))) {
      zip.addFile(join(demo, folder, name), `${prefix}${folder}/${name}`);
    }
  }
  zip.end();
  const path = join(temporaryFolder(), "project.zip");
  await finished(zip.outputStream.pipe(createWriteStream(path)));
  return path;
}

/** A PDF's contents without its creation time and id, which differ each time. */
function timeless(path: string): string {
  return readFileSync(path, "latin1").replace(/\/CreationDate ?\([^)]*\)|\/ID ?\[[^\]]*\]/g, "");
}

test.each(["", "student-card/"])(
  "a project ZIP with its files in “%s” prints the same as the folder",
  async (prefix) => {
    const folder = temporaryFolder();
    const [fromFolder, fromZip] = [join(folder, "folder.pdf"), join(folder, "zip.pdf")];
    const first = await print(demo, fromFolder, "--range", "1-12");
    const second = await print(await zipped(prefix), fromZip, "--range", "1-12");
    expect({ ...second, ms: 0 }).toEqual({ ...first, ms: 0 });
    expect(await textOf(fromZip)).toBe(await textOf(fromFolder));
    expect(timeless(fromZip)).toBe(timeless(fromFolder));
  },
);

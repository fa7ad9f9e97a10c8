import { maxVersionsBytes } from "@print-builder/production";
import type { Store } from "../store/openStore.ts";

/** What a line says beside the design, at most, in bytes. */
const besideDesign = 1000;

/** A file is read back in one piece: what is older than what has room is left out. */
const mostBytes = maxVersionsBytes - 1_000_000;

/** More are not read from a ZIP: each is a design. */
const mostVersions = 1000;

/**
 * The versions of a project as lines of JSON, oldest first: `{revision, name, saved_at, design}`. Who saved them stays
 * behind, as a ZIP goes to other people.
 */
export async function* versionLines(
  { versions }: Pick<Store, "versions">,
  projectId: string,
): AsyncGenerator<string> {
  const all = await versions.all(projectId);
  let room = mostBytes;
  const kept = all.toReversed().filter(({ text_bytes }) => {
    room -= text_bytes + besideDesign;
    return room >= 0;
  });
  const first = kept.slice(0, mostVersions).at(-1)?.revision;
  if (first === undefined) return;
  for await (const { facts, text } of versions.texts(projectId)) {
    const { revision, name, saved_at } = facts;
    if (revision < first) continue;
    const design = JSON.parse(text.toString("utf8"));
    yield `${JSON.stringify({ revision, name, saved_at, design })}\n`;
  }
}

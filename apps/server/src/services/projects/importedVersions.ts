import type { Secrets } from "../../secrets.ts";
import type { ProjectRow, VersionRow } from "../../store/schema.ts";
import { designText } from "../../store/versions/designText.ts";
import { packedOnto } from "../../store/versions/nextVersions.ts";
import { importedDesign } from "./importedDesign.ts";

/** More are not taken from a ZIP: each is a design to be read. */
const mostVersions = 1000;

type Line = { readonly name: string | null; readonly saved_at: string; readonly design: object };

/** A line of the file; null for what is none. */
function readLine(text: string): Line | null {
  const line: unknown = JSON.parse(text);
  if (typeof line !== "object" || line === null || !("design" in line) || !("saved_at" in line)) return null;
  const { design, saved_at } = line;
  const name = "name" in line && typeof line.name === "string" ? line.name.trim().slice(0, 100) : "";
  const at = typeof saved_at === "string" ? Date.parse(saved_at) : Number.NaN;
  if (typeof design !== "object" || design === null || Number.isNaN(at)) return null;
  return { name: name === "" ? null : name, saved_at: new Date(at).toISOString(), design };
}

/**
 * The versions that the lines of a ZIP hold, packed for a new project: the last thousand of them, with revisions from 0.
 * Throws a SyntaxError, a Problem or a RangeError for what cannot be read.
 */
export async function importedVersions(
  bytes: Uint8Array,
  project: ProjectRow,
  secrets: Pick<Secrets, "seal">,
): Promise<readonly VersionRow[]> {
  const lines = Buffer.from(bytes)
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .slice(-mostVersions);
  const rows: VersionRow[] = [];
  let before: { readonly facts: VersionRow; readonly text: Buffer } | null = null;
  for (const [revision, text] of lines.entries()) {
    const line = readLine(text);
    if (!line) throw new RangeError(`Line ${revision + 1} is no version.`);
    const { columns } = importedDesign(line.design, secrets);
    const whole = designText({ ...project, ...columns });
    const { name, saved_at } = line;
    const facts = { project_id: project.id, revision, name, saved_at, saved_by: null, restored_from: null };
    const row: VersionRow = { ...facts, ...(await packedOnto(whole, before)) };
    rows.push(row);
    before = { facts: row, text: whole };
  }
  return rows;
}

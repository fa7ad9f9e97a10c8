import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ApiProblem } from "@print-builder/api";
import { builtInTemplate } from "@print-builder/api/contracts/templates";
import { DesignError } from "@print-builder/core/document";
import { z } from "zod";
import type { TemplateRow } from "../../store/schema.ts";
import type { TemplateStore } from "../../store/templateStore.ts";
import { picturesShownIn } from "../library/designPictures.ts";
import { newDesign, newTemplate } from "./templateDesign.ts";

type Log = { warn(details: object, message: string): void };

/**
 * Updates the built-in templates to match the `*.json` files of a folder, if it exists. Logs and skips
 * unusable files.
 */
export async function loadBuiltInTemplates(
  templates: TemplateStore,
  folder: string,
  clock: () => Date,
  log: Log,
): Promise<void> {
  const names = await filesIn(folder);
  if (names.length === 0) return;
  const stored = await templates.builtIn();
  const idByHash = new Map([...stored].map(([id, hash]) => [hash, id]));
  const found = new Map<string, string>();
  let refused = 0;
  for (const file of names) {
    try {
      const text = await readFile(join(folder, file), "utf8");
      const { id, changed } = compareWithStored(text, idByHash, clock());
      const twin = found.get(id);
      if (twin !== undefined) throw new SyntaxError(`its id ${id} is also used by ${twin}`);
      found.set(id, file);
      if (changed !== null) await templates.putBuiltIn(changed);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      refused++;
      log.warn({ file, reason }, "A built-in template cannot be used and was left out.");
    }
  }
  // It is unknown which template an unreadable file contained, so no template is removed.
  if (refused > 0) return;
  for (const id of stored.keys()) if (!found.has(id)) await templates.remove(id);
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** The id of a file's template, and its new row unless the stored template has the same contents. */
function compareWithStored(
  text: string,
  idByHash: ReadonlyMap<string | null, string>,
  at: Date,
): { readonly id: string; readonly changed: TemplateRow | null } {
  const hash = createHash("sha256").update(text).digest("hex");
  const stored = idByHash.get(hash);
  if (stored !== undefined) return { id: stored, changed: null };
  const changed = readTemplate(text, hash, at);
  return { id: changed.id, changed };
}

function readTemplate(text: string, file_hash: string, at: Date): TemplateRow {
  const sent = builtInTemplate.parse(JSON.parse(text));
  const design = newDesign(sent);
  const [picture] = picturesShownIn(design);
  if (picture !== undefined) {
    throw new SyntaxError(`it shows media:${picture}; pictures of a built-in template stand in it as data`);
  }
  return { ...newTemplate(sent.id, sent, design, at), is_built_in: 1, file_hash };
}

/** The reason why a file is unusable; null for errors that the file did not cause. */
function reasonOf(error: unknown): string | null {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join(".") || "the file"}: ${issue?.message}`;
  }
  if (error instanceof DesignError) return `${error.field}: ${error.message}`;
  const isFiles = error instanceof ApiProblem || error instanceof SyntaxError;
  return isFiles ? error.message : null;
}

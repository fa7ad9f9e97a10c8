import { contracts } from "@print-builder/api";
import type { CardRecord } from "@print-builder/core/records";
import { messageOf } from "../../../lib/api/apiError.ts";
import { call } from "../../../lib/api/call.ts";
import { showToast } from "../../../ui/toasts/showToast.ts";
import type { Editor } from "../store/createEditor.ts";

/** Rows are fetched in blocks of this size, and the block in which one steps about is kept. */
const blockSize = 50;

type Blocks = Map<number, Promise<readonly CardRecord[]>>;

const blocksOf = new WeakMap<Editor, Blocks>();

async function fetchBlock(editor: Editor, block: number): Promise<readonly CardRecord[]> {
  const { rows, total } = await call(contracts.listRows, {
    params: { id: editor.projectId },
    query: { page: block + 1, page_size: blockSize },
  });
  if (total !== editor.store.getState().total) editor.set({ total });
  return rows;
}

function block(editor: Editor, number: number): Promise<readonly CardRecord[]> {
  const blocks: Blocks = blocksOf.get(editor) ?? new Map();
  blocksOf.set(editor, blocks);
  const known = blocks.get(number);
  if (known) return known;
  const fetched = fetchBlock(editor, number);
  blocks.set(number, fetched);
  // A block that could not be fetched is asked for again when it is wanted again.
  fetched.catch(() => blocks.delete(number));
  return fetched;
}

/** Forgets all rows, e.g. when another table was uploaded. */
export function dropRows(editor: Editor): void {
  blocksOf.delete(editor);
}

/** Puts a record (0-based) on the card. The one before stays until its row is there. */
export async function showRecord(editor: Editor, wanted: number): Promise<void> {
  const { total, record } = editor.store.getState();
  const index = Math.max(0, Math.min(wanted, (total ?? wanted + 1) - 1));
  const before = record.mode === "record" ? record.row : null;
  editor.set({ record: { mode: "record", index, row: before } });
  try {
    const rows = await block(editor, Math.floor(index / blockSize));
    const now = editor.store.getState().record;
    // The person has stepped on meanwhile: that record is on its way.
    if (now.mode !== "record" || now.index !== index) return;
    editor.set({ record: { mode: "record", index, row: rows[index % blockSize] ?? null } });
  } catch (error) {
    showToast(`Record ${index + 1} could not be loaded: ${messageOf(error)}`, {
      tone: "error",
      durationMs: 6000,
    });
  }
}

/** Goes some records forward or back, no further than the first or last. */
export function stepRecord(editor: Editor, by: number): void {
  const { record } = editor.store.getState();
  if (record.mode === "record") void showRecord(editor, record.index + by);
}

/** Shows the tokens themselves again. */
export function showDesign(editor: Editor): void {
  editor.set({ record: { mode: "design" } });
}

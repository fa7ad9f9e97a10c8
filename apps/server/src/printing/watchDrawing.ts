import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { SideName } from "@print-builder/core/document";
import type { DrawingPlace, DrawingWatch } from "@print-builder/production";

/** Minimum interval between progress reports, in ms. */
const tellEveryMs = 250;

/** Layout: record (-1: none), side (1: back), length of the element's id, and the id. */
const at = { record: 0, side: 4, idLength: 5, id: 6 } as const;
const maxIdLength = 120;

const fileIn = (folder: string) => join(folder, "place");

export type ProcessWatch = DrawingWatch & {
  /** A new task starts, and nothing is drawn yet. */
  begin(): void;
  /** The task has made progress. */
  progress(): void;
  close(): void;
};

/**
 * Watches a process from inside. Calls `onProgress` for each card, picture and page. Notes the element in a
 * file before drawing it, because a process that hangs can send nothing.
 */
export function watchDrawing(folder: string, onProgress: () => void): ProcessWatch {
  const file = openFile(folder);
  const bytes = Buffer.alloc(at.id + maxIdLength);
  let toldAt = 0;
  let card = "";

  function progress(): void {
    const now = performance.now();
    if (now - toldAt < tellEveryMs) return;
    toldAt = now;
    onProgress();
  }

  function note(place: Buffer): void {
    try {
      if (file !== null) writeSync(file, place, 0, place.length, 0);
    } catch {
      // A full disk must not prevent drawing. In that case, a hang is reported without its place.
    }
  }

  return {
    begin() {
      if (file !== null) ftruncateSync(file);
      toldAt = 0;
      progress();
    },
    drawing({ recordIndex, side, elementId }) {
      bytes.writeInt32LE(recordIndex ?? -1, at.record);
      bytes[at.side] = side === "back" ? 1 : 0;
      const length = bytes.write(elementId ?? "", at.id);
      bytes[at.idLength] = length;
      note(bytes.subarray(0, at.id + length));
      const now = `${side} ${recordIndex}`;
      if (now !== card) progress();
      card = now;
    },
    prepared: progress,
    progress,
    close: () => {
      if (file !== null) closeSync(file);
    },
  };
}

/** Null if the file cannot be created, as on a full disk. */
function openFile(folder: string): number | null {
  try {
    mkdirSync(folder, { recursive: true });
    return openSync(fileIn(folder), "w", 0o600);
  } catch {
    return null;
  }
}

/** The last noted place in a process's folder; null if the process drew no card. */
export function lastPlace(folder: string): DrawingPlace | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(fileIn(folder));
  } catch {
    // The process hung before it could create the file.
    return null;
  }
  if (bytes.length < at.id) return null;
  const record = bytes.readInt32LE(at.record);
  const side: SideName = bytes[at.side] === 1 ? "back" : "front";
  const id = bytes.toString("utf8", at.id, at.id + (bytes[at.idLength] ?? 0));
  return { recordIndex: record < 0 ? null : record, side, elementId: id === "" ? null : id };
}

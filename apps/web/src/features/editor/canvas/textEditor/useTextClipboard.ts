import { copied, pasted, type TextDraft } from "@print-builder/core/editing";
import { readRuns } from "@print-builder/core/elements";
import type { ClipboardEvent } from "react";

/** MIME type for texts copied between cards, including their formatting. */
const kind = "application/x-print-builder-text";

type ClipboardText = { readonly text: string; readonly runs: unknown };

function readClipboard(data: DataTransfer): ClipboardText | null {
  try {
    const { text, runs } = JSON.parse(data.getData(kind));
    return typeof text === "string" ? { text, runs } : null;
  } catch {
    // Other programs provide plain text, which the text box pastes itself.
    return null;
  }
}

/** Copies and pastes formatted text within the product; other programs get plain text from the box. */
export function useTextClipboard(draft: TextDraft, change: (draft: TextDraft) => void) {
  const copy = (event: ClipboardEvent): boolean => {
    const { clipboardData } = event;
    const chosen = copied(draft);
    if (chosen.text === "") return false;
    clipboardData.setData("text/plain", chosen.text);
    clipboardData.setData(kind, JSON.stringify(chosen));
    event.preventDefault();
    return true;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) change(pasted(draft, "", []));
    },
    onPaste: (event: ClipboardEvent) => {
      const found = readClipboard(event.clipboardData);
      // Another program has copied something newer.
      if (!found || found.text !== event.clipboardData.getData("text/plain").replaceAll(/\r\n?/g, "\n"))
        return;
      event.preventDefault();
      change(pasted(draft, found.text, readRuns(found.runs)));
    },
  };
}

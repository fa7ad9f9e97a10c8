import type { Project } from "@print-builder/core/document";
import { useEffect, useMemo, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { PrintedOn } from "../flow/printedOn.ts";
import type { RowProvider } from "./rowProvider.ts";
import { createSheetStudio, type SheetStudio } from "./sheets/sheetStudio.ts";

/** Draws the sheets while the dialog is open; returns the design's error if it cannot be drawn. */
export function useSheetStudio(
  editor: EditorSession,
  project: Project,
  provider: RowProvider,
  printed: PrintedOn,
): SheetStudio | Error {
  const sheets = useMemo(() => {
    try {
      return createSheetStudio(editor.studio, project, provider, printed);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }, [editor, project, provider, printed]);
  useEffect(() => (sheets instanceof Error ? undefined : sheets.open()), [sheets]);
  return sheets;
}

/** The error that stopped rows from loading; null if there was none. */
export function useTrouble(sheets: SheetStudio | Error): unknown {
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    if (sheets instanceof Error) return;
    setTrouble(sheets.trouble());
    return sheets.subscribe(() => setTrouble(sheets.trouble()));
  }, [sheets]);
  return trouble;
}

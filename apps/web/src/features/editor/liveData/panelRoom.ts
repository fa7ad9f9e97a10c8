import type { Editor } from "../store/createEditor.ts";

/** Window widths, px, from which the card has room beside layers, properties and live data. */
const roomyFrom = 1600;

export function hasRoomForPanels(windowWidth: number): boolean {
  return windowWidth >= roomyFrom;
}

/** Editors whose properties were folded for live data, not by the person. */
const folded = new WeakSet<Editor>();

/** Folds the properties, or opens those that were folded here and not touched since. */
export function liveSettings(editor: Editor, fold: boolean): void {
  const { showProperties } = editor.store.getState().settings;
  if (fold && showProperties) {
    folded.add(editor);
    editor.changeSettings({ showProperties: false });
  } else if (!fold && folded.delete(editor) && !showProperties) {
    editor.changeSettings({ showProperties: true });
  }
}

/** Whether the person wants to see the properties, whatever live data has folded for now. */
export function wantsProperties(editor: Editor): boolean {
  return editor.store.getState().settings.showProperties || folded.has(editor);
}

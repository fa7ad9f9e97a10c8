import { useEffect, useEffectEvent } from "react";
import { useOpenDialogs } from "#ui/dialogs/openDialog.ts";

const writing = "input, textarea, select, [contenteditable]";

/** Handles the ? key, except while typing or in a dialog. */
export function useQuestionMark(open: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isWriting = document.activeElement?.matches(writing) ?? false;
    const hasDialog = useOpenDialogs.getState().some(({ opened }) => opened);
    if (!isMeant || event.defaultPrevented || isWriting || hasDialog) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    // Runs after the editor's own listener: if a text element is selected, the editor types the character into it.
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

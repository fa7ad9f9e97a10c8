import { createContext, Suspense, useContext, useEffect, useEffectEvent, useState } from "react";
import { type OpenDialog, removeDialog, useOpenDialogs } from "./openDialog.ts";

type DialogState = {
  readonly opened: boolean;
  /** The one that lies above all others: Escape is for it alone. */
  readonly isTop: boolean;
  readonly cancel: () => void;
  readonly onExited: () => void;
};

const DialogContext = createContext<DialogState | null>(null);

/** State of the dialog around; for the frame only. */
export function useDialogState(): DialogState {
  const state = useContext(DialogContext);
  if (state === null) throw new Error("A dialog must be opened with openDialog().");
  // A frame that comes after the dialog was closed, with what was still loading, has nothing to fade out.
  const endIfClosed = useEffectEvent(() => {
    if (!state.opened) state.onExited();
  });
  useEffect(() => endIfClosed(), []);
  return state;
}

/** Gives the focus back to what had it before, unless the person has gone elsewhere meanwhile. */
function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const free = document.activeElement === null || document.activeElement === document.body;
      if (free && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}

function DialogSlot({ dialog, isTop }: { readonly dialog: OpenDialog; readonly isTop: boolean }) {
  const { key, element, opened, close } = dialog;
  useReturnFocus();
  return (
    <DialogContext value={{ opened, isTop, cancel: () => close(null), onExited: () => removeDialog(key) }}>
      {/* Some dialogs' code comes when they are opened. */}
      <Suspense>{element}</Suspense>
    </DialogContext>
  );
}

/** Draws the open dialogs. Stands once in the app, inside its providers. */
export function DialogHost() {
  const dialogs = useOpenDialogs();
  const top = dialogs.findLast(({ opened }) => opened);
  return dialogs.map((dialog) => <DialogSlot key={dialog.key} dialog={dialog} isTop={dialog === top} />);
}

import { createContext, Suspense, useContext, useEffect, useEffectEvent, useState } from "react";
import { type OpenDialog, removeDialog, useOpenDialogs } from "./openDialog.ts";

type DialogState = {
  readonly opened: boolean;
  /** True for the topmost dialog, which handles Escape. */
  readonly isTop: boolean;
  readonly cancel: () => void;
  readonly onExited: () => void;
};

const DialogContext = createContext<DialogState | null>(null);

/** The surrounding dialog's state, for its frame only. */
export function useDialogState(): DialogState {
  const state = useContext(DialogContext);
  if (state === null) throw new Error("A dialog must be opened with openDialog().");
  // If the dialog was closed while its frame was loading, there is nothing to fade out.
  const endIfClosed = useEffectEvent(() => {
    if (!state.opened) state.onExited();
  });
  useEffect(() => endIfClosed(), []);
  return state;
}

/** Returns the focus to the element that had it before, unless the focus has moved elsewhere. */
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
      {/* Some dialogs load their code when opened. */}
      <Suspense>{element}</Suspense>
    </DialogContext>
  );
}

/** Renders the open dialogs. Mounted once in the app, inside its providers. */
export function DialogHost() {
  const dialogs = useOpenDialogs();
  const top = dialogs.findLast(({ opened }) => opened);
  return dialogs.map((dialog) => <DialogSlot key={dialog.key} dialog={dialog} isTop={dialog === top} />);
}

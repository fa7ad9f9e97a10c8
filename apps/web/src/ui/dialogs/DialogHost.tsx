import { createContext, useContext } from "react";
import { removeDialog, useOpenDialogs } from "./openDialog.ts";

type DialogState = { readonly opened: boolean; readonly cancel: () => void; readonly onExited: () => void };

const DialogContext = createContext<DialogState | null>(null);

/** State of the dialog around; for the frame only. */
export function useDialogState(): DialogState {
  const state = useContext(DialogContext);
  if (state === null) throw new Error("A dialog must be opened with openDialog().");
  return state;
}

/** Draws the open dialogs. Stands once in the app, inside its providers. */
export function DialogHost() {
  const dialogs = useOpenDialogs();
  return dialogs.map(({ key, Component, props, opened, close }) => (
    <DialogContext
      key={key}
      value={{ opened, cancel: () => close(null), onExited: () => removeDialog(key) }}
    >
      <Component {...props} close={close} />
    </DialogContext>
  ));
}

import { type ComponentType, createElement, type ReactElement } from "react";
import { create } from "zustand";

/** The props of every dialog component. `close(result)` ends the dialog, and `close(null)` cancels it. */
export type DialogProps<Result> = { readonly close: (result: Result | null) => void };

export type OpenDialog = {
  readonly key: number;
  readonly element: ReactElement;
  readonly props: Readonly<Record<string, unknown>>;
  /** False while the dialog fades out. Its promise is then already settled. */
  readonly opened: boolean;
  readonly close: (result: unknown) => void;
};

/** The open dialogs, topmost last. */
export const useOpenDialogs = create<readonly OpenDialog[]>(() => []);

let lastKey = 0;

function beginClosing(key: number): void {
  useOpenDialogs.setState(
    (dialogs) => dialogs.map((dialog) => (dialog.key === key ? { ...dialog, opened: false } : dialog)),
    true,
  );
}

/** Removes a dialog once it has faded out. */
export function removeDialog(key: number): void {
  useOpenDialogs.setState((dialogs) => dialogs.filter((dialog) => dialog.key !== key), true);
}

/**
 * Opens a dialog and waits for its result: `const project = await openDialog(NewProject, {})`. Returns null if the user
 * cancelled (button, Escape or close).
 */
export function openDialog<Props extends Readonly<Record<string, unknown>>, Result>(
  Component: ComponentType<Props & DialogProps<Result>>,
  props: Props,
): Promise<Result | null> {
  return new Promise((resolve) => {
    lastKey += 1;
    const key = lastKey;
    const close = (result: unknown) => {
      resolve(result as Result | null);
      beginClosing(key);
    };
    const element = createElement(Component, { ...props, close });
    const dialog = { key, element, props, opened: true, close };
    useOpenDialogs.setState((dialogs) => [...dialogs, dialog], true);
  });
}

/** Cancels all open dialogs, for example when the screen below unmounts. */
export function cancelAllDialogs(): void {
  for (const dialog of useOpenDialogs.getState()) dialog.close(null);
}

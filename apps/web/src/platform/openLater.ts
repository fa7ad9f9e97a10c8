import { type ComponentType, lazy, useEffect } from "react";
import { useDialogState } from "#ui/dialogs/DialogHost.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { showFailure } from "./api/showFailure.ts";

/** Shown in place of a dialog whose code could not be loaded. */
function NoDialog({ close }: DialogProps<never>) {
  const { onExited } = useDialogState();
  useEffect(() => {
    close(null);
    onExited();
  }, [close, onExited]);
  return null;
}

/**
 * Opens a dialog whose code is loaded on first use. The dialog counts as open immediately, so that keys typed while its
 * code loads do not reach the screen below.
 */
export function openLater<Props extends Readonly<Record<string, unknown>>, Result>(
  load: () => Promise<ComponentType<Props & DialogProps<Result>>>,
  props: Props,
): Promise<Result | null> {
  const Dialog = lazy(async () => ({ default: (await withPart(load, (loaded) => loaded)) ?? NoDialog }));
  return openDialog(Dialog, props);
}

/**
 * Loads a part of the app on first use and calls a function with it: `withPart(() => import("./Tour.tsx"), …)`. If
 * loading fails, reports the failure and returns null, and the screen stays unchanged.
 */
export async function withPart<Part, Result>(
  load: () => Promise<Part>,
  use: (part: Part) => Result | Promise<Result>,
): Promise<Result | null> {
  const part = await load().catch((error: unknown) => {
    showFailure(error, "This part of the app could not be loaded. Save your work, then reload the page.");
    return null;
  });
  return part === null ? null : await use(part);
}

import { type ComponentType, lazy, useEffect } from "react";
import { useDialogState } from "#ui/dialogs/DialogHost.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { withPart } from "./withPart.ts";

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

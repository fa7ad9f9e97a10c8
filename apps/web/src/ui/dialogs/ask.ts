import { lazy } from "react";
import type { MessageDialogProps } from "./MessageDialog.tsx";
import { openDialog } from "./openDialog.ts";
import type { PromptDialogProps } from "./PromptDialog.tsx";

// Imported early by many screens but shown much later, so their code loads on demand.
const MessageDialog = lazy(async () => ({ default: (await import("./MessageDialog.tsx")).MessageDialog }));
const PromptDialog = lazy(async () => ({ default: (await import("./PromptDialog.tsx")).PromptDialog }));

/** Shows a message that must be read before continuing. */
export async function tell(title: string, message: string): Promise<void> {
  await openDialog(MessageDialog, { title, message, action: "OK" });
}

/** Asks a question; true only if the user chose the action. */
export async function confirm(question: Omit<MessageDialogProps, "cancel">): Promise<boolean> {
  return (await openDialog(MessageDialog, { ...question, cancel: "Cancel" })) === true;
}

/** Asks for a line of text; null when cancelled. */
export function prompt(question: PromptDialogProps): Promise<string | null> {
  return openDialog(PromptDialog, question);
}

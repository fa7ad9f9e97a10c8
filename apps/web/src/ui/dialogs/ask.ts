import { lazy } from "react";
import type { MessageDialogProps } from "./MessageDialog.tsx";
import { openDialog } from "./openDialog.ts";
import type { PromptDialogProps } from "./PromptDialog.tsx";

// Asked by much that a screen starts with, and shown long after: their code need not be there before the screen.
const MessageDialog = lazy(async () => ({ default: (await import("./MessageDialog.tsx")).MessageDialog }));
const PromptDialog = lazy(async () => ({ default: (await import("./PromptDialog.tsx")).PromptDialog }));

/** Tells something that must be read before going on. */
export async function tell(title: string, message: string): Promise<void> {
  await openDialog(MessageDialog, { title, message, action: "OK" });
}

/** Asks a question; true only when the person chose the action. */
export async function confirm(question: Omit<MessageDialogProps, "cancel">): Promise<boolean> {
  return (await openDialog(MessageDialog, { ...question, cancel: "Cancel" })) === true;
}

/** Asks for a line of text; null when cancelled. */
export function prompt(question: PromptDialogProps): Promise<string | null> {
  return openDialog(PromptDialog, question);
}

import { MessageDialog, type MessageDialogProps } from "./MessageDialog.tsx";
import { openDialog } from "./openDialog.ts";
import { PromptDialog, type PromptDialogProps } from "./PromptDialog.tsx";

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

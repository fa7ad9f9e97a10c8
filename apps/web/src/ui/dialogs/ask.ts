import { lazy } from "react";
import { openDialog } from "./openDialog.ts";
import type { QuestionProps, TextQuestionProps } from "./questions.tsx";

/** Loads the dialogs' code. Many screens need it, but only long after they have opened. */
export const loadQuestions = () => import("./questions.tsx");

const Question = lazy(async () => ({ default: (await loadQuestions()).Question }));
const TextQuestion = lazy(async () => ({ default: (await loadQuestions()).TextQuestion }));

/** Asks a question with several answers. */
export async function choose<Result>(question: QuestionProps<Result>): Promise<Result | null> {
  const chosen = await openDialog(Question, question);
  return question.ways.find(({ result }) => result === chosen)?.result ?? null;
}

/** Shows a message that must be read before continuing. */
export async function tell(title: string, message: string): Promise<void> {
  await choose({ title, message, ways: [{ result: true, label: "OK", isMain: true }] });
}

type Confirmation = {
  readonly title: string;
  readonly message: string;
  readonly action: string;
  readonly cancel?: string;
  readonly destructive?: boolean;
};

/** Asks for confirmation. True only if the user chose the action. */
export async function confirm({
  title,
  message,
  action,
  cancel = "Cancel",
  destructive = false,
}: Confirmation): Promise<boolean> {
  const ways = [
    { result: null, label: cancel },
    { result: true, label: action, isMain: true, destructive },
  ];
  return (await choose({ title, message, ways })) === true;
}

/** Asks for a line of text. Null if cancelled. */
export function prompt(question: TextQuestionProps): Promise<string | null> {
  return openDialog(TextQuestion, question);
}

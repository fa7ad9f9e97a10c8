import { lazy } from "react";
import { openDialog } from "./openDialog.ts";
import type { ThreeWaysProps } from "./ThreeWays.tsx";

const ThreeWays = lazy(async () => ({ default: (await import("./ThreeWays.tsx")).ThreeWays }));

/** Asks a question with more answers than yes and no; null changes nothing. */
export async function askThreeWays<Result extends string>(
  question: ThreeWaysProps<Result>,
): Promise<Result | null> {
  const chosen = await openDialog(ThreeWays, question);
  return question.ways.find(({ result }) => result === chosen)?.result ?? null;
}

import type { PhotoProblem, PhotoProblemKind } from "@print-builder/api";
import { writeCsv } from "@print-builder/core/records";

/** Names of photo problems, in a word or two. */
export const kindTexts: Readonly<Record<PhotoProblemKind, string>> = {
  no_face: "No face",
  several_faces: "Several faces",
  too_small: "Too small",
  blurred: "Blurred",
  dark: "Too dark",
  bright: "Too bright",
  head_cut: "Head cut off",
  turned: "Head turned or tilted",
  duplicate: "Same as another",
};

/** A photo and all its problems. */
export type Retake = {
  readonly media: string;
  readonly recordIndex: number;
  readonly recordId: string;
  readonly name: string;
  /** Worst first. */
  readonly problems: readonly PhotoProblem[];
};

/** The photos to retake, worst first, in the server's order of problems. */
export function retakesOf(problems: readonly PhotoProblem[]): readonly Retake[] {
  const byPhoto = Map.groupBy(problems, ({ media }) => media);
  return [...byPhoto].flatMap(([media, all]) => {
    const [first] = all;
    if (!first) return [];
    const { record_index: recordIndex, record_id: recordId, name } = first;
    return [{ media, recordIndex, recordId, name, problems: all }];
  });
}

/** For a duplicate, also names the photo that it resembles. */
export function problemText({ kind, other }: PhotoProblem): string {
  return other === null ? kindTexts[kind] : `${kindTexts[kind]}: ${other}`;
}

const columns = ["Record", "ID", "Name", "Photo", "What is wrong", "Severity (0 to 1)"] as const;

/** The list as CSV for a spreadsheet program, with records counted from 1. */
export function retakeCsv(retakes: readonly Retake[]): string {
  const rows = retakes.map(({ media, recordIndex, recordId, name, problems }) => ({
    Record: recordIndex + 1,
    ID: recordId,
    Name: name,
    Photo: media,
    "What is wrong": problems.map(problemText).join(", "),
    "Severity (0 to 1)": problems[0]?.score ?? 0,
  }));
  // The byte order mark tells spreadsheet programs that the text is UTF-8.
  return `\ufeff${writeCsv(columns, rows)}`;
}

import { outsideText, ownValue } from "../../ownValue.ts";
import { formatNames, type RunFormat, readRuns, type TextRun } from "./textRuns.ts";

type Properties = Readonly<Record<string, unknown>>;

/** An edit: `start..end` of the previous text was replaced by `inserted` characters. */
type TextChange = { readonly start: number; readonly end: number; readonly inserted: number };

/**
 * Finds the edit that turned one version of a text into the next. `caret` is the caret's offset in the new version; it
 * decides which of two equal letters was typed.
 */
export function textChange(before: string, after: string, caret = after.length): TextChange {
  const behind = after.slice(caret);
  const kept = before.endsWith(behind) ? behind.length : 0;
  const room = Math.min(before.length, after.length) - kept;
  let start = 0;
  while (start < room && before[start] === after[start]) start++;
  let tail = kept;
  const most = Math.min(before.length, after.length) - start;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { start, end: before.length - tail, inserted: after.length - tail - start };
}

/**
 * The runs after an edit. New letters look like the letters that they replace, or else like the character before them.
 * At the start of the text, they look like the letter after them.
 */
export function runsAfter(
  runs: readonly TextRun[],
  { start, end, inserted }: TextChange,
): readonly TextRun[] {
  const grown = inserted - (end - start);
  const isHost = (run: TextRun) =>
    end > start || start === 0
      ? run.start <= start && start < run.end
      : run.start < start && start <= run.end;
  const moved = runs.map((run) => {
    if (isHost(run)) {
      const last = run.end >= end ? run.end + grown : start;
      return { ...run, end: Math.max(last, start + inserted) };
    }
    const first = run.start < start ? run.start : run.start >= end ? run.start + grown : start + inserted;
    const last = run.end <= start ? run.end : run.end >= end ? run.end + grown : start;
    return { ...run, start: first, end: last };
  });
  return readRuns(moved);
}

export function withoutFormat(run: TextRun, isLeftOut: (name: keyof RunFormat) => boolean): TextRun {
  const left = new Set<string>(formatNames.filter(isLeftOut));
  const kept = Object.entries(run).filter(([name]) => !left.has(name));
  return { ...Object.fromEntries(kept), start: run.start, end: run.end };
}

/** The run properties that correspond to each property of a text element. */
const formatsOfProperty: Readonly<Record<string, readonly (keyof RunFormat)[]>> = {
  fontWeight: ["bold", "weight"],
  fontStyle: ["italic"],
  textDecoration: ["underline"],
  color: ["color"],
  fontSize: ["fontSize"],
  fontFamily: ["fontFamily"],
  letterSpacing: ["letterSpacing"],
  fontVariant: ["fontVariant"],
};

/**
 * Adds the updated runs to new property values. Runs stay on their letters and lose the properties that are now set on
 * the whole text.
 */
export function valuesWithRuns(before: Properties, values: Properties): Properties {
  const runs = readRuns(before.runs);
  if (runs.length === 0 || Object.hasOwn(values, "runs")) return values;
  const said = new Set(Object.keys(values).flatMap((key) => ownValue(formatsOfProperty, key) ?? []));
  const kept = readRuns(runs.map((run) => withoutFormat(run, (name) => said.has(name))));
  const isRewritten = typeof values.text === "string" && values.text !== before.text;
  const moved = isRewritten
    ? runsAfter(kept, textChange(outsideText(before.text), outsideText(values.text)))
    : kept;
  return { ...values, runs: moved.length === 0 ? undefined : moved };
}

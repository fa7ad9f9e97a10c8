import { type RouteAnswer, type RouteBody, routes } from "@print-builder/api";
import { isOfBoth, problemTexts, sharedOnce } from "@print-builder/core/preflight";
import {
  batchesOf,
  createRecordPicker,
  type RecordPicker,
  type RecordRange,
  resolveRange,
} from "@print-builder/core/sheets";
import { call } from "#platform/api/call.ts";
import { longTimeout } from "#platform/api/request.ts";

/** A print request in the server's format. */
export type PrintInput = RouteBody<typeof routes.exportPdf>;

/** A problem that would show on paper. `record_index` is 0-based; null means every record. */
export type PreflightProblem = RouteAnswer<typeof routes.preflight>["problems"][number];

export type PreflightProgress = { readonly checked: number; readonly of: number };

export type PreflightResult = {
  readonly checked: number;
  /** Sorted: problems of every record first, then by record. */
  readonly problems: readonly PreflightProblem[];
  /** True if the codes of all cards were read. */
  readonly everyCode?: boolean;
  readonly ms: number;
};

export type PreflightTask = {
  readonly projectId: string;
  readonly body: PrintInput;
  /** Total number of records; the body's range is a part of them. */
  readonly total: number;
  /** True to read the codes of all cards instead of the first sheet's. */
  readonly everyCode?: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PreflightProgress) => void;
};

/** Records per request: few enough to show progress and to cancel quickly. */
const blockSize = 500;
/** Maximum number of blocks if records are sent, because each block repeats all of them. */
const maxBlocksWithRows = 4;

/**
 * Checks a print block by block.
 * @throws ApiError when the server refuses or cannot be reached; the reason of an aborted `signal`
 */
export async function runPreflight({
  projectId,
  body,
  total,
  everyCode = false,
  signal,
  onProgress,
}: PreflightTask): Promise<PreflightResult> {
  const started = performance.now();
  const blocks = blocksOf(body, total);
  const of = blocks.reduce((sum, { picker }) => sum + picker.count, 0);
  const found: PreflightProblem[] = [];
  let checked = 0;
  onProgress({ checked, of });
  for (const { start, end, picker } of blocks) {
    const range = { type: "range" as const, start, end };
    const answer = await call(
      routes.preflight,
      { params: { id: projectId }, body: { ...body, range, ...(everyCode ? { check_codes: true } : {}) } },
      { signal, timeout: longTimeout },
    );
    found.push(...(blocks.length > 1 ? answer.problems.flatMap(ofRecords(picker)) : answer.problems));
    checked += answer.checked;
    onProgress({ checked, of });
  }
  const ms = performance.now() - started;
  const problems = sharedFirst(sharedOnce(withoutRepeats(found), checked, "record_index"));
  return { checked, problems, everyCode, ms };
}

/** Turns a problem of every record in a block into a problem per record, because other blocks may not have it. */
const ofRecords =
  ({ count, recordAt }: RecordPicker) =>
  (problem: PreflightProblem): readonly PreflightProblem[] =>
    problem.record_index === null && isOfBoth(problem.kind)
      ? Array.from({ length: count }, (_, position) => ({ ...problem, record_index: recordAt(position) }))
      : [problem];

/** Merges problems of every record, which each block reports separately, and adds up their record counts. */
function withoutRepeats(found: readonly PreflightProblem[]): readonly PreflightProblem[] {
  const once = new Map<string, PreflightProblem>();
  for (const problem of found) {
    const { records, message: _, ...place } = problem;
    const key = JSON.stringify(records === undefined ? problem : place);
    const cards = (records ?? 0) + (once.get(key)?.records ?? 0);
    once.set(
      key,
      cards > 0 ? { ...problem, records: cards, message: problemTexts.noProfile(cards) } : problem,
    );
  }
  return [...once.values()];
}

/** Splits the range into blocks and skips blocks whose records are all left out. */
function blocksOf(
  { range = { type: "all" }, exclude_records = [], live_rows }: PrintInput,
  total: number,
): readonly (RecordRange & { readonly picker: RecordPicker })[] {
  const whole = resolveRange(range, total);
  const records = whole.end - whole.start + 1;
  const size = live_rows ? Math.max(blockSize, Math.ceil(records / maxBlocksWithRows)) : blockSize;
  return batchesOf(whole, size)
    .map((block) => {
      const picked = { range: { type: "range" as const, ...block }, excludeRecords: exclude_records };
      return { ...block, picker: createRecordPicker(picked, total) };
    })
    .filter(({ picker }) => picker.count > 0);
}

function sharedFirst(problems: readonly PreflightProblem[]): readonly PreflightProblem[] {
  return [
    ...problems.filter((problem) => problem.record_index === null),
    ...problems.filter((problem) => problem.record_index !== null),
  ];
}

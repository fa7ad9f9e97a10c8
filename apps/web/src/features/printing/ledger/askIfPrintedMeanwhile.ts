import { type CardAnswer, type PrintAnswer, routes } from "@print-builder/api";
import { createRecordPicker, type PrintRequest } from "@print-builder/core/sheets";
import { call } from "#platform/api/call.ts";
import { choose, tell } from "#ui/dialogs/ask.ts";
import { countText, listText } from "#ui/texts/countText.ts";
import type { PrintOutput } from "../flow/createPrintFlow.ts";
import { cardsOfPrint } from "./ledgerCalls.ts";

/** Watches a project for prints by others while the user prepares one. */
type PrintWatch = {
  /** Registers one of the user's own prints, which is not reported. */
  readonly own: (printId: string) => void;
  /**
   * The cards that others have printed since the last call, or since the watch began, except failed cards. Throws an
   * ApiError.
   */
  readonly news: () => Promise<readonly CardAnswer[]>;
};

/** Number of recent prints to compare: more than others make while a dialog is open. */
const newest = 100;

export function createPrintWatch(projectId: string): PrintWatch {
  const list = async (): Promise<readonly PrintAnswer[]> => {
    const query = { limit: newest };
    return (await call(routes.listPrints, { params: { id: projectId }, query })).items;
  };
  const own = new Set<string>();
  /** Ids of the known prints; null if they could not be loaded. */
  let known: Promise<ReadonlySet<string> | null> = list().then(
    (prints) => new Set(prints.map(({ print_id }) => print_id)),
    (error: unknown) => {
      console.warn("Could not check which cards have already been printed.", error);
      return null;
    },
  );
  return {
    own: (printId) => void own.add(printId),
    async news() {
      const before = await known;
      const prints = await list();
      known = Promise.resolve(new Set([...(before ?? []), ...prints.map(({ print_id }) => print_id)]));
      const fresh = prints.filter(({ print_id }) => before && !before.has(print_id) && !own.has(print_id));
      const cards = await Promise.all(fresh.map(({ print_id }) => cardsOfPrint(projectId, print_id)));
      return cards.flat().filter(({ outcome }) => outcome !== "failed");
    },
  };
}

/**
 * A person whose card was printed since the list was loaded: the record's position in the list, from 0, and who
 * printed it.
 */
export type PrintedMeanwhile = {
  readonly record: number;
  readonly name: string;
  /** Null if it is not known who printed. */
  readonly by: string | null;
};

/** The people in a list, who may be printed by others at the same time. */
export type WatchedPeople = {
  readonly total: number;
  /** The ids of records (0-based) in the ledger; absent if the ids are not known here. */
  readonly idsOf?: (records: readonly number[]) => Promise<readonly string[]>;
  /** People whom others have marked as printed since the list was read; absent if records have no print status. */
  readonly markedMeanwhile?: () => Promise<readonly PrintedMeanwhile[]>;
  readonly readAgain?: () => void;
};

export type PrintedMeanwhileDeps = {
  readonly watch: PrintWatch;
  readonly people: WatchedPeople;
  readonly requestOf: (excluded: readonly number[]) => PrintRequest;
  readonly cancel: () => void;
};

/** The records whose cards others have printed since the last check. */
async function printedByOthers(
  { watch, people }: PrintedMeanwhileDeps,
  records: readonly number[],
): Promise<readonly PrintedMeanwhile[]> {
  if (!people.idsOf) return [];
  const cards = await watch.news();
  if (cards.length === 0) return [];
  const byId = new Map(cards.map((card) => [card.record_id, card]));
  const ids = await people.idsOf(records);
  return records.flatMap((record, at) => {
    const card = byId.get(ids[at] ?? "");
    const name = card?.name ?? `Record ${(record + 1).toLocaleString()}`;
    return card ? [{ record, name, by: card.printed_by?.name ?? null }] : [];
  });
}

/** People of a print whose card already exists, in print order. */
async function madeAlready(
  deps: PrintedMeanwhileDeps,
  excluded: readonly number[],
): Promise<readonly PrintedMeanwhile[]> {
  const records = recordsOf(deps, excluded);
  const printed = await printedByOthers(deps, records);
  const marked = (await deps.people.markedMeanwhile?.()) ?? [];
  const found = new Map([...marked, ...printed].map((each) => [each.record, each]));
  return records.flatMap((record) => found.get(record) ?? []);
}

function recordsOf(
  { people, requestOf }: PrintedMeanwhileDeps,
  excluded: readonly number[],
): readonly number[] {
  const { count, recordAt } = createRecordPicker(requestOf(excluded), people.total);
  return Array.from({ length: count }, (_, position) => recordAt(position));
}

const maxNamed = 3;

/** Example: "Asha Rao, Ben Lee, Cho Park and 20 more, printed by Ines" */
function whomText(printed: readonly PrintedMeanwhile[]): string {
  const names = printed.slice(0, maxNamed).map(({ name }) => name);
  const by = [...new Set(printed.flatMap((each) => each.by ?? []))];
  const whom = listText(names, printed.length);
  return by.length > 0 ? `${whom}, printed by ${listText(by)}` : whom;
}

const cardsText = (count: number) => countText(count, "card was", "cards were");

type PrintAgainAnswer = "others" | "again" | "nothing";

function question(printed: readonly PrintedMeanwhile[], others: number) {
  const nothing = { result: "nothing", label: "Print nothing" } as const;
  const again = {
    result: "again",
    label: printed.length === 1 ? "Print it again" : "Print them again",
  } as const;
  const rest = {
    result: "others",
    label: `Print the other ${others.toLocaleString()}`,
    isMain: true,
  } as const;
  return {
    title: `${cardsText(printed.length)} printed in the meantime`,
    message: `Since this list was opened: ${whomText(printed)}. If you continue, ${printed.length === 1 ? "this card is" : "these cards are"} printed twice.`,
    ways: others > 0 ? [nothing, again, rest] : [again, { ...nothing, isMain: true }],
  };
}

/**
 * Asks before the output is made what to do about cards that somebody else has printed, so that no card is
 * printed twice unnoticed. If two people print at the same moment, whoever finishes last gets a message.
 */
export function askIfPrintedMeanwhile(deps: PrintedMeanwhileDeps, output: PrintOutput): PrintOutput {
  return async (task) => {
    const printed = await madeAlready(deps, task.excluded);
    task.signal.throwIfAborted();
    let { excluded } = task;
    if (printed.length > 0) {
      const others = recordsOf(deps, excluded).length - printed.length;
      const answer: PrintAgainAnswer =
        (await choose<PrintAgainAnswer>(question(printed, others))) ?? "nothing";
      task.signal.throwIfAborted();
      if (answer === "nothing") {
        deps.people.readAgain?.();
        deps.cancel();
        task.signal.throwIfAborted();
      }
      if (answer === "others") excluded = [...excluded, ...printed.map(({ record }) => record)];
    }
    await output({ ...task, excluded });
    const late = await printedByOthers(deps, recordsOf(deps, excluded));
    if (late.length === 0) return;
    const title = `${cardsText(late.length)} printed twice`;
    await tell(title, `Somebody else printed at the same moment: ${whomText(late)}. Throw away one of each.`);
  };
}

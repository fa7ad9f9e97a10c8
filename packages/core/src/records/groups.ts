import { compareNaturally } from "../expressions/conditionValues.ts";

/** The records that share a value: one file of a print by groups. */
export type RecordGroup = {
  /** "" for records without a value. */
  readonly value: string;
  /** File name without extension, unique in the print even if case is ignored. */
  readonly file: string;
  /** Record numbers in the order picked. */
  readonly records: readonly number[];
};

/**
 * Groups the picked records by value, in natural order, with records without a value last. `values` contains the
 * value of every record by record number.
 */
export function groupRecords(
  values: readonly string[],
  picked: Iterable<number>,
  by: string,
): readonly RecordGroup[] {
  const groups = Map.groupBy(picked, (record) => values[record] ?? "");
  const inOrder = [...groups.keys()].sort(
    (a, b) => Number(a === "") - Number(b === "") || compareNaturally(a, b),
  );
  const nameOf = createFileNames();
  return inOrder.map((value) => ({
    value,
    file: nameOf(value === "" ? `no ${by}` : value),
    records: groups.get(value) ?? [],
  }));
}

/** Maximum length in characters: file systems accept 255 bytes, and a character may take four. */
const maxNameLength = 60;

/** Matches characters that file systems refuse or hide, except the joiners that some scripts need. */
const unfit = /[\p{Cc}\\/:*?"<>|]|(?!\p{Join_Control})\p{Cf}|^\.|[. ]$/gu;
/** Matches device names, which Windows does not accept as file names. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Names files after values: unfit characters become `-`, and a duplicate name gets a number. */
function createFileNames(): (value: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (value) => {
    const short = [...value.toWellFormed()].slice(0, maxNameLength).join("");
    const fit = short.replaceAll(unfit, "-").replace(device, "$&-");
    for (let name = fit; ; ) {
      const key = name.normalize("NFC").toLowerCase();
      if (!taken.has(key)) {
        taken.add(key);
        return name;
      }
      const number = (numbers.get(fit) ?? 1) + 1;
      numbers.set(fit, number);
      name = `${fit} (${number})`;
    }
  };
}

import { natural } from "../expressions/natural.ts";

/** The records that share a value: one file of a print by groups. */
export type RecordGroup = {
  /** "" of those who have none. */
  readonly value: string;
  /** A name for the file, without its ending: no other group of the print has it, in whatever letter case. */
  readonly file: string;
  /** Their numbers, in the order in which they were picked. */
  readonly records: readonly number[];
};

/**
 * Parts the picked records by their values of the token `by`: the groups in natural order, those without a value last.
 * `values` holds every record's by its number.
 */
export function groupRecords(
  values: readonly string[],
  picked: Iterable<number>,
  by: string,
): readonly RecordGroup[] {
  const groups = Map.groupBy(picked, (record) => values[record] ?? "");
  const inOrder = [...groups.keys()].sort(
    (a, b) => Number(a === "") - Number(b === "") || natural.compare(a, b),
  );
  const nameOf = createFileNames();
  return inOrder.map((value) => ({
    value,
    file: nameOf(value === "" ? `no ${by}` : value),
    records: groups.get(value) ?? [],
  }));
}

/** File systems take 255 bytes; a character may have four. */
const maxNameLength = 60;

/** What file systems refuse or hide; the joiners of some scripts are neither. */
const unfit = /[\p{Cc}\\/:*?"<>|]|(?!\p{Join_Control})\p{Cf}|^\.|[. ]$/gu;
/** Names of devices, which Windows takes for no file. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Names files after values: unfit characters become `-`, and a name that is taken gets a number. */
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

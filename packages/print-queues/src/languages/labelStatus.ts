import type { LabelLanguage } from "./labels.ts";

/** A label printer's description of its state. */
export type LabelStatus = {
  /** Sentences for people about what keeps the printer from printing; empty if nothing does. */
  readonly reasons: readonly string[];
  /** Labels that it received and has not printed yet; null if it does not count them. */
  readonly waiting: number | null;
  readonly isPrinting: boolean;
};

/** The command that asks for a printer's state, and the reader of its answer: null while the answer is incomplete. */
export type StatusQuery = {
  readonly command: Buffer;
  readonly read: (answer: Buffer) => LabelStatus | null;
};

const words = {
  paper: "The printer is out of labels.",
  ribbon: "The printer is out of ribbon.",
  head: "The print head is open.",
  cover: "The printer is open.",
  jam: "Labels are jammed in the printer.",
  pause: "The printer is paused.",
  hot: "The print head is too hot. Printing continues when it has cooled down.",
  cold: "The print head is too cold.",
  memory: "The printer's memory is corrupt. Turn it off and on again.",
  other: "The printer reports an error.",
} as const;

/** ZPL II, `~HS`: three lines between STX and ETX, of which the first two have values that concern us. */
const hostStatus: StatusQuery = {
  command: Buffer.from("~HS", "latin1"),
  read(answer) {
    const lines = answer.toString("latin1").split("\u0003").slice(0, -1);
    if (lines.length < 3) return null;
    const [first = [], second = []] = lines.map((line) => line.split("\u0002").at(-1)?.split(",") ?? []);
    const isSet = (fields: readonly string[], at: number) => fields[at] === "1";
    const count = (text = "") => Number.parseInt(text, 10) || 0;
    const reasons = [
      isSet(second, 2) && words.head,
      isSet(first, 1) && words.paper,
      isSet(second, 3) && words.ribbon,
      isSet(first, 10) && words.cold,
      isSet(first, 11) && words.hot,
      isSet(first, 9) && words.memory,
      isSet(first, 2) && words.pause,
    ].filter((reason) => reason !== false);
    const waiting = count(first[4]) + count(second[8]);
    return { reasons, waiting, isPrinting: waiting > 0 };
  },
};

/** TSPL, `<ESC>!?`: one byte, of which each bit is a condition. */
const immediateStatus: StatusQuery = {
  command: Buffer.from("\x1b!?", "latin1"),
  read(answer) {
    const bits = answer.at(-1);
    if (bits === undefined) return null;
    const conditions = [
      words.head,
      words.jam,
      words.paper,
      words.ribbon,
      words.pause,
      null,
      words.cover,
      words.other,
    ];
    const reasons = conditions.filter((reason, bit) => reason !== null && (bits & (1 << bit)) !== 0);
    const isPrinting = (bits & 0x20) !== 0;
    return { reasons: reasons.filter((reason) => reason !== null), waiting: null, isPrinting };
  },
};

/** EPL's answers differ between models, so these printers are not asked. */
export const statusQuery: Readonly<Record<LabelLanguage, StatusQuery | null>> = {
  zpl: hostStatus,
  epl: null,
  tspl: immediateStatus,
};

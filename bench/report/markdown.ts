import type { CandidateKey } from "../candidates.ts";
import type { Measured } from "../measure/runCandidate.ts";
import { type Surroundings, surroundingsLine } from "../measure/surroundings.ts";
import { count } from "./figures.ts";
import { makeTable } from "./table.ts";
import { figuresOf } from "./targets.ts";

/** A run of the card benchmark: Print Builder and its peers. */
export type CardsRun = {
  readonly surroundings: Surroundings;
  readonly versions: Readonly<Record<string, string>>;
  readonly measured: readonly Measured[];
};

/** Measured and skipped candidates, as Markdown that is also readable as plain text. */
export function cardsSection({ surroundings, versions, measured }: CardsRun): string[] {
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    surroundingsLine(surroundings),
    ...(named.length > 0 ? [`Peers: ${named.join(", ")}.`] : []),
    "",
    ...makeTable(
      ["", "cards", "runs", "seconds", "cards/s", "ours ÷ theirs", "peak MB", "bytes written"],
      measured.map((one) => measuredRow(one, measured)),
    ),
    "",
    ...makeNotes(measured),
    ...noteOnPhotos(measured),
  ];
}

function measuredRow(one: Measured, all: readonly Measured[]): string[] {
  const { label, cards } = one.candidate;
  if (one.status !== "done") {
    return [label, count(cards), "", one.status, "", "", "", ""];
  }
  const { result } = one;
  return [
    label,
    count(result.cards),
    String(one.runs),
    result.seconds.toFixed(2),
    count(result.cards / result.seconds),
    compareWithOurs(one, all),
    count(result.peakRssMb),
    result.bytes > 0 ? count(result.bytes) : "",
  ];
}

/**
 * Our speed as a multiple of the peer's for the same job. Blank for our own lines and for jobs that do not
 * compare.
 */
function compareWithOurs(one: Measured, all: readonly Measured[]): string {
  const figures = figuresOf(all);
  const { key } = one.candidate;
  const counterpart: Partial<Record<CandidateKey, CandidateKey>> = {
    sharp: "resample",
    skiaPng: "png",
    skiaJpg: "jpg",
  };
  if (["text", "png", "jpg", "resample"].includes(key) || key.startsWith("ours")) {
    return "";
  }
  const ours = figures(counterpart[key] ?? "ours");
  const other = figures(key);
  return ours && other ? `${(ours.rate / other.rate).toFixed(2)} ×` : "";
}

function makeNotes(all: readonly Measured[]): string[] {
  return all.flatMap((one) => {
    if (one.status !== "done") {
      return [`- ${one.candidate.label} ${one.status}: ${one.reason}`];
    }
    return one.result.note ? [`- ${one.candidate.label}: ${one.result.note}`] : [];
  });
}

/** Adds a note if our file is smaller than the photos, because Print Builder then did less work than its peers. */
function noteOnPhotos(all: readonly Measured[]): string[] {
  const bytesOf = (key: CandidateKey) => {
    const found = all.find((one) => one.candidate.key === key);
    return found?.status === "done" ? found.result.bytes : null;
  };
  const [photos, ours] = [bytesOf("copy"), bytesOf("ours")];
  const smaller = photos !== null && ours !== null && ours < photos;
  return smaller
    ? ["- Print Builder did not embed all photos unchanged, so its figures do not compare with its peers'."]
    : [];
}

import type { CandidateKey } from "../candidates.ts";
import type { Measured } from "../measure/runCandidate.ts";
import { type Surroundings, surroundingsLine } from "../measure/surroundings.ts";
import { count } from "./figures.ts";
import { makeTable } from "./table.ts";
import { figuresOf } from "./targets.ts";

/** A run of the cards: Print Builder and its peers. */
export type CardsRun = {
  readonly surroundings: Surroundings;
  /** Versions of the peers, by name. */
  readonly versions: Readonly<Record<string, string>>;
  readonly measured: readonly Measured[];
};

/** Measured and skipped candidates, as Markdown that also reads well as text. */
export function cardsSection({ surroundings, versions, measured }: CardsRun): string[] {
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    surroundingsLine(surroundings),
    ...(named.length > 0 ? [`Peers: ${named.join(", ")}.`] : []),
    "",
    ...makeTable(
      ["", "cards", "runs", "seconds", "cards/s", "ours ÷ it", "peak MB", "bytes made"],
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

/** Our speed as a multiple of the peer's at the same job; blank for ours and for jobs that cannot be compared. */
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

/** Notes if our file is smaller than the photos, because it then did less work than its peers. */
function noteOnPhotos(all: readonly Measured[]): string[] {
  const bytesOf = (key: CandidateKey) => {
    const found = all.find((one) => one.candidate.key === key);
    return found?.status === "done" ? found.result.bytes : null;
  };
  const [photos, ours] = [bytesOf("copy"), bytesOf("ours")];
  const smaller = photos !== null && ours !== null && ours < photos;
  return smaller
    ? ["- Print Builder did not pass all photos through: its figures and its peers' differ in kind."]
    : [];
}

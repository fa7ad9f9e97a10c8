import { type Project, sideElements } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import { type ProblemKind, type ProblemKindInfo, problemKinds } from "@print-builder/core/preflight";
import { countText } from "#ui/texts/countText.ts";
import type { PreflightProblem, PreflightResult } from "./runPreflight.ts";

/** The kinds of problems, most serious first. */
export const kindOrder = Object.keys(problemKinds);

/** Describes a kind of problem; an unknown kind, from a newer server, is described by its own name. */
export function kindInfo(kind: string): ProblemKindInfo {
  return (
    problemKinds[kind as ProblemKind] ?? { title: kind.replaceAll("_", " "), advice: "", concerns: "record" }
  );
}

/**
 * Weights of a problem, most serious first: it affects every card; a card lacks required information and may be left
 * out; the user should check it; or it is a note that needs no action.
 */
export const weights = ["everyCard", "lacking", "doubtful", "note"] as const;

export type Weight = (typeof weights)[number];

/** A problem in the list of a check, with its weight. */
export type Finding = PreflightProblem & { readonly weight: Weight };

/** A check's result with weighed problems. */
export type CheckResult = Omit<PreflightResult, "problems"> & { readonly problems: readonly Finding[] };

/** Tells whether the card requires the information that a problem removes from it. */
export type IsRequired = (problem: PreflightProblem) => boolean;

/** Looks up whether the element's information is required; an element that no longer exists counts as required. */
export function requiredIn(project: Project): IsRequired {
  return ({ side, element_id }) => {
    const elements = side === null ? [] : sideElements(project, side);
    const element = elements.find(({ id }) => id === element_id);
    return element ? describeElement(element).required !== false : true;
  };
}

const photoKinds: ReadonlySet<string> = new Set(["missing_photo", "unreadable_photo"]);

export function weighed(problem: PreflightProblem, isRequired: IsRequired): Finding {
  return { ...problem, weight: weightOf(problem, isRequired) };
}

function weightOf(problem: PreflightProblem, isRequired: IsRequired): Weight {
  const { kind, record_index } = problem;
  if (kind === "paper_edge" || kind === "no_profile") return "note";
  if (record_index === null) return "everyCard";
  if (kind === "empty_token") return "note";
  if (!kindInfo(kind).lacksFact) return "doubtful";
  if (isRequired(problem)) return "lacking";
  // An optional code that cannot be made still prints its crossed-out box.
  return photoKinds.has(kind) ? "note" : "doubtful";
}

/** True for a problem that the user must see before any card is made. */
export function isTrouble({ weight }: Finding): boolean {
  return weight !== "note";
}

/** Message about a check that found nothing worse than notes. */
export function fineText({ problems }: CheckResult): string {
  const noted = new Set(problems.map(({ record_index }) => record_index)).size;
  if (problems.some(({ record_index }) => record_index === null))
    return "No problems found, a note on all cards";
  return noted === 0 ? "No problems found" : `No problems found, notes on ${countText(noted, "card")}`;
}

/** Number of cards to make: "23 cards", "13 of 23 cards". */
export function ofCards(cards: number, all: number, one = "card"): string {
  return cards === all ? countText(all, one) : `${cards.toLocaleString()} of ${countText(all, one)}`;
}

/** Explains why no cards are made yet. */
export const undecidedText = "First decide what happens to the cards that are missing required information.";

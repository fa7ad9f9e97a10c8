import { type Project, sideElements } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import { countText } from "#ui/texts/countText.ts";
import { kindInfo } from "./kindInfo.ts";
import type { PreflightProblem, PreflightResult } from "./runPreflight.ts";

/**
 * What a problem asks of the person, the gravest first: it is on every card; a card lacks a fact that it needs, so that
 * it may be left out; it is to be looked at; it is a note, and stops nothing.
 */
export const weights = ["everyCard", "lacking", "doubtful", "note"] as const;

export type Weight = (typeof weights)[number];

/** A problem as the list of a check has it. */
export type Finding = PreflightProblem & { readonly weight: Weight };

/** What a check found, for the person. */
export type CheckResult = Omit<PreflightResult, "problems"> & { readonly problems: readonly Finding[] };

/** Of a problem that takes a fact off the card: does the card need it? */
export type IsRequired = (problem: PreflightProblem) => boolean;

/** Asks the elements of a project; one that is not there any more counts as required. */
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

/** True where something was found that the person has to see before anything is made. */
export function isTrouble({ weight }: Finding): boolean {
  return weight !== "note";
}

/** Said of a check that found nothing but notes. */
export function fineText({ problems }: CheckResult): string {
  const noted = new Set(problems.map(({ record_index }) => record_index)).size;
  if (problems.some(({ record_index }) => record_index === null))
    return "No problems found, a note on all cards";
  return noted === 0 ? "No problems found" : `No problems found, notes on ${countText(noted, "card")}`;
}

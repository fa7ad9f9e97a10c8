import { type EditorDesign, equalDesigns, type History } from "@print-builder/core/editing";

/** Maximum number of undo steps stored per project in this browser. */
const mostSteps = 100;

/**
 * The part of a design that is stored for each undo step. Omits photo corrections and lookup tables, which contain
 * personal data.
 */
type KeptDesign = Omit<EditorDesign, "photoEdits" | "lookups">;

type Steps = History["entries"];

type KeptStep = Omit<Steps[number], "design"> & { readonly design: KeptDesign };

/** A design's last undo steps, so that undo survives a reload. Steps share parts that are equal. */
export type KeptHistory = { readonly steps: readonly KeptStep[]; readonly index: number };

function keptDesign({ photoEdits: _, lookups: __, ...design }: EditorDesign): KeptDesign {
  return design;
}

/** True for a step that changed only omitted parts: undoing it would have no effect. */
function isIdle(step: KeptStep, before: KeptStep | undefined): boolean {
  if (!before) return false;
  const earlier = new Map<string, unknown>(Object.entries(before.design));
  return Object.entries(step.design).every(([name, part]) => earlier.get(name) === part);
}

/** The steps around the current step, in the form this browser stores. */
export function keptHistory({ entries, index }: History): KeptHistory {
  const first = Math.max(0, Math.min(index - mostSteps / 2, entries.length - mostSteps));
  const all = entries
    .slice(first, first + mostSteps)
    .map((step) => ({ ...step, design: keptDesign(step.design) }));
  const idle = all.map((step, at) => isIdle(step, all[at - 1]));
  const shown = index - first;
  return {
    steps: all.filter((_, at) => !idle[at]),
    index: shown - idle.slice(0, shown + 1).filter(Boolean).length,
  };
}

/** The index of the step with a design: the current step if it matches, otherwise the last match, or -1. */
function indexOf(steps: Steps, design: EditorDesign, index: number): number {
  const shown = steps[index];
  if (shown && equalDesigns(shown.design, design)) return index;
  return steps.findLastIndex((step) => equalDesigns(step.design, design));
}

/**
 * Extends an opened design's history with the stored steps that led to the design. Returns the history unchanged if the
 * stored steps do not contain the design.
 */
export function withKeptSteps(history: History, { steps: kept, index }: KeptHistory): History {
  const { photoEdits, lookups } = history.present.design;
  const steps = kept.map((step) => ({ ...step, design: { ...step.design, photoEdits, lookups } }));
  for (let at = history.index; at >= 0; at -= 1) {
    const entry = history.entries[at];
    const found = entry ? indexOf(steps, entry.design, index) : -1;
    const step = steps[found];
    if (!entry || !step) continue;
    // The opened design keeps its identity, because saving compares identities.
    const earlier = [...steps.slice(0, found), { ...step, design: entry.design }];
    const later = history.entries.slice(at + 1);
    const entries = [...earlier, ...(later.length > 0 ? later : steps.slice(found + 1))];
    return { ...history, entries, index: found + history.index - at };
  }
  return history;
}

import { type EditorDesign, equalDesigns, type History } from "@print-builder/core/editing";

/** The most steps that this browser keeps of a project. */
const mostSteps = 100;

/** What a step keeps of a design. Corrections of photos and lookup tables are about people: they are not kept. */
type KeptDesign = Omit<EditorDesign, "photoEdits" | "lookups">;

type Steps = History["entries"];

type KeptStep = Omit<Steps[number], "design"> & { readonly design: KeptDesign };

/** The last steps of a design, so that undo survives a reload. They share what they have in common. */
export type KeptHistory = { readonly steps: readonly KeptStep[]; readonly index: number };

function keptDesign({ photoEdits: _, lookups: __, ...design }: EditorDesign): KeptDesign {
  return design;
}

/** True for a step that changed only what is not kept: it would be undone without effect. */
function isIdle(step: KeptStep, before: KeptStep | undefined): boolean {
  if (!before) return false;
  const earlier = new Map<string, unknown>(Object.entries(before.design));
  return Object.entries(step.design).every(([name, part]) => earlier.get(name) === part);
}

/** The steps around the one that is shown, as this browser keeps them. */
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

/** The step of a design: the step that was shown if it has this design, else the last; -1 if no step has it. */
function indexOf(steps: Steps, design: EditorDesign, index: number): number {
  const shown = steps[index];
  if (shown && equalDesigns(shown.design, design)) return index;
  return steps.findLastIndex((step) => equalDesigns(step.design, design));
}

/**
 * The history of a design that was opened, with the steps that led to it before: those of a history that has come to the
 * same design. The same history where none of its designs is in what was kept.
 */
export function withKeptSteps(history: History, { steps: kept, index }: KeptHistory): History {
  const { photoEdits, lookups } = history.present.design;
  const steps = kept.map((step) => ({ ...step, design: { ...step.design, photoEdits, lookups } }));
  for (let at = history.index; at >= 0; at -= 1) {
    const entry = history.entries[at];
    const found = entry ? indexOf(steps, entry.design, index) : -1;
    const step = steps[found];
    if (!entry || !step) continue;
    // What was opened keeps its identity, by which a save knows it.
    const earlier = [...steps.slice(0, found), { ...step, design: entry.design }];
    const later = history.entries.slice(at + 1);
    const entries = [...earlier, ...(later.length > 0 ? later : steps.slice(found + 1))];
    return { ...history, entries, index: found + history.index - at };
  }
  return history;
}

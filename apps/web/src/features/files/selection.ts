/** The selected entries, identified by their paths. */
export type Selection = {
  readonly chosen: ReadonlySet<string>;
  /** The entry at which a Shift range starts. */
  readonly anchor: string | null;
  /** The entry that keys act on. */
  readonly focus: string | null;
};

export const nothingChosen: Selection = { chosen: new Set(), anchor: null, focus: null };

/** Modifier keys of a click or keystroke: `toggle` is Ctrl or Cmd, `range` is Shift. */
export type Modifiers = { readonly toggle: boolean; readonly range: boolean };

function between(order: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : order.indexOf(from);
  const end = order.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

function toggled(chosen: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(path)) next.add(path);
  return next;
}

/** A click on an entry; `order` is the displayed order. */
export function pick(
  selection: Selection,
  order: readonly string[],
  path: string,
  { toggle, range }: Modifiers,
): Selection {
  if (range) {
    const added = between(order, selection.anchor ?? selection.focus, path);
    const chosen = toggle ? new Set([...selection.chosen, ...added]) : new Set(added);
    return { chosen, anchor: selection.anchor ?? selection.focus ?? path, focus: path };
  }
  const chosen = toggle ? toggled(selection.chosen, path) : new Set([path]);
  return { chosen, anchor: path, focus: path };
}

/** An arrow key that moves by `step` entries. With Ctrl only the focus moves, with Shift the range grows. */
export function step(
  selection: Selection,
  order: readonly string[],
  steps: number,
  modifiers: Modifiers,
): Selection {
  if (order.length === 0) return selection;
  const at = selection.focus === null ? -1 : order.indexOf(selection.focus);
  const target = at < 0 ? (steps < 0 ? order.length - 1 : 0) : at + steps;
  const path = order[Math.max(0, Math.min(order.length - 1, target))] ?? "";
  if (modifiers.range) return pick(selection, order, path, { toggle: false, range: true });
  if (modifiers.toggle) return { ...selection, focus: path };
  return pick(selection, order, path, modifiers);
}

/** Selects all shown entries and keeps the selection on other pages. */
export function pickAll(selection: Selection, order: readonly string[]): Selection {
  return { ...selection, chosen: new Set([...selection.chosen, ...order]), anchor: order[0] ?? null };
}

export function keepExisting(selection: Selection, existing: ReadonlySet<string>): Selection {
  const keep = (path: string | null) => (path !== null && existing.has(path) ? path : null);
  const chosen = [...selection.chosen].filter((path) => existing.has(path));
  const isSame = chosen.length === selection.chosen.size && keep(selection.focus) === selection.focus;
  if (isSame && keep(selection.anchor) === selection.anchor) return selection;
  return { chosen: new Set(chosen), anchor: keep(selection.anchor), focus: keep(selection.focus) };
}

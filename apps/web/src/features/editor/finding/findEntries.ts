import {
  addElement,
  type Command,
  commandContext,
  layersOf,
  select,
  showSide,
} from "@print-builder/core/editing";
import { designTokens } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { keysOf } from "../canvas/keyboard.ts";

export type EntryKind = "Command" | "Field" | "Layer" | "Record";

/** A searchable entry with its action. */
export type Entry = {
  readonly key: string;
  readonly kind: EntryKind;
  readonly label: string;
  /** Shown after the label: a command's shortcut, a token's column or a layer's side. */
  readonly aside: string;
  readonly run: () => void;
};

/** Excludes the search itself and commands that only make sense as single key presses. */
const isListed = ({ id, group }: Command) => group !== "move" && id !== "palette";

function commandEntries(editor: EditorSession): readonly Entry[] {
  const { history } = editor.store.getState();
  const context = commandContext(history, editor.situation());
  return editor
    .commands()
    .filter((command) => isListed(command) && command.enabled(history.present, context))
    .map((command) => ({
      key: `command ${command.id}`,
      kind: "Command",
      label: command.label,
      aside: keysOf(command) ?? "",
      run: () => editor.run(command),
    }));
}

function fieldEntries(editor: EditorSession): readonly Entry[] {
  const { project, shown } = editor.store.getState();
  const inDesign = designTokens(shown.design).flatMap(({ kind, name }) => (kind === "image" ? [] : [name]));
  const tokens = new Set([...Object.keys(project.mapping.fieldMap), ...inDesign]);
  return [...tokens].sort().map((token) => ({
    key: `field ${token}`,
    kind: "Field",
    label: `Add {{ ${token} }}`,
    aside: ownValue(project.mapping.fieldMap, token) ?? "",
    run: () =>
      editor.edit("Add text", (state) =>
        addElement(state, { type: "text", properties: { text: `{{ ${token} }}` } }, Date.now()),
      ),
  }));
}

const machineTexts = [
  ["mrz", "Add machine-readable lines (MRZ)"],
  ["track", "Add magnetic stripe text"],
] as const;

function machineTextEntries(editor: EditorSession): readonly Entry[] {
  return machineTexts.map(([which, label]) => ({
    key: `machine text ${which}`,
    kind: "Command",
    label,
    aside: "",
    run: async () => (await import("../properties/machineTexts.ts")).addMachineText(editor, which),
  }));
}

function layerEntries(editor: EditorSession): readonly Entry[] {
  const { design } = editor.store.getState().shown;
  const sides = design.isDualSided ? (["front", "back"] as const) : (["front"] as const);
  return sides.flatMap((side) =>
    layersOf(design[side]).map(({ element, name }) => ({
      key: `layer ${side} ${element.id}`,
      kind: "Layer" as const,
      label: name,
      aside: design.isDualSided ? side : "",
      run: () => editor.edit("Select", (state) => select(showSide(state, side), [element.id])),
    })),
  );
}

/** The record with the typed number, counted from 1. */
function recordEntry(editor: EditorSession, query: string): readonly Entry[] {
  const { total, project } = editor.store.getState();
  const number = Number(query);
  const isThere = /^\d+$/.test(query) && number >= 1 && number <= (total ?? 0);
  if (!isThere || project.dataMode === "school") return [];
  const run = () => void editor.hooks().showRecord(number - 1);
  return [{ key: "record", kind: "Record", label: `Show record ${number}`, aside: "", run }];
}

const words = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/**
 * Rank of a label: 0 if it starts with the query, 1 if one of its words does, 2 if it contains the query. Null for no
 * match.
 */
function rankOf(label: string, wanted: string): number | null {
  const text = words(label);
  if (text.startsWith(wanted)) return 0;
  if (text.includes(` ${wanted}`)) return 1;
  return wanted.split(/\s+/).every((word) => text.includes(word)) ? 2 : null;
}

/** Everything in an open project that can be found by name. */
export function allEntries(editor: EditorSession): readonly Entry[] {
  return [
    ...commandEntries(editor),
    ...machineTextEntries(editor),
    ...fieldEntries(editor),
    ...layerEntries(editor),
  ];
}

/** The entries that match a query, best first. An empty query returns all entries. */
export function findEntries(editor: EditorSession, all: readonly Entry[], query: string): readonly Entry[] {
  const wanted = words(query.trim());
  if (wanted === "") return all;
  const ranked = all.flatMap((entry) => {
    const rank = rankOf(entry.label, wanted);
    return rank === null ? [] : [{ entry, rank }];
  });
  const found = ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
  return [...recordEntry(editor, wanted), ...found];
}

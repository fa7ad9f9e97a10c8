import type { ElementType, StoredElement } from "#document/index.ts";
import { type EditorDesign, type EditorState, type Elements, shownElements } from "#editing/design.ts";
import type { GestureSettings } from "#editing/gestures/gesture.ts";
import type { CommandSituation } from "../src/editing/commands/command.ts";

/** An upright, visible, unlocked element for tests. */
export function sample(id: string, fields: Partial<StoredElement> = {}): StoredElement {
  return {
    id,
    type: "rectangle" as ElementType,
    x: 0,
    y: 0,
    width: 100,
    height: 50,
    rotation: 0,
    zIndex: 0,
    hidden: false,
    locked: false,
    properties: {},
    ...fields,
  };
}

/** An editor state with elements on the front, stacked in the given order, and a canvas of 800 × 600 px. */
export function sampleState(
  front: Elements,
  selection: readonly string[] = [],
  design: Partial<EditorDesign> = {},
): EditorState {
  return {
    design: {
      front: front.map((element, zIndex) => ({ ...element, zIndex })),
      back: [],
      isDualSided: false,
      canvas: { width: 800, height: 600 },
      backgroundColor: "#ffffff",
      lookups: {},
      photoEdits: {},
      textStyles: [],
      rulerGuides: [],
      ...design,
    },
    side: "front",
    selection,
  };
}

export function shown(state: EditorState, id: string): StoredElement {
  const element = shownElements(state).find((each) => each.id === id);
  if (!element) throw new RangeError(`The shown side has no element “${id}”.`);
  return element;
}

export const plainSettings: GestureSettings = {
  snapToGrid: false,
  smartGuides: false,
  lockAspect: true,
  reach: 5,
  now: 1000,
};

export const situation: CommandSituation = {
  now: 1000,
  clipboard: null,
  looks: null,
  hasProject: true,
  hasMapping: true,
  keyToken: "id",
  nudge: null,
};

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/**
 * Number of random seeds for a property-based test. For a long run: `PROPERTY_ROUNDS=5000 npx vitest run
 * packages/core/src/editing --test-timeout 3600000`.
 */
export function propertyRounds(usual: number): number {
  return Number(process.env.PROPERTY_ROUNDS ?? usual);
}

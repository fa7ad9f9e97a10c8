import type { EditorState } from "../design.ts";
import { showSide } from "../selection.ts";
import type { Command } from "./command.ts";

/** Makes the design dual-sided or single-sided. A single-sided design keeps its back's elements. */
export function setDualSided(state: EditorState, isDualSided: boolean): EditorState {
  if (state.design.isDualSided === isDualSided) return state;
  return showSide({ ...state, design: { ...state.design, isDualSided } }, state.side);
}

export const dualSidedCommand: Command = {
  id: "dualSided",
  label: "Dual-sided ID card",
  keys: [],
  group: "side",
  enabled: () => true,
  run: (state) => setDualSided(state, !state.design.isDualSided),
};

export const switchSideCommand: Command = {
  id: "switchSide",
  label: "Switch side",
  keys: [],
  group: "side",
  enabled: (state) => state.design.isDualSided,
  run: (state) => showSide(state, state.side === "front" ? "back" : "front"),
};

import type { StoredElement } from "../../document/index.ts";
import { roleOf } from "../../elements/index.ts";
import type { EditorState } from "../design.ts";
import { mergeWithin } from "../history.ts";
import { selectedElements } from "../selection.ts";
import type { Command, CommandContext, Looks } from "./command.ts";
import { looksOf } from "./looks.ts";
import { setProperties } from "./setProperties.ts";
import { shortcuts } from "./shortcut.ts";

const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const idOf = (digit: number) => `opacity.${digit}`;

/** The digit typed just before with the same selection, or null. */
function firstDigit({ selection }: EditorState, { previous, now }: CommandContext): number | null {
  if (!previous || now - previous.at > mergeWithin || previous.selection !== selection) return null;
  return tenths.find((tenth) => idOf(tenth) === previous.id) ?? null;
}

/**
 * A digit sets the opacity: 1 for 10 %, 0 for 100 %. Two digits in quick succession are a percentage: 4 and 5 set 45
 * %.
 */
export const opacityCommands: readonly Command[] = tenths.map((tenth) => ({
  id: idOf(tenth),
  label: `Opacity ${tenth * 10}%`,
  keys: shortcuts(String(tenth % 10)),
  group: "style",
  merges: "opacity by digits",
  enabled: (state) => selectedElements(state).length > 0,
  run: (state, context) => {
    const first = firstDigit(state, context);
    const opacity = first === null ? tenth / 10 : ((first % 10) * 10 + (tenth % 10)) / 100;
    return setProperties(state, state.selection, { opacity });
  },
}));

const textsOf = (state: EditorState) =>
  selectedElements(state).filter((element) => roleOf(element) === "text");

/** Toggles a format of the selected text elements: sets it on all, unless all of them have it. */
function textCommand(
  id: string,
  label: string,
  key: string,
  change: (look: Looks, all: readonly Looks[]) => Looks,
): Command {
  return {
    id: `text.${id}`,
    label,
    keys: shortcuts(key),
    group: "style",
    merges: id,
    enabled: (state) => textsOf(state).length > 0,
    run: (state) => {
      const texts = textsOf(state);
      const all = texts.map(looksOf);
      const changed = (now: EditorState, text: StoredElement) =>
        setProperties(now, [text.id], change(looksOf(text), all));
      return texts.reduce(changed, state);
    },
  };
}

const isItalic = ({ fontStyle }: Looks) => fontStyle === "italic";
const linesOf = ({ textDecoration }: Looks) =>
  String(textDecoration ?? "")
    .split(" ")
    .filter((line) => line !== "" && line !== "none");
const isUnderlined = (look: Looks) => linesOf(look).includes("underline");

function underlined(look: Looks, isOn: boolean): Looks {
  const others = linesOf(look).filter((line) => line !== "underline");
  return { textDecoration: [...(isOn ? ["underline"] : []), ...others].join(" ") || "none" };
}

const sized = (by: number) => (look: Looks) => ({ fontSize: Number(look.fontSize) + by });

/** Format whole text elements. While text is edited, the editor formats the selected letters instead. */
export const textLookCommands: readonly Command[] = [
  textCommand("italic", "Italic", "Ctrl+I", (_look, all) => ({
    fontStyle: all.every(isItalic) ? "normal" : "italic",
  })),
  textCommand("underline", "Underline", "Ctrl+U", (look, all) => underlined(look, !all.every(isUnderlined))),
  textCommand("larger", "Larger text", "Ctrl+>", sized(1)),
  textCommand("smaller", "Smaller text", "Ctrl+<", sized(-1)),
  textCommand("left", "Align text left", "Ctrl+Alt+L", () => ({ textAlign: "left" })),
  textCommand("centre", "Centre text", "Ctrl+Alt+T", () => ({ textAlign: "center" })),
  textCommand("right", "Align text right", "Ctrl+Alt+R", () => ({ textAlign: "right" })),
];

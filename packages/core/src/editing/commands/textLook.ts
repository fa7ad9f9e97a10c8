import type { StoredElement } from "../../document/index.ts";
import { roleOf } from "../../elements/index.ts";
import type { EditorState } from "../design.ts";
import { selectedElements } from "../selection.ts";
import type { Command } from "./command.ts";
import { type Looks, looksOf } from "./looks.ts";
import { setProperties } from "./setProperties.ts";
import { shortcuts } from "./shortcut.ts";

const textsOf = (state: EditorState) =>
  selectedElements(state).filter((element) => roleOf(element) === "text");

/** Changes each selected text by what all of them look like: what is so in part only becomes so in whole. */
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

/** For texts as a whole; letters within one are formatted while it is edited. */
export const textLookCommands: readonly Command[] = [
  textCommand("italic", "Italic", "Ctrl+I", (_look, all) => ({
    fontStyle: all.every(isItalic) ? "normal" : "italic",
  })),
  textCommand("underline", "Underline", "Ctrl+U", (look, all) => underlined(look, !all.every(isUnderlined))),
  textCommand("larger", "Larger letters", "Ctrl+>", sized(1)),
  textCommand("smaller", "Smaller letters", "Ctrl+<", sized(-1)),
  textCommand("left", "Text to the left", "Ctrl+Alt+L", () => ({ textAlign: "left" })),
  textCommand("centre", "Text to the middle", "Ctrl+Alt+T", () => ({ textAlign: "center" })),
  textCommand("right", "Text to the right", "Ctrl+Alt+R", () => ({ textAlign: "right" })),
];

import type { UserEvent } from "@testing-library/user-event";
import type { Keyboard } from "./page.ts";

const sayable: Readonly<Record<string, string>> = { "{": "{{", "[": "[[" };
const named: Readonly<Record<string, string>> = { Space: " ", ControlOrMeta: "Control" };

export class MountedKeyboard implements Keyboard {
  readonly #person: () => UserEvent;
  #clipboard: DataTransfer | undefined;

  constructor(person: () => UserEvent) {
    this.#person = person;
  }

  /** Presses a key, or several keys together: “Control+Shift+ArrowLeft”. */
  async press(keys: string): Promise<void> {
    const parts = keys.split(/(?<!^|\+)\+/);
    const [last = "", ...held] = parts.toReversed();
    const down = held.toReversed().map((key) => `{${named[key] ?? key}>}`);
    const up = held.map((key) => `{/${named[key] ?? key}}`);
    await this.#person().keyboard(`${down.join("")}${spoken(named[last] ?? last)}`);
    if (held.includes("Control") && !held.includes("Shift")) await this.#copyOrPaste(last.toLowerCase());
    if (up.length > 0) await this.#person().keyboard(up.join(""));
    // In a browser the next key arrives in a new task, after React has rendered the effect of this key.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }

  /** Fires clipboard events for these keys, as a browser does even if no text is selected. */
  async #copyOrPaste(key: string): Promise<void> {
    const person = this.#person();
    if (key === "c") this.#clipboard = (await person.copy()) ?? offer("copy") ?? this.#clipboard;
    if (key === "x") this.#clipboard = (await person.cut()) ?? offer("cut") ?? this.#clipboard;
    if (key === "v") await person.paste(this.#clipboard);
  }

  async type(text: string): Promise<void> {
    await this.#person().keyboard(
      [...text].map((character) => (character === "\n" ? "{Enter}" : spoken(character))).join(""),
    );
  }

  async insertText(text: string): Promise<void> {
    await this.#person().paste(text);
  }

  async down(key: string): Promise<void> {
    await this.#person().keyboard(`{${named[key] ?? key}>}`);
  }

  async up(key: string): Promise<void> {
    await this.#person().keyboard(`{/${named[key] ?? key}}`);
  }
}

/** A key as user-event expects it: by its character, its position on the keyboard (“Digit0”) or its name. */
function spoken(key: string): string {
  if ([...key].length === 1) return sayable[key] ?? key;
  return /^(Digit|Key|Numpad)./.test(key) ? `[${key}]` : `{${key}}`;
}

/** Asks the page for content to copy, other than text. */
function offer(type: "copy" | "cut"): DataTransfer | undefined {
  const clipboardData = new DataTransfer();
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { clipboardData });
  return document.activeElement?.dispatchEvent(event) === false ? clipboardData : undefined;
}

/** Lets Enter in a field press a submit button outside its form, as browsers do. Call the returned function to stop. */
export function submitFromOutside(): () => void {
  const onKeyPress = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== "Enter" || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
    const id = target.form?.id;
    const button = id ? document.querySelector<HTMLButtonElement>(`button[type=submit][form="${id}"]`) : null;
    if (!button) return;
    event.preventDefault();
    if (!button.disabled) button.click();
  };
  window.addEventListener("keypress", onKeyPress);
  return () => window.removeEventListener("keypress", onKeyPress);
}

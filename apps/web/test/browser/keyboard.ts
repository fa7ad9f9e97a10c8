import type { UserEvent } from "@testing-library/user-event";
import type { Keyboard } from "./page.ts";

const sayable: Readonly<Record<string, string>> = { "{": "{{", "[": "[[" };
const named: Readonly<Record<string, string>> = { Space: " ", ControlOrMeta: "Control" };

/** The keyboard under the person's hands. */
export class MountedKeyboard implements Keyboard {
  readonly #person: () => UserEvent;

  constructor(person: () => UserEvent) {
    this.#person = person;
  }

  /** One key, or several held together: “Control+Shift+ArrowLeft”. */
  async press(keys: string): Promise<void> {
    const parts = keys.split(/(?<!^|\+)\+/);
    const [last = "", ...held] = parts.toReversed();
    const down = held.toReversed().map((key) => `{${named[key] ?? key}>}`);
    const up = held.map((key) => `{/${named[key] ?? key}}`);
    await this.#person().keyboard(`${down.join("")}${spoken(named[last] ?? last)}`);
    if (held.includes("Control") && !held.includes("Shift")) await this.#useClipboard(last.toLowerCase());
    await this.#person().keyboard(up.join(""));
  }

  /** A browser follows these keys with events of their own. */
  async #useClipboard(key: string): Promise<void> {
    const person = this.#person();
    if (key === "c") await person.copy();
    if (key === "x") await person.cut();
    if (key === "v") await person.paste();
  }

  async type(text: string): Promise<void> {
    await this.#person().keyboard([...text].map((character) => (character === "\n" ? "{Enter}" : spoken(character))).join(""));
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

const spoken = (key: string) => (key.length === 1 ? (sayable[key] ?? key) : [...key].length === 1 ? key : `{${key}}`);

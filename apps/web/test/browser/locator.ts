import userEvent from "@testing-library/user-event";
import {
  allByLabel,
  allByRole,
  allByText,
  isDisabled,
  isShown,
  linesOf,
  matches,
  type RoleOptions,
  type TextMatch,
} from "./find.ts";
import type { MountedPage } from "./mountedPage.ts";
import type { Choice, Exact, FileInput, Filter, Locator, Press, State } from "./page.ts";
import { until } from "./until.ts";

/** Casts a locator to this class. A test has only one kind of page, so it never mixes locators of different kinds. */
const elementsOf = (locator: Locator) => (locator as MountedLocator).elements();

const unique = (elements: readonly HTMLElement[]) => [...new Set(elements)];

/**
 * Elements of the page as a person finds them, queried again on each use. Actions wait until exactly one matching
 * element is visible and enabled.
 */
export class MountedLocator implements Locator {
  readonly #page: MountedPage;
  readonly #find: () => readonly HTMLElement[];
  readonly #name: string;

  constructor(page: MountedPage, find: () => readonly HTMLElement[], name: string) {
    this.#page = page;
    this.#find = find;
    this.#name = name;
  }

  page(): MountedPage {
    return this.#page;
  }

  toString(): string {
    return this.#name;
  }

  /** The elements that match now. */
  elements(): readonly HTMLElement[] {
    return this.#find();
  }

  #inside(look: (root: HTMLElement) => readonly HTMLElement[], name: string): MountedLocator {
    return new MountedLocator(
      this.#page,
      () => unique(this.#find().flatMap(look)),
      `${this.#name} › ${name}`,
    );
  }

  getByRole(role: string, options: RoleOptions = {}): MountedLocator {
    const name = options.name === undefined ? role : `${role} “${options.name}”`;
    return this.#inside((root) => allByRole(root, role, options), name);
  }

  getByText(text: TextMatch, { exact }: Exact = {}): MountedLocator {
    return this.#inside((root) => allByText(root, text, exact), `text “${text}”`);
  }

  getByLabel(text: TextMatch, { exact }: Exact = {}): MountedLocator {
    return this.#inside((root) => allByLabel(root, text, exact), `label “${text}”`);
  }

  getByPlaceholder(text: TextMatch, { exact }: Exact = {}): MountedLocator {
    const isIt = (element: HTMLElement) => matches(element.getAttribute("placeholder") ?? "", text, exact);
    return this.#inside(
      (root) => [...root.querySelectorAll<HTMLElement>("[placeholder]")].filter(isIt),
      `placeholder “${text}”`,
    );
  }

  getByTitle(text: TextMatch, { exact }: Exact = {}): MountedLocator {
    const isIt = (element: HTMLElement) => matches(element.getAttribute("title") ?? "", text, exact);
    return this.#inside(
      (root) => [...root.querySelectorAll<HTMLElement>("[title]")].filter(isIt),
      `title “${text}”`,
    );
  }

  getByTestId(id: string): MountedLocator {
    return this.locator(`[data-testid="${id}"]`);
  }

  /** Finds elements by a CSS selector. `xpath=..` finds the parent. */
  locator(selector: string, filter?: Filter): MountedLocator {
    if (filter) return this.locator(selector).filter(filter);
    if (selector === "xpath=..") {
      return this.#inside(({ parentElement }) => (parentElement ? [parentElement] : []), "parent");
    }
    return this.#inside((root) => [...root.querySelectorAll<HTMLElement>(selector)], selector);
  }

  filter({ hasText, hasNotText, has, hasNot }: Filter = {}): MountedLocator {
    const inner = (element: HTMLElement, wanted: Locator) =>
      elementsOf(wanted).some((each) => element !== each && element.contains(each));
    const passes = (element: HTMLElement) =>
      (hasText === undefined || matches(element.textContent ?? "", hasText)) &&
      (hasNotText === undefined || !matches(element.textContent ?? "", hasNotText)) &&
      (has === undefined || inner(element, has)) &&
      (hasNot === undefined || !inner(element, hasNot));
    return new MountedLocator(
      this.#page,
      () => this.#find().filter(passes),
      `${this.#name} with ${hasText ?? has ?? "…"}`,
    );
  }

  first(): MountedLocator {
    return this.nth(0);
  }

  last(): MountedLocator {
    return this.nth(-1);
  }

  nth(place: number): MountedLocator {
    const pick = () => {
      const found = this.#find().at(place);
      return found ? [found] : [];
    };
    return new MountedLocator(this.#page, pick, `${this.#name} no. ${place}`);
  }

  or(other: Locator): MountedLocator {
    return new MountedLocator(
      this.#page,
      () => unique([...this.#find(), ...elementsOf(other)]),
      `${this.#name} or ${other}`,
    );
  }

  and(other: Locator): MountedLocator {
    const both = () => this.#find().filter((element) => elementsOf(other).includes(element));
    return new MountedLocator(this.#page, both, `${this.#name} and ${other}`);
  }

  async all(): Promise<MountedLocator[]> {
    return this.#find().map((_, place) => this.nth(place));
  }

  /** The only match, once `isReady` accepts it. */
  async #one(isReady: (element: HTMLElement) => boolean = () => true): Promise<HTMLElement> {
    return await until(
      this.#name,
      () => {
        const found = this.#find();
        if (found.length > 1) {
          const lines = found.map((element) => element.outerHTML.slice(0, 200));
          throw new Error(`${found.length} elements are ${this.#name}:\n${lines.join("\n")}`);
        }
        const [element] = found;
        return element && isReady(element) ? element : null;
      },
      () => `There are ${this.#find().length}. ${this.#page.describe()}`,
    );
  }

  async waitFor({ state = "visible" }: { readonly state?: State } = {}): Promise<void> {
    if (state === "visible") return void (await this.#one(isShown));
    if (state === "attached") return void (await this.#one());
    const isGone = () => (state === "detached" ? this.#find().length === 0 : !this.#find().some(isShown));
    await until(`${this.#name} to go`, isGone, () => this.#page.describe());
  }

  async count(): Promise<number> {
    return this.#find().length;
  }

  async isVisible(): Promise<boolean> {
    return this.#find().some(isShown);
  }

  async isHidden(): Promise<boolean> {
    return !this.#find().some(isShown);
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.#one());
  }

  async isEnabled(): Promise<boolean> {
    return !isDisabled(await this.#one());
  }

  async isChecked(): Promise<boolean> {
    const element = await this.#one();
    return element instanceof HTMLInputElement
      ? element.checked
      : element.getAttribute("aria-checked") === "true";
  }

  async textContent(): Promise<string | null> {
    return (await this.#one()).textContent;
  }

  async innerText(): Promise<string> {
    return linesOf(await this.#one());
  }

  async allInnerTexts(): Promise<string[]> {
    return this.#find().map(linesOf);
  }

  async allTextContents(): Promise<string[]> {
    return this.#find().map(({ textContent }) => textContent ?? "");
  }

  async inputValue(): Promise<string> {
    return ((await this.#one()) as HTMLInputElement).value;
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name);
  }

  async evaluate<Result, Arg, Found extends Element = HTMLElement>(
    run: (element: Found, arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ): Promise<Result> {
    return await run((await this.#one()) as Element as Found, arg as Arg);
  }

  async evaluateAll<Result, Arg, Found extends Element = HTMLElement>(
    run: (elements: Found[], arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ): Promise<Result> {
    return await run([...this.#find()] as Element[] as Found[], arg as Arg);
  }

  /** The element, once it is ready for an action. */
  async #ready({ force = false }: Press = {}): Promise<HTMLElement> {
    return await this.#one((element) => force || (isShown(element) && !isDisabled(element)));
  }

  async #withKeys(keys: readonly string[], act: () => Promise<void>): Promise<void> {
    const { keyboard } = this.#page;
    for (const key of keys) await keyboard.down(key);
    await act();
    for (const key of keys.toReversed()) await keyboard.up(key);
  }

  async click(press: Press = {}): Promise<void> {
    const element = await this.#ready(press);
    const key = press.button === "right" ? "[MouseRight]" : "[MouseLeft]";
    await this.#withKeys(press.modifiers ?? [], async () => {
      for (let time = 0; time < (press.clickCount ?? 1); time++) {
        await this.#page.person.pointer([{ target: element }, { keys: key, target: element }]);
      }
    });
  }

  async dblclick(press: Press = {}): Promise<void> {
    await this.#page.person.dblClick(await this.#ready(press));
  }

  async tap(): Promise<void> {
    await this.#page.person.pointer({ keys: "[TouchA]", target: await this.#ready() });
  }

  async hover(press: Press = {}): Promise<void> {
    const element = await this.#one((each) => press.force || isShown(each));
    await this.#page.person.hover(element);
  }

  async focus(): Promise<void> {
    (await this.#one()).focus();
  }

  async blur(): Promise<void> {
    (await this.#one()).blur();
  }

  /** Replaces a field's text. */
  async fill(text: string): Promise<void> {
    const element = await this.#ready();
    element.focus();
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      const prototype = Object.getPrototypeOf(element);
      // React only notices values that are set with the original setter.
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, text);
    } else {
      element.textContent = text;
    }
    element.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
    await this.#page.rest();
  }

  async clear(): Promise<void> {
    await this.fill("");
  }

  async press(key: string): Promise<void> {
    (await this.#one()).focus();
    await this.#page.keyboard.press(key);
  }

  async pressSequentially(text: string): Promise<void> {
    (await this.#one()).focus();
    await this.#page.keyboard.type(text);
  }

  async check(): Promise<void> {
    await this.setChecked(true);
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false);
  }

  async setChecked(wanted: boolean): Promise<void> {
    if ((await this.isChecked()) !== wanted) await this.click();
  }

  async selectOption(choice: Choice): Promise<void> {
    const element = (await this.#ready()) as HTMLSelectElement;
    const wanted = typeof choice === "string" ? { value: choice, label: choice } : choice;
    const option = await until(`the choice ${JSON.stringify(choice)} of ${this.#name}`, () =>
      [...element.options].find(({ value, text }) => value === wanted.value || text.trim() === wanted.label),
    );
    await this.#page.person.selectOptions(element, option);
  }

  async setInputFiles(files: FileInput | readonly FileInput[]): Promise<void> {
    await this.#page.giveFiles((await this.#one()) as HTMLInputElement, files);
  }

  async dispatchEvent(type: string, fields: object = {}): Promise<void> {
    const event = new Event(type, { bubbles: true, cancelable: true });
    (await this.#one()).dispatchEvent(Object.assign(event, fields));
    await this.#page.rest();
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.#one();
  }
}

/** Simulates a user without delays between actions, because a test may have stopped the clock. */
export const aPerson = () => userEvent.setup({ pointerEventsCheck: 0, delay: null });

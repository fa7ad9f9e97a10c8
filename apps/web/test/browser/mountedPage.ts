import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { UserEvent } from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { MountedClock } from "./clock.ts";
import { linesOf, type RoleOptions, type TextMatch } from "./find.ts";
import { MountedKeyboard, submitFromOutside } from "./keyboard.ts";
import { aPerson, MountedLocator } from "./locator.ts";
import { matchesAddress, type Network } from "./network.ts";
import type {
  Address,
  ConsoleMessage,
  Download,
  FileChooser,
  FileInput,
  Filter,
  Page,
  Request,
  Response,
  RouteHandler,
} from "./page.ts";
import { until } from "./until.ts";

type Events = {
  readonly console: ConsoleMessage;
  readonly request: Request;
  readonly response: Response;
  readonly download: Download;
  readonly filechooser: FileChooser;
};

type Viewport = { readonly width: number; readonly height: number };
type Media = { readonly colorScheme?: "light" | "dark"; readonly reducedMotion?: "reduce" | "no-preference" };

/** Starts the app at the page's URL. Returns a function that ends it. */
export type StartApp = () => Promise<() => void>;

const macrotask = setImmediate;
const index = readFileSync(join(import.meta.dirname, "../../index.html"), "utf8");
const title = /<title>(.*)<\/title>/.exec(index)?.[1] ?? "";
const shownCharacters = 1500;

/** A tab's URL before its first page. */
const blank = "/blank";

/** Opens a new tab with an empty history. */
function openTab(): void {
  Reflect.deleteProperty(history, "length");
  history.pushState(null, "", blank);
  const all = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(history), "length")?.get;
  const before = history.length - 1;
  Object.defineProperty(history, "length", { get: () => all?.call(history) - before, configurable: true });
}

/**
 * Makes media queries respond to changes. In happy-dom all media queries start as false, so they must be updated to
 * their real values before a change.
 */
const tellMediaQueries = () => window.dispatchEvent(new Event("resize"));

/** The happy-dom window behind the page. */
const { happyDOM } = globalThis as unknown as { readonly happyDOM: DetachedWindowAPI };

/** The page under test: the app, mounted in this process. */
export class MountedPage implements Page {
  readonly keyboard = new MountedKeyboard(() => this.person);
  readonly clock = new MountedClock();
  readonly #network: Network;
  readonly #startApp: StartApp;
  readonly #stops: (() => void)[] = [];
  readonly #scripts: (() => unknown)[] = [];
  readonly #heard: { readonly [Name in keyof Events]: Set<(event: Events[Name]) => void> } = {
    console: new Set(),
    request: new Set(),
    response: new Set(),
    download: new Set(),
    filechooser: new Set(),
  };
  #person = aPerson();
  #endApp: () => void = () => undefined;

  constructor(network: Network, startApp: StartApp) {
    this.#network = network;
    this.#startApp = startApp;
    openTab();
    this.#stops.push(
      network.onRequest((request) => this.#tell("request", request)),
      network.onResponse((response) => this.#tell("response", response)),
      this.#watchClicks(),
      submitFromOutside(),
    );
  }

  /** Simulates user input. Each page starts without pressed keys. */
  get person(): UserEvent {
    return this.#person;
  }

  log(type: "error" | "warning", text: string): void {
    this.#tell("console", { type: () => type, text: () => text });
  }

  #tell<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of this.#heard[name]) listener(event);
  }

  /** Intercepts downloads and file choosers, which a browser would handle. */
  #watchClicks(): () => void {
    const click = HTMLElement.prototype.click;
    const page = this;
    HTMLElement.prototype.click = function (this: HTMLElement) {
      if (this instanceof HTMLAnchorElement && this.hasAttribute("download")) page.#download(this);
      else if (this instanceof HTMLInputElement && this.type === "file") page.#choose(this);
      else click.call(this);
    };
    const onClick = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest("a[download]") : null;
      if (link && !event.defaultPrevented) page.#download(link as HTMLAnchorElement);
      if (event.target instanceof HTMLInputElement && event.target.type === "file")
        page.#choose(event.target);
    };
    window.addEventListener("click", onClick);
    return () => {
      HTMLElement.prototype.click = click;
      window.removeEventListener("click", onClick);
    };
  }

  #download(link: HTMLAnchorElement): void {
    // Fetch the file at once, because the URL may be revoked right after the click.
    const content = fetch(link.href).then(async (answer) => Buffer.from(await answer.arrayBuffer()));
    const path = async () => {
      const file = join(mkdtempSync(join(tmpdir(), "print-builder-download-")), "file");
      writeFileSync(file, await content);
      return file;
    };
    this.#tell("download", { suggestedFilename: () => link.download, path });
  }

  #choose(input: HTMLInputElement): void {
    this.#tell("filechooser", {
      isMultiple: () => input.multiple,
      element: () => ({ evaluate: async (run) => run(input) }),
      setFiles: (files) => this.giveFiles(input, files),
    });
  }

  /** Puts files into an input, as the system's file dialog does. */
  async giveFiles(input: HTMLInputElement, files: FileInput | readonly FileInput[]): Promise<void> {
    const list = (Array.isArray(files) ? files : [files]).map(fileOf);
    const asList = Object.assign(list, { item: (place: number) => list[place] ?? null });
    Object.defineProperty(input, "files", { value: asList, configurable: true });
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await this.rest();
  }

  /** Lets pending events and renders finish. */
  async rest(): Promise<void> {
    await new Promise<void>((resolve) => macrotask(resolve));
  }

  get #whole(): MountedLocator {
    return new MountedLocator(this, () => [document.body], "page");
  }

  getByRole(role: string, options?: RoleOptions): MountedLocator {
    return this.#whole.getByRole(role, options);
  }

  getByText(text: TextMatch, options?: { readonly exact?: boolean }): MountedLocator {
    return this.#whole.getByText(text, options);
  }

  getByLabel(text: TextMatch, options?: { readonly exact?: boolean }): MountedLocator {
    return this.#whole.getByLabel(text, options);
  }

  getByPlaceholder(text: TextMatch, options?: { readonly exact?: boolean }): MountedLocator {
    return this.#whole.getByPlaceholder(text, options);
  }

  getByTitle(text: TextMatch, options?: { readonly exact?: boolean }): MountedLocator {
    return this.#whole.getByTitle(text, options);
  }

  getByTestId(id: string): MountedLocator {
    return this.#whole.getByTestId(id);
  }

  locator(selector: string, filter: Filter = {}): MountedLocator {
    return new MountedLocator(
      this,
      () => [...document.querySelectorAll<HTMLElement>(selector)],
      selector,
    ).filter(filter);
  }

  url(): string {
    return location.href;
  }

  async title(): Promise<string> {
    return document.title;
  }

  async evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg?: Arg): Promise<Result> {
    return await run(arg as Arg);
  }

  /** Opens a path as from the address bar, which loads the app again. */
  async goto(path: string): Promise<void> {
    this.#unload();
    const address = new URL(path, location.href).href;
    const replaces = location.pathname === blank || location.href === address;
    history[replaces ? "replaceState" : "pushState"](null, "", address);
    await this.#load();
  }

  /** Runs a script each time before the app is loaded. */
  async addInitScript<Arg>(script: (arg: Arg) => unknown, arg?: Arg): Promise<void> {
    this.#scripts.push(() => script(arg as Arg));
  }

  async reload(): Promise<void> {
    this.#unload();
    await this.#load();
  }

  async goBack(): Promise<void> {
    history.back();
    await this.rest();
  }

  async #load(): Promise<void> {
    document.documentElement.lang = "en";
    document.head.innerHTML = "";
    document.body.innerHTML = '<div id="root"></div>';
    document.title = title;
    this.#person = aPerson();
    for (const script of this.#scripts) script();
    this.#endApp = await this.#startApp();
  }

  #unload(): void {
    window.dispatchEvent(new Event("pagehide"));
    this.#endApp();
    this.#endApp = () => undefined;
  }

  /** Ends the app and waits for its last calls. */
  async close(): Promise<void> {
    this.#unload();
    for (const stop of this.#stops.splice(0)) stop();
    this.clock.reset();
    this.#network.dropHeld();
    await this.#network.settle();
  }

  /** Waits until the page has no pending calls and has rendered the responses. */
  async settle(): Promise<void> {
    await this.#network.settle();
    await this.rest();
  }

  async setViewportSize(size: Viewport): Promise<void> {
    tellMediaQueries();
    happyDOM.setViewport(size);
    await this.rest();
  }

  async emulateMedia({ colorScheme, reducedMotion }: Media): Promise<void> {
    const { device } = happyDOM.settings;
    tellMediaQueries();
    if (colorScheme) device.prefersColorScheme = colorScheme;
    if (reducedMotion) device.prefersReducedMotion = reducedMotion;
    tellMediaQueries();
    await this.rest();
  }

  async setOffline(offline: boolean): Promise<void> {
    this.#network.setOffline(offline);
    window.dispatchEvent(new Event(offline ? "offline" : "online"));
  }

  async route(address: Address, handler: RouteHandler): Promise<void> {
    this.#network.route(address, handler);
  }

  async unroute(address: Address, handler?: RouteHandler): Promise<void> {
    this.#network.unroute(address, handler);
  }

  async unrouteAll(): Promise<void> {
    this.#network.unroute();
  }

  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void {
    this.#heard[name].add(listener);
  }

  off<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void {
    this.#heard[name].delete(listener);
  }

  /** Waits for the next event of a kind. */
  async waitForEvent<Name extends keyof Events>(
    name: Name,
    isWanted: (event: Events[Name]) => boolean = () => true,
  ): Promise<Events[Name]> {
    const found: Events[Name][] = [];
    const listener = (event: Events[Name]) => {
      if (isWanted(event)) found.push(event);
    };
    this.on(name, listener);
    try {
      return await until(
        `the event “${name}”`,
        () => found[0],
        () => this.describe(),
      );
    } finally {
      this.off(name, listener);
    }
  }

  async waitForRequest(wanted: string | RegExp | ((request: Request) => boolean)): Promise<Request> {
    return await this.waitForEvent("request", (request) =>
      typeof wanted === "function" ? wanted(request) : matchesAddress(request.url(), wanted),
    );
  }

  async waitForResponse(wanted: string | RegExp | ((response: Response) => boolean)): Promise<Response> {
    return await this.waitForEvent("response", (response) =>
      typeof wanted === "function" ? wanted(response) : matchesAddress(response.url(), wanted),
    );
  }

  async waitForURL(wanted: Address): Promise<void> {
    await until(
      `the address ${wanted}`,
      () => matchesAddress(location.href, wanted),
      () => `It is ${location.href}. ${this.describe()}`,
    );
  }

  async waitForFunction<Arg>(isSo: (arg: Arg) => unknown, arg?: Arg): Promise<void> {
    await until(
      String(isSo),
      () => Boolean(isSo(arg as Arg)),
      () => this.describe(),
    );
  }

  /** The page's content, for error messages of failed tests. */
  describe(): string {
    // If a dialog is open, describe only the dialog, because the screen behind it may be long.
    const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
    const parts = dialogs.length > 0 ? dialogs.toReversed() : [document.body];
    const text = parts.map(linesOf).join("\n").replaceAll("\n", " | ").slice(0, shownCharacters);
    return `The page is at ${location.pathname}${location.search} and reads:\n${text}`;
  }
}

const types: Readonly<Record<string, string>> = {
  csv: "text/csv",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  ttf: "font/ttf",
  zip: "application/zip",
};

const typeOf = (name: string) => types[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "";

function fileOf(input: FileInput): File {
  if (typeof input === "string") {
    return new File([readFileSync(input)], basename(input), { type: typeOf(input) });
  }
  const { name, mimeType, buffer } = input;
  return new File([new Uint8Array(buffer)], name, { type: mimeType || typeOf(name) });
}

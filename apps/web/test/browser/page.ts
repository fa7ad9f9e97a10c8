import type { RoleOptions, TextMatch } from "./find.ts";

/**
 * The parts of a page that tests use. Both the app mounted in a test's process and Playwright's page provide them, so
 * helpers written for this type serve component tests and journeys alike.
 */
export interface Page {
  readonly keyboard: Keyboard;
  readonly clock: Clock;
  getByRole(role: string, options?: RoleOptions): Locator;
  getByText(text: TextMatch, options?: Exact): Locator;
  getByLabel(text: TextMatch, options?: Exact): Locator;
  getByPlaceholder(text: TextMatch, options?: Exact): Locator;
  getByTitle(text: TextMatch, options?: Exact): Locator;
  getByTestId(id: string): Locator;
  locator(selector: string, filter?: Filter): Locator;
  url(): string;
  title(): Promise<string>;
  evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg?: Arg): Promise<Result>;
  addInitScript(script: () => unknown): Promise<unknown>;
  goto(path: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  emulateMedia(media: { readonly colorScheme?: "light" | "dark" }): Promise<void>;
  route(address: Address, handler: RouteHandler): Promise<unknown>;
  unroute(address: Address, handler?: RouteHandler): Promise<void>;
  on(name: "console", listener: (message: ConsoleMessage) => void): unknown;
  on(name: "request", listener: (request: Request) => void): unknown;
  on(name: "response", listener: (response: Response) => void): unknown;
  on(name: "download", listener: (download: Download) => void): unknown;
  on(name: "filechooser", listener: (chooser: FileChooser) => void): unknown;
  waitForEvent(name: "console", isWanted?: (message: ConsoleMessage) => boolean): Promise<ConsoleMessage>;
  waitForEvent(name: "request"): Promise<Request>;
  waitForEvent(name: "download"): Promise<Download>;
  waitForEvent(name: "filechooser"): Promise<FileChooser>;
  waitForRequest(wanted: string | RegExp | ((request: Request) => boolean)): Promise<Request>;
  waitForResponse(wanted: string | RegExp | ((response: Response) => boolean)): Promise<Response>;
  waitForFunction(isSo: () => unknown): Promise<unknown>;
  waitForURL(wanted: Address): Promise<void>;
}

/** The product as tests use it: either in the test's process, or as a complete installation with a real browser. */
export interface Office<ItsPage extends Page = Page, ItsVisit extends Visit = Visit> {
  address(): string;
  /** Calls the API as the first admin. Throws if the call is refused. */
  call(method: string, path: string, body?: unknown): Promise<globalThis.Response>;
  /** Opens a path in a fresh browser, and ends earlier visits. */
  visit(path: string, visit?: ItsVisit): Promise<ItsPage>;
  /** Closes the page of the last visit before the page's data is removed. */
  leave(): Promise<void>;
}

export type Visit = {
  /** "admin" signs the visitor in as the first admin; "nobody" has never signed in. */
  readonly as?: "admin" | "nobody";
  /** Console errors that the test itself provokes. Any other console error fails the test. */
  readonly expects?: RegExp;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
  /** Local storage entries in addition to the sign-in. */
  readonly stored?: Readonly<Record<string, string>>;
};

export interface Locator {
  page(): Page;
  getByRole(role: string, options?: RoleOptions): Locator;
  getByText(text: TextMatch, options?: Exact): Locator;
  getByLabel(text: TextMatch, options?: Exact): Locator;
  getByPlaceholder(text: TextMatch, options?: Exact): Locator;
  getByTitle(text: TextMatch, options?: Exact): Locator;
  getByTestId(id: string): Locator;
  locator(selector: string, filter?: Filter): Locator;
  filter(filter?: Filter): Locator;
  first(): Locator;
  last(): Locator;
  nth(place: number): Locator;
  or(other: Locator): Locator;
  and(other: Locator): Locator;
  all(): Promise<Locator[]>;
  waitFor(options?: { readonly state?: State }): Promise<void>;
  count(): Promise<number>;
  isVisible(): Promise<boolean>;
  isHidden(): Promise<boolean>;
  isDisabled(): Promise<boolean>;
  isEnabled(): Promise<boolean>;
  isChecked(): Promise<boolean>;
  textContent(): Promise<string | null>;
  innerText(): Promise<string>;
  allInnerTexts(): Promise<string[]>;
  allTextContents(): Promise<string[]>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  evaluate<Result, Found extends HTMLElement = HTMLElement>(run: (element: Found) => Result): Promise<Result>;
  evaluateAll<Result, Found extends HTMLElement = HTMLElement>(
    run: (elements: Found[]) => Result,
  ): Promise<Result>;
  click(press?: Press): Promise<void>;
  dblclick(press?: Press): Promise<void>;
  hover(press?: Press): Promise<void>;
  focus(): Promise<void>;
  blur(): Promise<void>;
  fill(text: string): Promise<void>;
  clear(): Promise<void>;
  press(key: string): Promise<void>;
  pressSequentially(text: string): Promise<void>;
  check(): Promise<void>;
  uncheck(): Promise<void>;
  setChecked(wanted: boolean): Promise<void>;
  selectOption(choice: Choice): Promise<unknown>;
  setInputFiles(files: FileInput | readonly FileInput[]): Promise<void>;
  dispatchEvent(type: string, fields?: object): Promise<void>;
  scrollIntoViewIfNeeded(): Promise<void>;
}

/** Keys have Playwright's names: “Control+Shift+ArrowLeft”. */
export interface Keyboard {
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  insertText(text: string): Promise<void>;
  down(key: string): Promise<void>;
  up(key: string): Promise<void>;
}

/** The page's clock, which a test can put in place of the machine's clock. */
export interface Clock {
  install(): Promise<void>;
  pauseAt(moment: number | Date): Promise<void>;
  runFor(ms: number): Promise<void>;
  resume(): Promise<void>;
}

export type Exact = { readonly exact?: boolean };
export type Filter = {
  readonly hasText?: TextMatch;
  readonly hasNotText?: TextMatch;
  readonly has?: Locator;
  readonly hasNot?: Locator;
};
export type Modifier = "Alt" | "Control" | "ControlOrMeta" | "Meta" | "Shift";
export type Press = {
  readonly button?: "left" | "right";
  readonly modifiers?: Modifier[];
  readonly force?: boolean;
  readonly clickCount?: number;
};
export type State = "visible" | "hidden" | "attached" | "detached";
export type Choice = string | { readonly label?: string; readonly value?: string };

/** A file that a test provides: a path, or the content itself. */
export type FileInput =
  | string
  | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A file that the page saves. */
export interface Download {
  suggestedFilename(): string;
  path(): Promise<string>;
}

/** A console message of the page. */
export interface ConsoleMessage {
  type(): string;
  text(): string;
}

/** The system's file dialog, as the page opens it. */
export interface FileChooser {
  isMultiple(): boolean;
  /** The input whose files are chosen. */
  element(): { evaluate<Result>(run: (input: HTMLInputElement) => Result): Promise<Result> };
  setFiles(files: FileInput | readonly FileInput[]): Promise<void>;
}

/** An API call of the page. */
export interface Request {
  method(): string;
  url(): string;
  headers(): Record<string, string>;
  postData(): string | null;
  postDataBuffer(): Buffer | null;
  postDataJSON(): unknown;
}

/** The response to a call. */
export interface Response {
  url(): string;
  status(): number;
  ok(): boolean;
  request(): Request;
  text(): Promise<string>;
  json(): Promise<unknown>;
  body(): Promise<Buffer>;
}

export type Fulfilment = {
  readonly status?: number;
  readonly headers?: { [name: string]: string };
  readonly contentType?: string;
  readonly body?: string | Buffer;
  readonly json?: unknown;
};

/** A call intercepted by a test. */
export interface Route {
  request(): Request;
  fulfill(answer: Fulfilment): Promise<void>;
  abort(reason?: string): Promise<void>;
  continue(): Promise<void>;
  fallback(): Promise<void>;
  /** Calls the server, so that a test can change the response. */
  fetch(): Promise<Omit<Response, "request">>;
}

export type Address = string | RegExp | ((url: URL) => boolean);
export type RouteHandler = (route: Route, request: Request) => unknown;

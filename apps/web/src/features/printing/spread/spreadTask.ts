import type { Project, StoredElement } from "@print-builder/core/document";
import {
  createTextSpread,
  type LayoutTools,
  recordValues,
  type SpreadGatherer,
  surroundingsOf,
  type TextSpread,
} from "@print-builder/core/layout";
import { type CardRecord, prepareMapping } from "@print-builder/core/records";
import type { NamedFace } from "@print-builder/fonts";

/** A check of text elements. It is sent to a worker, so it contains only plain values. */
export type SpreadTask = {
  /** Provides the mapping and everything else that the text may show. */
  readonly project: Project;
  /** Column headers; empty if each record brings its own fields. */
  readonly headers: readonly string[];
  readonly texts: readonly StoredElement[];
  readonly fonts: readonly SpreadFont[];
};

/** A font of the project with its file, because a worker cannot use the sign-in to fetch it. */
export type SpreadFont = { readonly face: NamedFace; readonly bytes: Uint8Array };

/** Messages to a worker: first the task, then all records in order, then the end. */
export type SpreadOrder =
  | { readonly order: "begin"; readonly task: SpreadTask }
  | { readonly order: "rows"; readonly rows: readonly CardRecord[] }
  | { readonly order: "end" };

/** Messages from a worker; the task may be sent once it is ready. */
export type SpreadReport =
  | { readonly report: "ready" }
  | { readonly report: "progress"; readonly done: number }
  | { readonly report: "result"; readonly spreads: readonly TextSpread[] }
  | { readonly report: "failed"; readonly message: string };

/** Lays out text while records arrive, in fonts that may load later. */
export type SpreadRun = {
  readonly add: (rows: readonly CardRecord[]) => void;
  readonly done: () => number;
  /** Waits for fonts and repeats the records whose fonts were missing. */
  readonly result: () => Promise<readonly TextSpread[]>;
};

/** `settled` resolves when no font is loading. Throws a DesignError for text that cannot be drawn. */
export function createSpreadRun(
  { project, headers, texts }: Omit<SpreadTask, "fonts">,
  tools: LayoutTools,
  settled: () => Promise<void>,
): SpreadRun {
  const binder = prepareMapping(project.mapping, headers);
  const surroundings = surroundingsOf(project);
  const valuesOf = (row: CardRecord, record: number) =>
    recordValues(binder.bind(row), surroundings, { index: record + 1, number: record + 1 });
  const gatherers = texts.map((text) => createTextSpread(text, tools));
  type Waiting = { readonly gatherer: SpreadGatherer; readonly record: number; readonly row: CardRecord };
  let waiting: Waiting[] = [];
  let done = 0;

  return {
    add(rows) {
      for (const row of rows) {
        const values = valuesOf(row, done);
        for (const gatherer of gatherers) {
          if (!gatherer.add(done, values)) waiting.push({ gatherer, record: done, row });
        }
        done += 1;
      }
    },
    done: () => done,
    async result() {
      while (waiting.length > 0) {
        await settled();
        const again = waiting;
        waiting = again.filter(({ gatherer, record, row }) => !gatherer.add(record, valuesOf(row, record)));
      }
      return gatherers.map((gatherer) => gatherer.result());
    },
  };
}

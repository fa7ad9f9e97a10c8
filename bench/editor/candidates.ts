import type { Page } from "playwright-core";

export const peerKeys = ["tldraw", "excalidraw", "pdfme"] as const;
export type PeerKey = (typeof peerKeys)[number];

export const candidateKeys = ["ours", ...peerKeys] as const;
export type CandidateKey = (typeof candidateKeys)[number];

export const labels: Readonly<Record<CandidateKey, string>> = {
  ours: "Print Builder",
  tldraw: "tldraw",
  excalidraw: "Excalidraw",
  pdfme: "pdfme designer",
};

/** An editor with the scene in it, ready to be opened any number of times. */
export type Candidate = {
  readonly key: CandidateKey;
  readonly address: string;
  /** Readies a fresh page before it is opened for the first time: a session, a probe. */
  readonly prepare: (page: Page) => Promise<void>;
};

/** A candidate that runs; `stop` ends what serves it. */
export type Served = { readonly candidate: Candidate; readonly stop: () => Promise<void> };

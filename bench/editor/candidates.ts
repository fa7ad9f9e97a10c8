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

/** An editor that shows the scene and can be opened repeatedly. */
export type Candidate = {
  readonly key: CandidateKey;
  readonly address: string;
  /** Prepares a fresh page before it is first opened, for example with a session or a probe. */
  readonly prepare: (page: Page) => Promise<void>;
};

/** A running candidate; `stop` ends its server. */
export type Served = { readonly candidate: Candidate; readonly stop: () => Promise<void> };

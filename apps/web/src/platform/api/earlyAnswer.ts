/** An answer, read to its end. */
export type EarlyAnswer = { readonly status: number; readonly text: string };

/** A question for the project at `address` that public/atOnce.js has asked. */
export type EarlyQuestion = {
  readonly address: string;
  readonly authorization: string;
  readonly answer: Promise<EarlyAnswer>;
  /** The answer, once it is there. */
  readonly arrived: EarlyAnswer | null;
  /** What the answer said, once somebody has read it. */
  content?: unknown;
};

declare global {
  var askedAtOnce: EarlyQuestion | undefined;
}

/** What was asked before any of this code had arrived, as long as nobody has taken the answer. */
export function earlyQuestion(): EarlyQuestion | undefined {
  return globalThis.askedAtOnce;
}

function take(address: string, authorization: string | undefined): EarlyQuestion | undefined {
  const question = globalThis.askedAtOnce;
  if (question?.address !== address) return undefined;
  globalThis.askedAtOnce = undefined;
  return question.authorization === authorization ? question : undefined;
}

/**
 * What the answer to the early question said, once, and only for the person who asked; undefined when it has not been
 * read yet, or was given before.
 */
export function takeRead(address: string, authorization: string | undefined): unknown {
  return globalThis.askedAtOnce?.content === undefined ? undefined : take(address, authorization)?.content;
}

/** The answer to what was asked early, once, and only for the person who asked; undefined when there is none. */
export function takeEarly(address: string, authorization: string | undefined): Promise<Response> | undefined {
  return take(address, authorization)?.answer.then(({ text, status }) => new Response(text, { status }));
}

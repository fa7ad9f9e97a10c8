/** An answer, read to its end. */
export type EarlyAnswer = { readonly status: number; readonly text: string };

/** A question for a project, asked before the app's files have arrived. */
export type EarlyQuestion = {
  readonly address: string;
  readonly authorization: string | undefined;
  readonly answer: Promise<EarlyAnswer>;
  /** The answer, once it is there. */
  arrived: EarlyAnswer | null;
  /** What the answer said, once somebody has read it. */
  content?: unknown;
};

/** Asked for by nobody yet, or taken: null. The page's first script asks at most once. */
let asked: EarlyQuestion | null = null;

/** Time until the question is given up, ms; the app's own calls wait as long. */
const timeoutMs = 30_000;

async function ask(address: string, headers: Readonly<Record<string, string>>): Promise<EarlyAnswer> {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
  return { status: response.status, text: await response.text() };
}

/** Asks now what somebody will want soon. */
export function askEarly(address: string, headers: Readonly<Record<string, string>>): EarlyQuestion {
  const answer = ask(address, headers);
  const question: EarlyQuestion = { address, authorization: headers.Authorization, answer, arrived: null };
  answer.then(
    (arrived) => {
      question.arrived = arrived;
    },
    // Whoever wants the answer will see what is wrong; nobody may.
    () => undefined,
  );
  asked = question;
  return question;
}

function take(address: string, authorization: string | undefined): EarlyQuestion | undefined {
  const question = asked;
  if (question?.address !== address) return undefined;
  asked = null;
  return question.authorization === authorization ? question : undefined;
}

/**
 * What the answer to the early question said, once, and only for the person who asked; undefined when it has not been
 * read yet, or was given before.
 */
export function takeRead(address: string, authorization: string | undefined): unknown {
  return asked?.content === undefined ? undefined : take(address, authorization)?.content;
}

/** The answer to what was asked early, once, and only for the person who asked; undefined when there is none. */
export function takeEarly(address: string, authorization: string | undefined): Promise<Response> | undefined {
  return take(address, authorization)?.answer.then(({ text, status }) => new Response(text, { status }));
}

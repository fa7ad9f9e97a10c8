/** A fully read answer. */
export type EarlyAnswer = { readonly status: number; readonly text: string };

/** A request for a project, sent before the app's files have arrived. */
export type EarlyQuestion = {
  readonly address: string;
  readonly authorization: string | undefined;
  readonly answer: Promise<EarlyAnswer>;
  /** The answer once it has arrived. */
  arrived: EarlyAnswer | null;
  /** The parsed answer, if somebody has parsed it. */
  content?: unknown;
};

/** Null if there was no early request or its answer was taken. The page's first script sends at most one. */
let earlyQuestion: EarlyQuestion | null = null;

/** Request timeout, ms; the same as for the app's own calls. */
const timeoutMs = 30_000;

async function ask(address: string, headers: Readonly<Record<string, string>>): Promise<EarlyAnswer> {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
  return { status: response.status, text: await response.text() };
}

/** Sends a request whose answer will soon be needed. */
export function askEarly(address: string, headers: Readonly<Record<string, string>>): EarlyQuestion {
  const answer = ask(address, headers);
  const question: EarlyQuestion = { address, authorization: headers.Authorization, answer, arrived: null };
  answer.then(
    (arrived) => {
      question.arrived = arrived;
    },
    // The code that takes the answer handles the failure; it may never be taken.
    () => undefined,
  );
  earlyQuestion = question;
  return question;
}

function takeQuestion(address: string, authorization: string | undefined): EarlyQuestion | undefined {
  const question = earlyQuestion;
  if (question?.address !== address) return undefined;
  earlyQuestion = null;
  return question.authorization === authorization ? question : undefined;
}

/**
 * The parsed answer to the early request, once, and only for the user who sent it; undefined if it has not been parsed
 * or was already taken.
 */
export function takeRead(address: string, authorization: string | undefined): unknown {
  return earlyQuestion?.content === undefined ? undefined : takeQuestion(address, authorization)?.content;
}

/** The response to the early request, once, and only for the user who sent it; undefined if there is none. */
export function takeEarly(address: string, authorization: string | undefined): Promise<Response> | undefined {
  return takeQuestion(address, authorization)?.answer.then(
    ({ text, status }) => new Response(text, { status }),
  );
}

/** A fully read response. */
export type EarlyAnswer = { readonly status: number; readonly text: string };

/** A request for the project, sent before the app's files have arrived. */
export type EarlyQuestion = {
  readonly address: string;
  readonly authorization: string | undefined;
  readonly answer: Promise<EarlyAnswer>;
  /** The response, once it has arrived. */
  arrived: EarlyAnswer | null;
  /** The parsed response, if it has been parsed. */
  content?: unknown;
};

/** Null if no request was sent or its response was taken. The page's first script sends at most one request. */
let earlyQuestion: EarlyQuestion | null = null;

/** Request timeout, ms. The same as for the app's other calls. */
const timeoutMs = 30_000;

async function ask(address: string, headers: Readonly<Record<string, string>>): Promise<EarlyAnswer> {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
  return { status: response.status, text: await response.text() };
}

/** Sends a request whose response will soon be needed. */
export function askEarly(address: string, headers: Readonly<Record<string, string>>): EarlyQuestion {
  const answer = ask(address, headers);
  const question: EarlyQuestion = { address, authorization: headers.Authorization, answer, arrived: null };
  answer.then(
    (arrived) => {
      question.arrived = arrived;
    },
    // The code that takes the response handles a failure, but the response may never be taken.
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
 * Returns the parsed response once, and only to the user who sent the request. Undefined if it has not been parsed or
 * was already taken.
 */
export function takeRead(address: string, authorization: string | undefined): unknown {
  return earlyQuestion?.content === undefined ? undefined : takeQuestion(address, authorization)?.content;
}

/** Returns the response once, and only to the user who sent the request. Undefined if there is none. */
export function takeEarly(address: string, authorization: string | undefined): Promise<Response> | undefined {
  return takeQuestion(address, authorization)?.answer.then(
    ({ text, status }) => new Response(text, { status }),
  );
}

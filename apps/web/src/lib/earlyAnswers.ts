/** An answer, read to its end. */
export type EarlyAnswer = { readonly address: string; readonly status: number; readonly text: string };

type Early = { readonly authorization: string; readonly answer: Promise<EarlyAnswer>; content?: unknown };

/**
 * Answers that were asked for before the code that uses them had arrived, by address. This file is part of the
 * page's first few hundred bytes: it imports nothing.
 */
const answers = new Map<string, Early>();

async function ask(address: string, authorization: string): Promise<EarlyAnswer> {
  const answer = await fetch(address, {
    headers: { Authorization: authorization },
    signal: AbortSignal.timeout(30_000),
  });
  return { address, status: answer.status, text: await answer.text() };
}

/**
 * Asks for something that will be wanted as soon as the app runs. Whether it works is seen by whoever takes it; it is
 * given here too, for whoever can do something with the answer before that.
 */
export function askEarly(address: string, token: string): Promise<EarlyAnswer> {
  const authorization = `Bearer ${token}`;
  const answer = ask(address, authorization);
  // Nobody may ever take it; a failure is then no news.
  answer.catch(() => undefined);
  answers.set(address, { authorization, answer });
  return answer;
}

/** Keeps what an answer said for whoever will want it, so that it need not be read again. */
export function keepRead(address: string, content: unknown): void {
  const early = answers.get(address);
  if (early) early.content = content;
}

function take(address: string, authorization: string | undefined): Early | undefined {
  const early = answers.get(address);
  answers.delete(address);
  return early?.authorization === authorization ? early : undefined;
}

/**
 * What the answer to an early question said, once, and only for the person who asked; undefined when it has not been
 * read yet, or was given before.
 */
export function takeRead(address: string, authorization: string | undefined): unknown {
  return answers.get(address)?.content === undefined ? undefined : take(address, authorization)?.content;
}

/** The answer to what was asked early, once, and only for the person who asked; undefined when there is none. */
export function takeEarly(address: string, authorization: string | undefined): Promise<Response> | undefined {
  return take(address, authorization)?.answer.then(({ text, status }) => new Response(text, { status }));
}

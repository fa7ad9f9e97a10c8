type Early = { readonly authorization: string; readonly answer: Promise<Response> };

/**
 * Answers that were asked for before the code that reads them had arrived, by address. This file is part of the
 * page's first few hundred bytes: it imports nothing.
 */
const answers = new Map<string, Early>();

/**
 * Asks for something that will be wanted as soon as the app runs. Whether it works is seen by whoever takes it; what
 * is given here is a copy for whoever can do something with the answer before that.
 */
export function askEarly(address: string, token: string): Promise<Response> {
  const authorization = `Bearer ${token}`;
  const answer = fetch(address, {
    headers: { Authorization: authorization },
    signal: AbortSignal.timeout(30_000),
  });
  // Nobody may ever take it; a failure is then no news.
  answer.catch(() => undefined);
  // Made before anybody else has the answer: once it is read it cannot be copied any more.
  const copy = answer.then((given) => given.clone());
  answers.set(address, { authorization, answer });
  return copy;
}

/** The answer to what was asked early, once, and only for the person who asked; undefined when there is none. */
export function takeEarly(address: string, authorization: string | undefined): Promise<Response> | undefined {
  const early = answers.get(address);
  answers.delete(address);
  return early?.authorization === authorization ? early?.answer : undefined;
}

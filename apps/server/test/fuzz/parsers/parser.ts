/** The result for an input that was used, or refused with a reason. Anything else is thrown. */
export type Outcome = "taken" | "refused";

/** Reads an input as the product does, and checks the result. */
export type Parser<Input> = (input: Input) => Promise<Outcome>;

export type Bytes = { readonly bytes: Uint8Array };

/** Whether the parser also draws what it has read. */
export type Drawn = { readonly isDrawn: boolean };

type KnownError = new (...parts: never[]) => Error;

/** Returns "refused" for known errors with a message and throws all others. */
export async function outcomeOf(known: readonly KnownError[], read: () => unknown): Promise<Outcome> {
  try {
    await read();
    return "taken";
  } catch (error) {
    if (!known.some((kind) => error instanceof kind)) throw error;
    checkTold(error as Error & { readonly status?: number });
    return "refused";
  }
}

/** A reason is written for people: one or two sentences without technical details. */
function checkTold(error: Error & { readonly status?: number }): void {
  const { message } = error;
  if (error.status !== undefined && error.status >= 500 && error.name === "ApiProblem") throw error;
  const isPlain = message.trim() !== "" && message.length < 2000 && !/\bat \S+ \(|node_modules/.test(message);
  if (!isPlain) throw new Error(`This is no reason to tell: ${message.slice(0, 400)}`, { cause: error });
}

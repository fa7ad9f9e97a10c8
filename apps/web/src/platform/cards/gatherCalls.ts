type PendingRequest<One, Answer> = { readonly one: One; readonly answer: (answer: Answer | null) => void };

/**
 * Collects single requests and sends them in batches of at most `most`. A full batch is sent at once, while other cards
 * are still being laid out. `read` returns its results in the order requested. A request that fails resolves to null.
 */
export function gatherCalls<One, Answer>(
  read: (batch: readonly One[]) => Promise<readonly (Answer | null)[]>,
  most: number,
): (one: One) => Promise<Answer | null> {
  let waiting: PendingRequest<One, Answer>[] = [];

  async function send(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    let answers: readonly (Answer | null)[] = [];
    try {
      answers = await read(batch.map(({ one }) => one));
    } catch (error) {
      // Callers then load the affected pictures one by one and report the reason.
      console.warn("Pictures could not be read together.", error);
    }
    for (const [index, { answer }] of batch.entries()) answer(answers[index] ?? null);
  }

  return (one) =>
    new Promise((answer) => {
      waiting.push({ one, answer });
      if (waiting.length >= most) void send();
      else if (waiting.length === 1) queueMicrotask(() => void send());
    });
}

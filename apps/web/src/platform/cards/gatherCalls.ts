type Asked<One, Answer> = { readonly one: One; readonly answer: (answer: Answer | null) => void };

/**
 * Asks for things one by one, and reads together what is asked for at a time, `most` in one call: while a hundred cards are laid
 * out, the first call is answered. `read` answers in the order asked. Null where nothing can be had.
 */
export function gatherCalls<One, Answer>(
  read: (asked: readonly One[]) => Promise<readonly (Answer | null)[]>,
  most: number,
): (one: One) => Promise<Answer | null> {
  let waiting: Asked<One, Answer>[] = [];

  async function send(): Promise<void> {
    const asked = waiting;
    waiting = [];
    if (asked.length === 0) return;
    let answers: readonly (Answer | null)[] = [];
    try {
      answers = await read(asked.map(({ one }) => one));
    } catch (error) {
      // Who asked shows each by itself, and what is wrong with it.
      console.warn("Pictures could not be read together.", error);
    }
    for (const [index, { answer }] of asked.entries()) answer(answers[index] ?? null);
  }

  return (one) =>
    new Promise((answer) => {
      waiting.push({ one, answer });
      if (waiting.length >= most) void send();
      else if (waiting.length === 1) queueMicrotask(() => void send());
    });
}

import type { Page } from "./backOffice.ts";

export type StatusQuestions = {
  /** How often the page asked for a job's state. */
  count(): Promise<number>;
  /** Ms, by the page's own clock, from each answer to the question after it. */
  pauses(): Promise<readonly number[]>;
};

type Noted = { readonly asked: number[]; readonly answered: number[] };

/** Notes when a page that is opened from now on asks for a job's state, and when it has the answer. */
export async function noteStatusQuestions(page: Page): Promise<StatusQuestions> {
  await page.addInitScript(() => {
    const noted: Noted = { asked: [], answered: [] };
    const ask = window.fetch;
    window.fetch = async (...input) => {
      if (!String(input[0]).endsWith("/status")) return await ask(...input);
      noted.asked.push(Date.now());
      const answer = await ask(...input);
      // Read to its end here, so that the page has it as soon as it is noted.
      const body = await answer.text();
      noted.answered.push(Date.now());
      return new Response(body, answer);
    };
    Object.assign(window, { statusQuestions: noted });
  });
  const read = () => page.evaluate(() => (window as unknown as { statusQuestions: Noted }).statusQuestions);
  return {
    count: async () => (await read()).asked.length,
    pauses: async () => {
      const { asked, answered } = await read();
      return asked.slice(1).map((time, index) => time - (answered[index] ?? 0));
    },
  };
}

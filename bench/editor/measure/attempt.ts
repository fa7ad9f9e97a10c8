/** Runs `work` and stores the reason if it fails. After a failure, skips all further work. */
export async function attempt(one: { reason: string | null }, work: () => Promise<void>): Promise<void> {
  if (one.reason !== null) return;
  try {
    await work();
  } catch (error) {
    one.reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  }
}

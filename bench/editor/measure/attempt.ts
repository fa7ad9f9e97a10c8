/** Runs `work` and stores the error message if it fails. Does nothing if an earlier call failed. */
export async function attempt(one: { reason: string | null }, work: () => Promise<void>): Promise<void> {
  if (one.reason !== null) return;
  try {
    await work();
  } catch (error) {
    one.reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  }
}

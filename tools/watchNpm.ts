/**
 * Calls back when the parent shell has exited: npm sends SIGTERM only to the shell, and most shells do not
 * forward it.
 */
export function watchNpm(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer);
      onGone();
    }
  }, 100);
  timer.unref();
}

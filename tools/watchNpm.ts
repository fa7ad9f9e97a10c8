/**
 * Ends this process when its shell is gone. npm sends SIGTERM to the shell that runs this process, and most shells
 * do not pass it on.
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

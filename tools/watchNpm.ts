/**
 * npm hands SIGTERM to the shell it runs this in, and most shells pass nothing on: when that shell is gone,
 * nobody is left who wants this process.
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

import { vi } from "vitest";
import type { Clock } from "./page.ts";

const stepMs = 20;

export class MountedClock implements Clock {
  /** Installs a clock that runs in step with the machine's clock. */
  async install(): Promise<void> {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    });
    vi.setTimerTickMode("interval", stepMs);
  }

  /** Stops the clock at a given time. */
  async pauseAt(moment: number | Date): Promise<void> {
    if (!vi.isFakeTimers()) await this.install();
    vi.setTimerTickMode("manual");
    vi.setSystemTime(moment);
  }

  async runFor(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  async resume(): Promise<void> {
    vi.setTimerTickMode("interval", stepMs);
  }

  reset(): void {
    vi.useRealTimers();
  }
}

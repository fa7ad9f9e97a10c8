import { useEffect, useRef, useState } from "react";
import {
  type PreflightProgress,
  type PreflightResult,
  type PrintInput,
  runPreflight,
} from "./runPreflight.ts";

export type Preflight = {
  /** Null while nothing is being checked. */
  readonly progress: PreflightProgress | null;
  /** Resolves to null when it was cancelled. Throws an ApiError when the check failed. */
  readonly check: (body: PrintInput, total: number) => Promise<PreflightResult | null>;
  readonly cancel: () => void;
};

/** Checks what is to be printed; a check under way ends with the component. */
export function usePreflight(projectId: string): Preflight {
  const [progress, setProgress] = useState<PreflightProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const check: Preflight["check"] = async (body, total) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    try {
      return await runPreflight({ projectId, body, total, signal: stop.signal, onProgress: setProgress });
    } catch (error) {
      if (stop.signal.aborted) return null;
      throw error;
    } finally {
      if (running.current === stop) setProgress(null);
    }
  };
  return { progress, check, cancel: () => running.current?.abort() };
}

import { hash } from "node:crypto";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiProblem, problem } from "@print-builder/api";
import { InputError, plainPicture, withoutMetadata } from "@print-builder/production";
import { isMissingPhoto } from "@print-builder/school";
import pLimit from "p-limit";
import { harmlessSvg, sniffPicture } from "../files/uploadedPicture.ts";
import type { PhotoPlace, SchoolHost } from "./schoolHost.ts";

/** Photos that records name by their URLs at the school. */
export type SchoolPhotos = {
  /** Finds the target of a value. The school's “no photo” picture counts as no photo. */
  placeOf(value: string): PhotoPlace;
  /**
   * Returns a photo's bytes and fetches it only once. Throws an InputError (`unreadable_photo`) if it is
   * unusable.
   */
  read(value: string): Promise<Uint8Array>;
  /**
   * Throws an ApiProblem (`school_failed`) after several consecutive failures, because the host must be down.
   */
  check(): void;
  /**
   * Must be called before the result counts. Retries photos that failed for external reasons. Throws an
   * ApiProblem if the school system caused the failures: `school_interrupted` if it answers again, otherwise
   * `school_failed`. If it answers for other photos, the failed photos are the cause.
   */
  settle(): Promise<void>;
  /** Removes all fetched photos. */
  close(): Promise<void>;
};

export type PhotoLimits = {
  readonly maxBytes: number;
  /** Time limit per attempt, from sending the request to the last byte. */
  readonly timeoutMs: number;
  readonly retryAfterMs: readonly number[];
  /** Maximum number of bytes on disk. The oldest photos are removed first. */
  readonly keptBytes: number;
};

export const usualPhotoLimits: PhotoLimits = {
  maxBytes: 15 * 1024 * 1024,
  timeoutMs: 20_000,
  retryAfterMs: [300, 1200],
  keptBytes: 2 * 1024 * 1024 * 1024,
};

const fetchedAtOnce = 6;
/** Number of consecutive external failures after which the host counts as down. */
const maxFailures = 5;
/** Maximum number of failed photos that are retried. */
const maxAskedAgain = 50;

/**
 * Fetches photos from the school's host for a job and caches them in the job's folder: by URL to fetch each
 * only once, and by content to store duplicates only once. Calls have no token.
 */
export function openSchoolPhotos(
  host: SchoolHost,
  folder: string,
  limits: PhotoLimits = usualPhotoLimits,
): SchoolPhotos {
  const inTurn = pLimit(fetchedAtOnce);
  const fetched = new Map<string, Promise<string>>();
  const kept = createFolder(folder, limits.keptBytes);
  let failures = 0;
  /** URLs that failed, and a URL that worked. */
  const unsettled = new Set<string>();
  let fetchable: string | null = null;

  async function fetchOnce(address: string): Promise<string> {
    const bytes = await inTurn(() => download(host, address, limits)).catch((error: unknown) => {
      if (error instanceof PassingFailure) {
        failures++;
        unsettled.add(address);
      }
      throw error;
    });
    failures = 0;
    fetchable = address;
    return await kept.add(await usable(bytes));
  }

  /** Whether the school system answers requests for photos now, even with “not found”. */
  async function isAnswered(address: string): Promise<boolean> {
    try {
      await inTurn(() => downloadOnce(host, address, limits));
      return true;
    } catch (error) {
      return !(error instanceof PassingFailure);
    }
  }

  async function settle(): Promise<void> {
    const asked = [...unsettled].slice(0, maxAskedAgain);
    unsettled.clear();
    if (asked.length === 0) return;
    if ((await Promise.all(asked.map(isAnswered))).includes(true)) throw problem("school_interrupted");
    if (fetchable === null || !(await isAnswered(fetchable))) throw hostDown();
  }

  function keyOf(address: string): Promise<string> {
    const under = fetched.get(address) ?? fetchOnce(address);
    fetched.set(address, under);
    // The school system or the disk caused the failure, so the photo may be retried.
    under.catch((error: unknown) => {
      if (!(error instanceof InputError) || error instanceof PassingFailure) fetched.delete(address);
    });
    return under;
  }

  async function read(value: string): Promise<Uint8Array> {
    const place = host.placeOf(value);
    if (place.kind !== "school") throw refused("is not stored at the school system, so it was not fetched");
    const bytes = await kept.read(await keyOf(place.address));
    if (bytes) return bytes;
    fetched.delete(place.address);
    return (await kept.read(await keyOf(place.address))) ?? Promise.reject(refused("could not be stored"));
  }

  return {
    placeOf: (value) => (isMissingPhoto(value) ? { kind: "name" } : host.placeOf(value)),
    read,
    check() {
      if (failures >= maxFailures) throw hostDown();
    },
    settle,
    close: () => kept.remove(),
  };
}

function hostDown(): ApiProblem {
  const reason = "The school system does not send photos. Try again in a moment.";
  return problem("school_failed", { reason });
}

/** A photo that was refused because of its content. The message omits its URL, which may contain names. */
function refused(what: string): InputError {
  return new InputError("unreadable_photo", `The photo ${what}.`);
}

/** The school system or the connection failed. The photo itself may be fine. */
class PassingFailure extends InputError {
  constructor(what: string) {
    super("unreadable_photo", `The photo could not be fetched from the school system: ${what}.`);
    this.name = "PassingFailure";
  }
}

async function download(host: SchoolHost, address: string, limits: PhotoLimits): Promise<Uint8Array> {
  for (const waitMs of limits.retryAfterMs) {
    try {
      return await downloadOnce(host, address, limits);
    } catch (error) {
      if (!(error instanceof PassingFailure)) throw error;
      await sleep(waitMs);
    }
  }
  return await downloadOnce(host, address, limits);
}

async function downloadOnce(
  host: SchoolHost,
  address: string,
  { maxBytes, timeoutMs }: PhotoLimits,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await host.fetch(address, { headers: { accept: "image/*" }, signal });
    if (response.status === 200) return await readUpTo(response, maxBytes);
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429) {
      throw new PassingFailure(`it answered ${response.status}`);
    }
    throw refused(`is not at the school system: it answered ${response.status}`);
  } catch (error) {
    if (error instanceof InputError) throw error;
    if (error instanceof Error && error.name === "SchoolHostError")
      throw refused(`was refused. ${error.message}`);
    throw new PassingFailure(signal.aborted ? "it took too long" : "it cannot be reached");
  }
}

async function readUpTo(response: Response, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => refused(`is larger than ${Math.round(maxBytes / 1024 / 1024)} MB`);
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop aborts the call.
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Detects a photo's type from its content, not from its name or the school system's header. */
async function usable(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const plain = await plainPicture("of the school system", bytes);
    const type = sniffPicture(plain);
    if (type === "image/svg+xml") return Buffer.from(harmlessSvg(Buffer.from(plain).toString("utf8")));
    return withoutMetadata(plain) ?? plain;
  } catch (error) {
    if (error instanceof ApiProblem) throw refused("is not an image that can be used");
    if (error instanceof InputError) throw refused("is damaged, cut off or larger than 50 megapixels");
    throw error;
  }
}

/** Stores files by the hash of their content. */
function createFolder(folder: string, keptBytes: number) {
  const sizes = new Map<string, number>();
  const writing = new Map<string, Promise<void>>();
  let size = 0;

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, key), bytes, { mode: 0o600 });
    sizes.set(key, bytes.length);
    size += bytes.length;
    for (const [oldest, length] of sizes) {
      if (size <= keptBytes || oldest === key) break;
      sizes.delete(oldest);
      size -= length;
      await rm(join(folder, oldest), { force: true });
    }
  }

  return {
    async add(bytes: Uint8Array): Promise<string> {
      const key = hash("sha256", bytes);
      if (sizes.has(key)) return key;
      const under = writing.get(key) ?? write(key, bytes).finally(() => writing.delete(key));
      writing.set(key, under);
      await under;
      return key;
    },
    /** Null if the file was removed to free space. */
    async read(key: string): Promise<Uint8Array | null> {
      if (!sizes.has(key)) return null;
      return await readFile(join(folder, key)).catch(async (error: unknown) => {
        if (await exists(join(folder, key))) throw error;
        return null;
      });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

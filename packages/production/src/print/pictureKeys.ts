import { hash } from "node:crypto";

type Read = () => Promise<Uint8Array | null>;

type Seen = { readonly key: string; digest: string | null; readonly read: Read };

/** A picture's content: its bytes, or their number and SHA-256 (hex). */
export type PictureContent = Uint8Array | { readonly length: number; readonly digest: string };

/**
 * Assigns the same key to pictures of the same content, whatever their names. Contents are compared only if lengths are
 * equal: hashing every photo would cost a tenth of a print, and photos rarely have the same length.
 */
export function createPictureKeys() {
  const byLength = new Map<number, Seen[]>();
  let count = 0;
  return {
    /** `read` must return the same bytes again, in case another picture has the same length. */
    async keyOf(content: PictureContent, read: Read): Promise<string> {
      const seen = byLength.get(content.length) ?? [];
      byLength.set(content.length, seen);
      const earlier = [...seen];
      const digest = "digest" in content ? content.digest : null;
      const entry: Seen = { key: `picture-${count++}`, digest, read };
      seen.push(entry);
      for (const other of earlier) {
        entry.digest ??= content instanceof Uint8Array ? hash("sha256", content) : content.digest;
        other.digest ??= await digestOf(other);
        if (other.digest === entry.digest) {
          return other.key;
        }
      }
      return entry.key;
    },
  };
}

/** Null if the picture was deleted since: then it equals no other. */
async function digestOf({ read }: Seen): Promise<string | null> {
  const bytes = await read();
  return bytes && hash("sha256", bytes);
}

import { hash } from "node:crypto";

type Read = () => Promise<Uint8Array | null>;

type Seen = { readonly key: string; digest: string | null; readonly read: Read };

/** A picture's content: its bytes, or how many it has and their SHA-256 (hex). */
export type PictureContent = Uint8Array | { readonly length: number; readonly digest: string };

/**
 * Gives pictures of the same content the same key, whatever their names. Contents are only compared where
 * lengths are equal: hashing every photo would cost a tenth of a print, and photos rarely agree in length.
 */
export function createPictureKeys() {
  const byLength = new Map<number, Seen[]>();
  let count = 0;
  return {
    /** `read` gives the same bytes again, should another picture of this length turn up. */
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

/** Null of a picture that was deleted since: it is like no other. */
async function digestOf({ read }: Seen): Promise<string | null> {
  const bytes = await read();
  return bytes && hash("sha256", bytes);
}

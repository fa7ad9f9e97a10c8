import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const level = 9;
/** Wide enough for two of the largest designs. */
const largestWindow = 26;

/** Packs a text, against the one before it where there is one: then little more than what changed is kept. */
export async function pack(text: Buffer, before: Buffer | null): Promise<Buffer> {
  const reach = Math.ceil(Math.log2(text.length + (before?.length ?? 0) + 1));
  const params = {
    [constants.ZSTD_c_compressionLevel]: level,
    [constants.ZSTD_c_checksumFlag]: 1,
    ...(reach > 21 ? { [constants.ZSTD_c_windowLog]: Math.min(reach, largestWindow) } : {}),
  };
  return await compress(text, before ? { params, dictionary: before } : { params });
}

/** The text that was packed against the same one. Throws an Error when it is damaged. */
export async function unpack(packed: Buffer, before: Buffer | null): Promise<Buffer> {
  return await decompress(packed, before ? { dictionary: before } : {});
}

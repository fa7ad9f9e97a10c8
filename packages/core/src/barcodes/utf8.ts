/** Encodes well-formed text as UTF-8. This package cannot use TextEncoder, which belongs to the DOM and to Node. */
export function toUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code < 0x80) {
      bytes[length++] = code;
      continue;
    }
    if (code < 0x800) {
      bytes[length++] = 0xc0 | (code >> 6);
    } else if (code < 0xd800 || code > 0xdfff) {
      bytes[length++] = 0xe0 | (code >> 12);
      bytes[length++] = continuation(code >> 6);
    } else {
      at++;
      code = 0x10000 + ((code - 0xd800) << 10) + (text.charCodeAt(at) - 0xdc00);
      bytes[length++] = 0xf0 | (code >> 18);
      bytes[length++] = continuation(code >> 12);
      bytes[length++] = continuation(code >> 6);
    }
    bytes[length++] = continuation(code);
  }
  return bytes.subarray(0, length);
}

function continuation(bits: number): number {
  return 0x80 | (bits & 0x3f);
}

const headerBytes = 128;

/** Why a file cannot be used as a press profile, in a sentence; null if it can. The server checks more thoroughly. */
export function profileTrouble(bytes: Uint8Array): string | null {
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < headerBytes || text(36) !== "acsp") return "It is no ICC profile.";
  const space = text(16).trim();
  if (space !== "CMYK") return `It is a profile for ${space}; a press needs one for CMYK.`;
  return text(12) === "prtr" ? null : "It can only be read from: a press needs an output profile.";
}

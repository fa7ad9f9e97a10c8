const svgAddress = /^data:image\/svg\+xml(?:;[\w-]+=[\w-]+|;utf-?8)*(;base64)?,/i;

/** The SVG in a data URL; null for any other URL, and for an invalid SVG. */
export function nestedSvg(address: string): string | null {
  const sent = address.trim();
  const head = svgAddress.exec(sent);
  if (!head) return null;
  const body = sent.slice(head[0].length);
  try {
    return head[1] ? Buffer.from(body, "base64").toString("utf8") : decodeURIComponent(body);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

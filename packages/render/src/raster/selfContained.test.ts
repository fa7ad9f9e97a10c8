import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rasteriseSvg } from "./rasteriseSvg.ts";
import { assertSelfContained } from "./selfContained.ts";

const folder = mkdtempSync(join(tmpdir(), "outside-"));
const file = join(folder, "red.png");
let red: string;

beforeAll(async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  writeFileSync(file, png);
  red = `data:image/png;base64,${png.toString("base64")}`;
});

afterAll(() => rmSync(folder, { recursive: true }));

function wrap(body: string, prolog = ""): string {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:q="http://www.w3.org/1999/xlink"';
  return `${prolog}<svg ${names} width="20" height="20" viewBox="0 0 20 20">${body}</svg>`;
}

function image(attribute: string): string {
  return wrap(`<image width="20" height="20" ${attribute}/>`);
}

function embedded(svg: string | Buffer): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

function through(filterImage: string): string {
  return wrap(
    `<filter id="f"><feImage href="${filterImage}"/></filter><rect width="20" height="20" filter="url(#f)"/>`,
  );
}

async function centre(svg: string): Promise<readonly number[]> {
  const pixels = await sharp((await rasteriseSvg(svg, 20)).asPng())
    .ensureAlpha()
    .raw()
    .toBuffer();
  return [...pixels.subarray((10 * 20 + 10) * 4, (10 * 20 + 10) * 4 + 4)];
}

test("draws pictures embedded in an SVG or a nested SVG", async () => {
  expect(await centre(image(`href="${red}"`))).toEqual([255, 0, 0, 255]);
  expect(await centre(image(`q:href='${red}'`))).toEqual([255, 0, 0, 255]);
  const nested = wrap('<rect width="20" height="20" fill="#00ff00"/>');
  expect(await centre(image(`href="${embedded(nested)}"`))).toEqual([0, 255, 0, 255]);
});

test("reads no files, however their address is written", async () => {
  const references = [
    image('href="file:///etc/passwd"'),
    image(`href="${file}"`),
    image(`href="${pathToFileURL(file).href}"`),
    image('href="red.png"'),
    image('href="../../../etc/passwd"'),
    image(`q:href='${file}'`),
    image(`href\n=\n"${file}"`),
    image(`href="${file.replaceAll("/", "&#47;")}"`),
    image(`href="&#x2f;etc/passwd"`),
    image('href=""'),
    image('href="data:image/png"'),
    image('href="data:nothing/../../etc/passwd"'),
    through(file),
    image(`href="${embedded(through(file))}"`),
    image(`href="${embedded(image(`href="${embedded(through(file))}"`))}"`),
  ];
  for (const svg of references) {
    await expect(rasteriseSvg(svg, 20), svg).rejects.toThrow(/is outside it|cannot be drawn/);
  }
});

test("refuses declarations that could hide an address", async () => {
  const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY i '<image href="${file}"/>']>`;
  await expect(rasteriseSvg(wrap("&i;", entity), 20)).rejects.toThrow("declares its own entities");
  const plain =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  expect(
    await centre(wrap('<rect width="20" height="20" fill="#00f"/>', `<?xml version="1.0"?>\n${plain}\n`)),
  ).toEqual([0, 0, 255, 255]);
});

test("style sheets and paint servers access neither files nor the network", async () => {
  const body =
    `<style>@import url("${file}"); image { href: ${file} } rect { filter: url(${file}#f) }</style>` +
    `<image width="20" height="20" style="href:${file}"/><image width="20" height="20" src="${file}"/>` +
    '<rect width="1" height="1" fill="#00f"/>';
  await expect(rasteriseSvg(wrap(body), 20)).resolves.toMatchObject({ width: 20 });
  expect(await centre(wrap(body))).toEqual([0, 0, 0, 0]);
});

test("never accesses the network", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/red.png`;
  await expect(rasteriseSvg(image(`href="${url}"`), 20)).rejects.toThrow(`The SVG refers to "${url}"`);
  await rasteriseSvg(
    wrap(`<style>@import url("${url}");</style><rect width="9" height="9" fill="url(${url})"/>`),
    20,
  );
  await new Promise((resolve) => server.close(resolve));
  expect(asked).toBe(0);
});

test("throws for an unsupported kind of picture", async () => {
  const webp = await sharp(file).webp().toBuffer();
  const address = `data:image/webp;base64,${webp.toString("base64")}`;
  await expect(rasteriseSvg(image(`href="${address}"`), 20)).rejects.toThrow(
    "a picture that cannot be drawn",
  );
  const mislabelled = `data:image/png;base64,${webp.toString("base64")}`;
  await expect(rasteriseSvg(image(`href="${mislabelled}"`), 20)).rejects.toThrow(
    "a picture that cannot be drawn",
  );
});

test("refuses compressed SVGs and SVGs nested too deeply", async () => {
  const compressed = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
  await expect(rasteriseSvg(image(`href="${embedded(compressed)}"`), 20)).rejects.toThrow(
    "not plain SVG text",
  );
  let deep = wrap("");
  for (let i = 0; i < 6; i++) {
    deep = image(`href="${embedded(deep)}"`);
  }
  await expect(rasteriseSvg(deep, 20)).rejects.toThrow("more than 4 deep");
});

test("accepts a person's name that looks like a reference to a file", async () => {
  const label = "href=&quot;/etc/passwd&quot; href=&#39;x&#39; href=";
  const body = `<g aria-label="${label}" id="a"/><!-- href="/x" --><title><![CDATA[ <a href="/y"> ]]></title>`;
  await expect(rasteriseSvg(wrap(body), 20)).resolves.toMatchObject({ width: 20 });
});

test("finds addresses hidden by comments, CDATA and odd spacing", async () => {
  const tricks = [
    `<!-- " --><image href="${file}"/><!-- " -->`,
    `<title><![CDATA[<x a="]]></title><image href="${file}"/>`,
    `<?a "?><image href="${file}"/>`,
    `<image a='"' href="${file}" b='"'/>`,
    `<image\t\r\nid="x"\n\thref='${file}'></image>`,
  ];
  for (const body of tricks) {
    await expect(rasteriseSvg(wrap(body), 20), body).rejects.toThrow("is outside it");
  }
});

test("does not let a misplaced document type end a CDATA section early", async () => {
  const body = `<title><![CDATA[ ]<!DOCTYPE svg>]> <!-- ]]></title><image href="${file}"/><!-- -->`;
  await expect(rasteriseSvg(wrap(body), 20)).rejects.toThrow("declares its own entities");
});

test("refuses malformed markup and gives its position", async () => {
  for (const body of ["<g a=1/>", "<g a='1'", "<!-- ", "<g <g/>", '<g a="1"b="2"/>', "<>"]) {
    await expect(rasteriseSvg(wrap(body), 20), body).rejects.toThrow(/not well-formed XML at character \d+/);
  }
});

test("accepts an embedded picture of many megabytes", async () => {
  const padded = `${red.slice(0, -1)}${"A".repeat(30_000_000)}`;
  expect(() => assertSelfContained(image(`href="${padded}"`))).not.toThrow();
});

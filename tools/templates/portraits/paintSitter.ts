import sharp from "sharp";
import { drawClothes } from "./drawClothes.ts";
import { drawFace } from "./drawFace.ts";
import { drawHair } from "./drawHair.ts";
import { area, complexions, type Sitter, tone } from "./sitter.ts";

const blurs = [0.5, 1.1, 2.6, 5, 10]
  .map(
    (deviation, index) =>
      `<filter id="b${index}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  )
  .join("");

function definitions({ hairColor, ground }: Sitter): string {
  return (
    `${blurs}<linearGradient id="hair" x1=".2" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${tone(hairColor, 0.1)}"/>` +
    `<stop offset="1" stop-color="${tone(hairColor, -0.35)}"/></linearGradient>` +
    `<radialGradient id="hairLight" cx=".34" cy=".16" r=".42"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="studio" cx=".4" cy=".34" r=".9"><stop offset="0" stop-color="${tone(ground, 0.34)}"/><stop offset=".6" stop-color="${ground}"/><stop offset="1" stop-color="${tone(ground, -0.22)}"/></radialGradient>`
  );
}

function neck({ skin, soft }: Sitter): string {
  const { base, shade, light } = complexions[skin];
  const narrow = soft ? 4 : 0;
  const shape = `M${94 + narrow} 166V218C88 232 76 236 62 244L120 300L178 244C164 236 152 232 ${146 - narrow} 218V166Z`;
  return (
    `<clipPath id="neck"><path d="${shape}"/></clipPath><path d="${shape}" fill="${tone(base, -0.06)}"/><g clip-path="url(#neck)">` +
    area("M70 150H176V196C160 216 136 226 118 224C100 224 84 212 70 190Z", shade, 0.62, "b3") +
    area("M138 160H182V250H150Z", shade, 0.35, "b3") +
    area("M100 226C108 240 114 246 119 250L117 240Z", light, 0.4, "b2") +
    "</g>"
  );
}

function drawSitter(sitter: Sitter, width: number): string {
  const hair = drawHair(sitter);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 5) / 4}" viewBox="0 0 240 300"><defs>${definitions(sitter)}</defs>` +
    `<rect width="240" height="300" fill="url(#studio)"/><g transform="translate(120 180) scale(1.08) translate(-120 -172)">` +
    area("M30 300C40 250 60 240 90 230L150 60C190 90 200 200 226 300Z", "#000000", 0.16, "b4") +
    `${hair.back}${neck(sitter)}${drawClothes(sitter)}${drawFace(sitter)}${hair.front}</g></svg>`
  );
}

/** The portrait as an upright 4 : 5 JPEG, `width` px wide. */
export async function paintSitter(sitter: Sitter, width: number, quality: number): Promise<Buffer> {
  return await sharp(Buffer.from(drawSitter(sitter, width)))
    .jpeg({ quality, mozjpeg: false })
    .toBuffer();
}

import { area, complexions, line, mirrored, oval, type Sitter, tone } from "./sitter.ts";

/** The outline of a face; a broad jaw is 6 units wider on each side. */
function outlineOf({ jaw = 0.4 }: Sitter): string {
  const low = 86 - jaw * 7;
  const chin = 105 - jaw * 6;
  return (
    `M72 118C72 80 92 58 120 58S168 80 168 118C168 142 164 158 ${240 - low} 174C${240 - low - 8} 188 ${240 - chin} 198 120 198` +
    `S${low + 8} 188 ${low} 174C76 158 72 142 72 118Z`
  );
}

function eye(sitter: Sitter): string {
  const { iris = "#4a3222", soft, skin } = sitter;
  const { shade } = complexions[skin];
  const white = "M86.5 127.5C90 120.5 103 119 109.5 127.8C104 133.4 92 133.6 86.5 127.5Z";
  const lid = "M85.6 127.8C89.4 119.2 103.4 117.6 110 128C103.4 121.8 91.6 122.2 85.6 127.8Z";
  const lashes = soft ? line("M87.2 125L83.6 122.8M89.2 122.8L86.8 120.2", "#1d1412", 1, 0.6) : "";
  return (
    oval([98, 124, 16, 9], shade, 0.34, "b3") +
    `<clipPath id="lens"><path d="${white}"/></clipPath><path d="${white}" fill="#efe6df"/>` +
    `<g clip-path="url(#lens)"><circle cx="98.4" cy="126.2" r="5.7" fill="${tone(iris, -0.35)}"/><circle cx="98.4" cy="126.6" r="4.6" fill="${iris}"/>` +
    `<circle cx="98.4" cy="126.4" r="2.4" fill="#0d0908"/>${area("M84 126C90 118 104 117 112 127L110 122 98 117 86 121Z", "#2a1a14", 0.4, "b1")}</g>` +
    `<circle cx="96.5" cy="124.4" r="1.15" fill="#ffffff" fill-opacity=".95"/>` +
    area(lid, "#1d1412", soft ? 0.95 : 0.8) +
    lashes +
    line("M88 121.2C92.4 116.4 103 115.8 108.6 121.4", tone(shade, -0.25), 1.1, 0.55) +
    line("M89 131.2C94 134.4 102 134.2 107.6 130.6", tone(shade, -0.1), 0.9, 0.5)
  );
}

function brow({ soft, hairColor, hair, age = 0 }: Sitter): string {
  const isCovered = hair === "hijab" || hair === "turban";
  const color = isCovered ? "#2a1d18" : tone(hairColor, hairColor > "#9" ? -0.35 : -0.05);
  const shape = soft
    ? "M83.4 114.4C90 106.4 101 105.6 110.2 110.6C109.6 112 109.4 112.6 109 113.2C101 109.6 91 109.8 83.4 114.4Z"
    : "M82 115.2C88 106 102 104.8 111.2 109.6C111 112 110.6 113.6 110 114.8C101 110.4 91 110.6 82 115.2Z";
  return area(shape, color, 0.86 - age * 0.2, "b0");
}

function nose({ skin }: Sitter): string {
  const { shade, light } = complexions[skin];
  const wing = line(
    "M107.6 152.8C105.4 156.6 108 160 111.4 158.6",
    tone(shade, -0.2),
    1.5,
    0.6,
    ' filter="url(#b0)"',
  );
  return (
    area("M113 116C110 134 107 148 105 155C109 162 116 160 118 161L116 120Z", shade, 0.2, "b2") +
    area("M128 118C132 136 135 148 136 155C133 162 126 160 122 162L125 124Z", shade, 0.36, "b2") +
    area("M117.4 112H122L123.4 146C123 150 118 150 117 146Z", light, 0.6, "b2") +
    oval([119.4, 152, 4.6, 3.6], light, 0.7, "b2") +
    oval([114.4, 158.8, 2.7, 1.5], tone(shade, -0.55), 0.75, "b0") +
    oval([125.6, 158.8, 2.7, 1.5], tone(shade, -0.55), 0.75, "b0") +
    wing +
    mirrored(wing) +
    oval([120, 163.4, 10, 2.4], shade, 0.38, "b1")
  );
}

function mouth({ skin, soft }: Sitter): string {
  const { lip, shade, light } = complexions[skin];
  const color = soft ? lip : tone(lip, 0.08);
  const full = soft ? 1 : 0.55;
  const strength = soft ? 0.95 : 0.7;
  return (
    area(
      `M101.6 172.8C108 ${172 - 2 * full} 114 ${169.6 - 1.6 * full} 120 ${171.6 - 1.4 * full}C126 ${169.6 - 1.6 * full} 132 ${172 - 2 * full} 138.4 172.8C132 177 108 177 101.6 172.8Z`,
      tone(color, -0.18),
      strength,
    ) +
    area(
      `M102.6 173.6C110 177.4 130 177.4 137.4 173.6C131 ${180 + 3 * full} 109 ${180 + 3 * full} 102.6 173.6Z`,
      color,
      strength,
    ) +
    line(
      "M100.8 172.2C106 176.4 113 176.2 120 176.8C127 176.2 134 176.4 139.2 172.2",
      tone(shade, -0.5),
      1.3,
      0.8,
    ) +
    oval([119, 179, 8, 1.5], light, 0.42, "b1") +
    oval([120, 187.4, 13, 2.8], shade, 0.34, "b2") +
    oval([99.6, 172.4, 2, 2.4], shade, 0.4, "b1") +
    oval([140.4, 172.4, 2, 2.4], shade, 0.45, "b1")
  );
}

function lines({ age = 0, skin }: Sitter): string {
  const { shade } = complexions[skin];
  if (age <= 0) return "";
  const fold = line("M104.6 158C99 163 96.6 168 96 174", shade, 1.8, 0.14 + age * 0.16, ' filter="url(#b1)"');
  const corner = line("M84 129.6L79.4 128M84 132.4L80 134.4", shade, 0.9, age * 0.35);
  const bag = line("M90 136.4C95 139.6 102 139.4 107 136.4", shade, 1.2, age * 0.35, ' filter="url(#b0)"');
  const one = fold + corner + bag;
  const forehead = ["M98 90C112 87 128 87 142 90", "M100 97C112 94.6 128 94.6 140 97"];
  return (
    one + mirrored(one) + forehead.map((d) => line(d, shade, 1.1, age * 0.25, ' filter="url(#b0)"')).join("")
  );
}

const beards = { stubble: 0.3, short: 0.8, full: 0.95 } as const;

function beardOf({ beard, hair, hairColor, skin }: Sitter): string {
  if (!beard) return "";
  const low = beard === "full" ? 216 : 200;
  const color =
    beard === "stubble" ? tone(complexions[skin].shade, -0.45) : hair === "turban" ? "#2a1f1a" : hairColor;
  const shape =
    `M71 122C73 144 76 160 84 174C92 190 104 ${low} 120 ${low}S148 190 156 174C164 160 167 144 169 122C166 140 162 152 153 158` +
    "C143 163 134 165.4 128 167.4C123 168.6 117 168.6 112 167.4C106 165.4 97 163 87 158C78 152 74 140 71 122Z";
  const gap = "M104.6 174.8C112 172 128 172 135.4 174.8C130 181 110 181 104.6 174.8Z";
  const strokes = Array.from({ length: 24 }, (_, i) => {
    const x = 84 + i * 3.1;
    const y = 172 + Math.sin((i / 23) * Math.PI) * 14;
    return `M${x.toFixed(1)} ${y.toFixed(1)}l${((120 - x) * 0.06).toFixed(1)} ${(6 + Math.sin((i / 23) * Math.PI) * 6).toFixed(1)}`;
  }).join("");
  return (
    `<mask id="lipGap"><rect width="240" height="300" fill="#fff"/><path d="${gap}" fill="#000"/></mask><g mask="url(#lipGap)">` +
    area(shape, color, beards[beard], beard === "stubble" ? "b2" : "b1") +
    (beard === "stubble" ? "" : line(strokes, tone(color, 0.3), 1, 0.35)) +
    "</g>"
  );
}

function spectacles({ glasses }: Sitter): string {
  if (!glasses) return "";
  const rim =
    '<rect x="80.5" y="115" width="35.5" height="26" rx="10" fill="#ffffff" fill-opacity=".07" stroke="#2b2a2e" stroke-width="2"/>' +
    line("M80.5 124L70 121", "#2b2a2e", 2.2) +
    line("M86 119.6L96 118.4", "#ffffff", 1.4, 0.4);
  return rim + mirrored(rim) + line("M116 125C118.4 122.6 121.6 122.6 124 125", "#2b2a2e", 2);
}

function shading(sitter: Sitter): string {
  const { shade, light } = complexions[sitter.skin];
  return (
    area("M146 60C176 84 176 160 124 204H184V60Z", shade, 0.4, "b4") +
    area("M66 120C70 160 84 188 112 202H60Z", shade, 0.26, "b3") +
    oval([120, 72, 46, 12], shade, 0.38, "b3") +
    oval([108, 92, 26, 12], light, 0.5, "b3") +
    oval([91, 149, 13, 9], light, 0.5, "b3") +
    oval([149, 150, 11, 9], light, 0.26, "b3") +
    oval([90, 156, 14, 9], "#c2473a", 0.1, "b3") +
    oval([150, 156, 13, 9], "#c2473a", 0.1, "b3") +
    oval([118, 192, 9, 4.4], light, 0.36, "b2")
  );
}

/** Ears, face and features. */
export function drawFace(sitter: Sitter): string {
  const { skin, hair } = sitter;
  const isCovered = ["hijab", "long", "waves", "bob"].includes(hair);
  const { base, light, shade } = complexions[skin];
  const outline = outlineOf(sitter);
  const ear =
    `<ellipse cx="71" cy="132" rx="8" ry="14.5" fill="${tone(base, -0.08)}"/>` +
    line("M67 124C64.6 130 67 138 70.6 142", shade, 1.6, 0.6, ' filter="url(#b0)"');
  const one = eye(sitter) + brow(sitter);
  return (
    (isCovered ? "" : ear + mirrored(ear)) +
    `<radialGradient id="skin" cx=".42" cy=".4" r=".72"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${base}"/><stop offset="1" stop-color="${tone(shade, 0.12)}"/></radialGradient>` +
    `<clipPath id="face"><path d="${outline}"/></clipPath><path d="${outline}" fill="url(#skin)"/>` +
    `<g clip-path="url(#face)">${shading(sitter)}</g>` +
    one +
    mirrored(one) +
    nose(sitter) +
    mouth(sitter) +
    lines(sitter) +
    beardOf(sitter) +
    spectacles(sitter)
  );
}

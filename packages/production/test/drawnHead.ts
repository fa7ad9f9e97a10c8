import sharp, { type Sharp } from "sharp";

/** A head from crown to chin, with the eyes halfway; px. */
export type DrawnHead = { readonly x: number; readonly y: number; readonly size: number };

const skin = { light: "#e9bf9f", shade: "#c98f6b", line: "#7a4a35" };

/** A face seen from the front. Its eyes are at 0, 0 and 100 units from crown and chin. */
const head = `
  <radialGradient id="skin" cx="0.45" cy="0.4" r="0.75">
    <stop offset="0" stop-color="${skin.light}"/><stop offset="0.7" stop-color="${skin.light}"/>
    <stop offset="1" stop-color="${skin.shade}"/>
  </radialGradient>
  <path d="M-46 70v70c0 20 92 20 92 0v-70z" fill="${skin.shade}"/>
  <path d="M-150 260c0-110 60-120 110-140q40 34 80 0c50 20 110 30 110 140z" fill="#2c4a6e"/>
  <ellipse cx="-70" cy="12" rx="10" ry="20" fill="${skin.shade}"/><ellipse cx="70" cy="12" rx="10" ry="20" fill="${skin.shade}"/>
  <path d="M-68-20C-68-75-40-98 0-98s68 23 68 78c0 60-30 120-68 120s-68-60-68-120z" fill="url(#skin)"/>
  <path d="M-72 0C-80-80-50-104 0-104S80-80 72 0C66-40 50-62 0-62S-66-40-72 0z" fill="#3a2a20"/>
  <path d="M-50-17q18-12 36-3M50-17q-18-12-36-3" stroke="#3a2a20" stroke-width="6" fill="none"/>
  <g id="eye"><ellipse cx="-31" cy="0" rx="15" ry="8" fill="#fff"/><circle cx="-31" cy="0" r="7.5" fill="#4a3526"/>
  <circle cx="-31" cy="0" r="3.5" fill="#111"/><path d="M-47-2q16-13 32 0" stroke="${skin.line}" stroke-width="3.5" fill="none"/></g>
  <g transform="translate(62 0)"><ellipse cx="-31" cy="0" rx="15" ry="8" fill="#fff"/><circle cx="-31" cy="0" r="7.5" fill="#4a3526"/>
  <circle cx="-31" cy="0" r="3.5" fill="#111"/><path d="M-47-2q16-13 32 0" stroke="${skin.line}" stroke-width="3.5" fill="none"/></g>
  <path d="M-3-4q-8 26-13 36q4 8 16 8t16-8q-5-10-13-36" fill="${skin.shade}" opacity="0.55"/>
  <path d="M-12 36q5 5 10 3m14-3q-5 5-10 3" stroke="${skin.line}" stroke-width="3" fill="none"/>
  <path d="M-27 62q13-7 27-3q14-4 27 3q-12 15-27 15t-27-15z" fill="#b5564f"/><path d="M-27 62q27 7 54 0" stroke="#7d322f" stroke-width="2.5" fill="none"/>`;

/** Draws a photograph of people with these heads in front of a plain wall. */
export function drawnPeople(width: number, height: number, heads: readonly DrawnHead[]): Sharp {
  const people = heads.map(
    ({ x, y, size }) => `<g transform="translate(${x} ${y}) scale(${size / 200})">${head}</g>`,
  );
  const wall = `<linearGradient id="wall" x2="0" y2="1"><stop stop-color="#d5dde2"/><stop offset="1" stop-color="#aebac2"/></linearGradient>`;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${wall}<rect width="100%" height="100%" fill="url(#wall)"/>${people.join("")}</svg>`,
    ),
  );
}

import { area, line, mirrored, type Sitter, tone } from "./sitter.ts";

const shoulders = "M2 304C8 256 42 240 90 226C104 240 136 240 150 226C198 240 232 256 238 304Z";

const soft = ' filter="url(#b1)"';

function suit({ top, shirt = "#f7f7f5", tie }: Sitter): string {
  const collar =
    area("M96 218L84 232L106 262L120 244Z", shirt) + line("M84 232L106 262L120 244", "#20242c", 1, 0.25);
  const lapel =
    area("M92 224L72 236L62 262L80 264L72 276L112 306H120V262Z", tone(top, -0.16)) +
    line("M72 236L62 262L80 264L72 276L112 306", tone(top, -0.5), 1.4, 0.7);
  const knot = tie
    ? area("M113 246H127L131 258L124 264L130 306H110L116 264L109 258Z", tie) +
      area("M113 246H127L124 262H116Z", tone(tie, -0.25), 0.7)
    : "";
  return (
    area("M94 222L106 306H134L146 222L120 250Z", tone(shirt, -0.06)) +
    knot +
    collar +
    mirrored(collar) +
    lapel +
    mirrored(lapel)
  );
}

function scrubs({ top }: Sitter): string {
  const band = area("M92 222L84 230L120 282V266L98 228Z", tone(top, 0.14));
  return band + mirrored(band) + line("M84 230L120 282L156 230", tone(top, -0.4), 1.2, 0.6);
}

function shirtCollar({ top }: Sitter): string {
  const wing =
    area("M96 216L82 230L104 258L120 240Z", tone(top, 0.1)) +
    line("M82 230L104 258L120 240", tone(top, -0.45), 1.2, 0.6);
  return `${line("M120 242V304", tone(top, -0.4), 1.4, 0.6)}${wing}${mirrored(wing)}<circle cx="120" cy="272" r="2" fill="${tone(top, -0.4)}"/>`;
}

const knit = ({ top }: Sitter) =>
  line("M90 227C102 250 138 250 150 227", tone(top, 0.12), 9) +
  line("M88 232C102 257 138 257 152 232", tone(top, -0.45), 1.4, 0.6) +
  line("M93 223C104 243 136 243 147 223", tone(top, -0.45), 1.2, 0.5);

function coat(sitter: Sitter): string {
  const { top, shirt = "#6fa3b8" } = sitter;
  const lapel =
    area("M92 222L70 234L84 274L120 306V262Z", tone(top, -0.05)) +
    line("M70 234L84 274L120 306", "#54606b", 1.4, 0.5);
  return (
    area("M94 222L112 306H128L146 222L120 254Z", shirt) +
    line("M96 226L120 262L144 226", tone(shirt, -0.4), 1.4, 0.6) +
    lapel +
    mirrored(lapel)
  );
}

const blouse = ({ top }: Sitter) =>
  line("M90 226C98 262 142 262 150 226", tone(top, -0.4), 1.6, 0.6) +
  line("M92 228C102 256 138 256 148 228", tone(top, 0.3), 2, 0.5);

const pieces = { suit, scrubs, shirt: shirtCollar, knit, coat, blouse } as const;

/** Shoulders and clothes, cut out at the neck, where the skin shows. */
export function drawClothes(sitter: Sitter): string {
  const { top, wear } = sitter;
  const deep = wear === "scrubs" || wear === "blouse";
  const body = deep ? "M2 304C8 256 42 240 92 224L120 272L148 224C198 240 232 256 238 304Z" : shoulders;
  const round =
    wear === "blouse" ? "M2 304C8 256 42 240 90 226C98 262 142 262 150 226C198 240 232 256 238 304Z" : body;
  return (
    `<linearGradient id="cloth" x1="0" y1="0" x2="1" y2=".6"><stop offset="0" stop-color="${tone(top, 0.14)}"/><stop offset="1" stop-color="${tone(top, -0.28)}"/></linearGradient>` +
    `<path d="${round}" fill="url(#cloth)"/>` +
    line("M58 304C54 284 48 270 38 258M182 304C186 284 192 270 202 258", tone(top, -0.5), 3, 0.35, soft) +
    pieces[wear](sitter)
  );
}

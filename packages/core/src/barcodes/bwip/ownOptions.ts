import type { BarcodeOptions, BarcodeSymbol } from "../barcodeSymbol.ts";

/** 4.83 mm at the 1.016 mm that GS1 gives an ITF-14's narrow bar (General Specifications 5.3.2.4); twice that bar at least. */
const bearerModules = 5;

const withoutParentheses = (text: string) => text.replaceAll(/\((\d{2,4})\)/g, "$1");

/** The settings that BWIPP is told, and what our own make of the symbol that it then gives. */
export function splitOptions({ hideparentheses, bearer, ...bwipp }: BarcodeOptions) {
  const surround = (symbol: BarcodeSymbol, value: string): BarcodeSymbol => {
    const texts = symbol.texts ?? [{ text: value }];
    const plain = texts.map((each) => ({ ...each, text: withoutParentheses(each.text) }));
    const isFrame = bearer === "frame";
    return {
      ...symbol,
      ...(hideparentheses === true ? { texts: plain } : {}),
      ...(bearer === undefined ? {} : { bearer: { modules: bearerModules, isFrame } }),
    };
  };
  return { bwipp, surround };
}

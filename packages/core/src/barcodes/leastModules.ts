/**
 * mm. From the ISO/IEC standards, AIM's specifications, the GS1 General Specifications 5.2 to 5.9 and the posts' own; where a
 * standard leaves it to the application, what common readers resolve. The first that fits holds.
 */
const leastModules: readonly (readonly [RegExp, number])[] = [
  [/^(ean|upc|is[bs]n|ismn|mands)/, 0.264],
  [/^gs1(dl)?(qrcode|datamatrix)/, 0.38],
  [/^(gs1-128|ean14|sscc18|itf14|gs1northamerican)/, 0.25],
  [/^(onecode|postnet|planet|royalmail|auspost|kix|japanpost)$/, 0.38],
  [/^mailmark$/, 0.5],
  [/^(identcode|leitcode|pharmacode2?)$/, 0.25],
  [/^maxicode$/, 0.75],
];
const leastForReaders = 0.17;

/** The narrowest bar, or smallest module, that the format's standard allows, mm. */
export function leastModuleMm(format: string): number {
  return leastModules.find(([names]) => names.test(format))?.[1] ?? leastForReaders;
}

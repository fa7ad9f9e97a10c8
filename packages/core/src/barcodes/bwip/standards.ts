/** The quiet zone that a standard requires around a symbol, in modules of the narrowest bar. */
export type QuietZone = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

const around = (modules: number): QuietZone => ({
  left: modules,
  right: modules,
  top: modules,
  bottom: modules,
});
const beside = (left: number, right = left): QuietZone => ({ left, right, top: 0, bottom: 0 });

/**
 * Quiet zones by format; the first match applies. The sources are the ISO/IEC standards, AIM's specifications and the
 * GS1 General Specifications 5.2 to 5.9.
 */
const quietZones: readonly (readonly [RegExp, QuietZone])[] = [
  [/^(ean13|isbn|ismn|issn)/, beside(11, 7)],
  [/^(ean8|mands)/, beside(7)],
  [/^upca/, beside(9)],
  [/^upce/, beside(9, 7)],
  [/^ean[25]$/, beside(7, 5)],
  [/^databar|^gs1northamerican/, beside(1)],
  [/^gs1-cc$/, around(1)],
  [/micropdf417/, around(1)],
  [/pdf417/, around(2)],
  [/micro.*qrcode/, around(2)],
  [/qrcode|d3aqr/, around(4)],
  [/datamatrix|mailmark|codeone|maxicode|ultracode|aztec/, around(1)],
  [/hanxin|dotcode/, around(3)],
  [/codablockf|^code16k|^code49/, beside(10)],
  [/^msi$|^plessey$/, beside(12)],
  [/^(onecode|postnet|planet|royalmail|auspost|kix|japanpost|daft|pharmacode2)$/, around(6)],
];

export function quietZone(id: string): QuietZone {
  return quietZones.find(([names]) => names.test(id))?.[1] ?? beside(10);
}

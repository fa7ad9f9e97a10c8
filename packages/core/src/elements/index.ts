export {
  type LogoPlace,
  logoSizes,
  placeLogo,
  usualLogo,
} from "./barcode/logo.ts";
export type { Rule } from "./conditions.ts";
export type { ToolGroup } from "./defineElement.ts";
export { type DesignToken, designTokens, isSameForAll } from "./designTokens.ts";
export type {
  CardValues,
  FaceBox,
  ImageFinder,
  ImageInfo,
  ImageLookup,
  ImageSource,
  Paper,
  PhotoEdit,
} from "./drawTools.ts";
export { cutOutOf, type SignCode, signedPrefix, specimenCode } from "./drawTools.ts";
export {
  asksForFaces,
  describeElement,
  type ElementIcon,
  elementKind,
  elementKinds,
  type PreparedElement,
  prepareElement,
  roleOf,
  usesBarcodeLibrary,
  usesExpressions,
} from "./elementKinds.ts";
export { mediaOf } from "./image/mediaOf.ts";
export { editOfPlace, type FaceFrame, faceFrames, placePicture } from "./image/placePicture.ts";
export type { PanelField } from "./panelField.ts";
export { gradientLine, mostStops } from "./shapes/gradientFill.ts";
export {
  type ColourStop,
  cssColour,
  gradientStops,
  type StoredStops,
  shownStops,
  storedStops,
  withoutStop,
  withStop,
  withStopAt,
} from "./shapes/gradientStops.ts";
export { runsAfter, textChange, valuesWithRuns } from "./text/editRuns.ts";
export { formatOver, formatRuns, ownFormat, wholeFormat, withWholeTokens } from "./text/formatRuns.ts";
export {
  type NamedStyle,
  type StyleProperties,
  styledProperties,
  styleIdOf,
  styleLook,
} from "./text/namedStyles.ts";
export { isNewText } from "./text/textElement.ts";
export {
  fontOf,
  fontsOf,
  formatDefaults,
  storedWeight,
  type TextFont,
  weightOf,
} from "./text/textFont.ts";
export {
  type FontVariant,
  filledRuns,
  fontVariants,
  type RunFormat,
  readRuns,
  type TextRun,
  tagOf,
  variantsIn,
  variantText,
} from "./text/textRuns.ts";

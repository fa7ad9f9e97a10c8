/** What only those need who have selected a code: it comes as one file. */

export { BarcodeFormatControl } from "./BarcodeFormatControl.tsx";
export { BarcodeOptionsControl } from "./BarcodeOptionsControl.tsx";
export { LogoControl } from "./LogoControl.tsx";
export { SignedControl } from "./SignedControl.tsx";

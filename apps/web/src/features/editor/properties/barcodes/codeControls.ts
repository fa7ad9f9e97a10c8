/** All barcode controls, bundled into one file that loads when a barcode is selected. */

export { BarcodeFormatControl } from "./BarcodeFormatControl.tsx";
export { BarcodeOptionsControl } from "./BarcodeOptionsControl.tsx";
export { LogoControl } from "./LogoControl.tsx";
export { SignedControl } from "./SignedControl.tsx";

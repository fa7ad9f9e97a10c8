/** What only those need who have selected a code: it comes as one file. */
export { BarcodeOptionsControl } from "./BarcodeOptionsControl.tsx";
export { SignedControl } from "./SignedControl.tsx";

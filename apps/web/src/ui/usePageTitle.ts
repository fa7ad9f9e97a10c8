import { useEffect } from "react";
import { productName } from "./productName.ts";

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === productName ? productName : `${title} · ${productName}`;
  }, [title]);
}

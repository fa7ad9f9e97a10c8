import { useEffect } from "react";

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === productName ? productName : `${title} · ${productName}`;
  }, [title]);
}

export const productName = "Print Builder";

import { useSearchParams } from "react-router";
import { everyCategory } from "./filterTemplates.ts";

/** Search and category as the address has them, so that reload and Back find them again. */
export function useTemplateFilters() {
  const [address, setAddress] = useSearchParams();
  const change = (name: "search" | "category", value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === "" || value === everyCategory) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    search: address.get("search") ?? "",
    category: address.get("category") ?? everyCategory,
    change,
  };
}

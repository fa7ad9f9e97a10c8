import { userPageSizes } from "@print-builder/api";
import { useSearchParams } from "react-router";

export type PageSize = (typeof userPageSizes)[number];

const usualPageSize: PageSize = 20;

/** A table's page number and page size in the URL, so that a reload shows the same rows. */
export function usePageInAddress() {
  const [address, setAddress] = useSearchParams();
  const page = Number(address.get("page") ?? 1);
  const size = userPageSizes.find((each) => String(each) === address.get("size")) ?? usualPageSize;
  const goTo = (nextPage: number, nextSize: PageSize) => {
    const after = new URLSearchParams(address);
    after.delete("page");
    after.delete("size");
    if (nextPage !== 1) after.set("page", String(nextPage));
    if (nextSize !== usualPageSize) after.set("size", String(nextSize));
    setAddress(after, { replace: true, preventScrollReset: true });
  };
  return { page: Number.isInteger(page) && page > 0 ? page : 1, size, goTo };
}

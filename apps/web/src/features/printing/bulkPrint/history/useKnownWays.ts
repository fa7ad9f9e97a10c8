import { useQuery } from "@tanstack/react-query";
import { pressQuery } from "../../flow/rememberedSettings.ts";
import { keptPrinters } from "../../printers/keptPrinters.ts";
import type { KnownWays } from "./historyEntry.ts";

const noPrinters: KnownWays["printers"] = [];

/** The printers and the press with which earlier prints can be repeated today. */
export function useKnownWays(projectId: string): KnownWays {
  const { data: printers = noPrinters } = useQuery(keptPrinters);
  const { data: press = null } = useQuery(pressQuery(projectId));
  return { printers, press };
}

import { useQuery } from "@tanstack/react-query";
import { pressQuery } from "../../flow/rememberedSettings.ts";
import { keptPrinters } from "../../printers/keptPrinters.ts";
import type { KnownWays } from "./historyEntry.ts";

const noPrinters: KnownWays["printers"] = [];

/** What former prints may be printed with today. */
export function useKnownWays(projectId: string): KnownWays {
  const { data: printers = noPrinters } = useQuery(keptPrinters);
  const { data: press = null } = useQuery(pressQuery(projectId));
  return { printers, press };
}

import { Badge } from "@mantine/core";
import type { PrintStatus } from "@print-builder/school";
import { IconCircleCheck, IconClock, IconPrinter } from "@tabler/icons-react";
import { printStatusLabels } from "./personLine.ts";

const colours: Readonly<Record<PrintStatus, string>> = {
  yet_to_print: "yellow",
  ready_to_print: "green",
  printed: "gray",
};

const icons = { yet_to_print: IconClock, ready_to_print: IconCircleCheck, printed: IconPrinter } as const;

/** A print status as text, colour and icon. */
export function PrintStatusBadge({ status }: { readonly status: PrintStatus }) {
  const Icon = icons[status];
  return (
    <Badge color={colours[status]} leftSection={<Icon size={13} stroke={2} aria-hidden />}>
      {printStatusLabels[status]}
    </Badge>
  );
}

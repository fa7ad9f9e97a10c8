import type { printerContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function printerRoutes({ printers }: Services): Handlers<typeof printerContracts> {
  return {
    listPrinters: ({ caller }) => printers.list(caller.user.id),
    addPrinter: ({ caller, body }) => printers.add(caller.user.id, body),
    changePrinter: ({ caller, params, body }) => printers.change(caller.user.id, params.id, body),
    async removePrinter({ caller, params }) {
      await printers.remove(caller.user.id, params.id);
    },
    async getTestSheet({ query }) {
      const body = await printers.testSheet(query.paper, query.sides);
      return { type: "application/pdf", body, size: body.length, saveAs: `test-sheet-${query.paper}.pdf` };
    },
    getPrintSettings: ({ caller, params }) => printers.settings(caller.user.id, params.id),
    savePrintSettings: ({ caller, params, body }) =>
      printers.keepSettings(caller.user.id, params.id, body.settings),
  };
}

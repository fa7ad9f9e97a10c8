import { startTestPrinter } from "@print-builder/print-queues/testing";
import type { signedIn } from "../support/api.ts";

type Call = Awaited<ReturnType<typeof signedIn>>;

/**
 * Connects an office printer, a printer with a paper jam and a label printer that does not answer, and adds an API key
 * and a webhook. Returns the function that ends the printers.
 */
export async function connect(call: Call): Promise<() => Promise<void>> {
  const office = await startTestPrinter();
  const jammed = await startTestPrinter();
  jammed.device.setState({ state: "stopped", reasons: ["media-jam-error", "door-open-error"] });
  const queues = [
    { name: "Office Printer", uri: office.uri },
    { name: "Staff room, second floor, by the window", uri: jammed.uri },
    { name: "Zebra", uri: "socket://127.0.0.1:9", language: "zpl", dpi: 203 },
  ];
  for (const queue of queues) await call("POST", "/print-queues", queue);
  const scopes = ["projects:read", "projects:write", "print", "ledger:read"];
  await call("POST", "/api-keys", { name: "Nightly import of the library", scopes, expires_at: null });
  await call("POST", "/api-keys", {
    name: "Reception",
    scopes: ["print"],
    expires_at: "2030-01-31T00:00:00Z",
  });
  const url = "https://hooks.example.org/print-builder/finished-jobs";
  await call("POST", "/webhooks", { url, events: ["job.completed", "job.failed", "printer.stopped"] });
  return async () => void (await Promise.all([office.close(), jammed.close()]));
}

import * as XLSX from "@e965/xlsx";
import { readTable } from "./index.ts";

const aoa = [["A", "B", "C"], ...Array.from({ length: 40 }, (_, i) => ["n" + i, i, i * 1.5])];
const ws = XLSX.utils.aoa_to_sheet(aoa);
ws.B5.z = "dd/mm/yyyy";
ws["!merges"] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 1 } }];
const make = (bookType, compression) =>
  XLSX.write({ SheetNames: ["S"], Sheets: { S: ws } }, { type: "buffer", bookType, compression });
let seed = +process.argv[2] || 1;
const rnd = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
const bad = new Map();
let slow = 0;
for (const [name, base] of [
  ["xlsx", make("xlsx", false)],
  ["xlsxc", make("xlsx", true)],
  ["biff8", make("biff8")],
  ["biff5", make("biff5")],
  ["csv", Buffer.from(aoa.map((r) => `"${r.join('","')}"`).join("\n"))],
]) {
  let ok = 0,
    refused = 0;
  const N = name === "biff8" || name === "biff5" ? 600 : 600;
  for (let i = 0; i < N; i++) {
    const b = Buffer.from(base);
    const k = 1 + Math.floor(rnd() * 6);
    for (let j = 0; j < k; j++) b[Math.floor(rnd() * b.length)] = Math.floor(rnd() * 256);
    const c = rnd() < 0.2 ? b.subarray(0, Math.floor(rnd() * b.length)) : b;
    const t = performance.now();
    try {
      await readTable({ name, bytes: c });
      ok++;
    } catch (e) {
      if (e.name === "InputError") refused++;
      else
        bad.set(
          name + ": " + e.message.slice(0, 100) + (e.stack.split("\n")[1] || ""),
          (bad.get(name) || 0) + 1,
        );
    }
    const d = performance.now() - t;
    if (d > 1500) {
      slow++;
      console.log("slow", name, i, Math.round(d));
    }
  }
  console.log(name, { ok, refused });
}
console.log(bad);

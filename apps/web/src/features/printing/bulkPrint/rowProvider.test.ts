import { expect, test, vi } from "vitest";
import { projectRows } from "./rowProvider.ts";

test("reads exactly the rows asked for, also across the server's pages", async () => {
  const rows = Array.from({ length: 250 }, (_, at) => ({ id: String(at) }));
  const asked: string[] = [];
  vi.stubGlobal("location", new URL("http://localhost/"));
  vi.stubGlobal("fetch", async (address: string) => {
    const query = new URL(address, location.href).searchParams;
    asked.push(query.toString());
    const [page, size] = [Number(query.get("page")), Number(query.get("page_size"))];
    return Response.json({ rows: rows.slice((page - 1) * size, page * size) });
  });
  const mapping = { fieldMap: { id: "id" }, imageMap: {} };
  const { read } = projectRows("p", { headers: ["id"], mapping }, rows.length);
  expect(await read(130, 203)).toEqual(rows.slice(130, 203));
  expect(asked).toEqual(["page=2&page_size=100", "page=3&page_size=100"]);
  expect(await read(9, 9)).toEqual([]);
});

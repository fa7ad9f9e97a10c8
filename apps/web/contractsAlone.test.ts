import type { RouteContract } from "@print-builder/api";
import { afterAll, expect, test, vi } from "vitest";
import { insteadOf, standInCode } from "./contractsAlone.ts";

const contracts = "/work/packages/api/src/routes/users.ts";
const standIn = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(standInCode)}`);

afterAll(() => void vi.doUnmock("zod"));

/** All of a contract but its schemas. */
function withoutSchemas(route: RouteContract) {
  const { params, query, body, answer, ...rest } = route;
  return { ...rest, answer: { ...answer, body: null } };
}

test("only the contracts get the stand-in: whatever else reads with schemas, reads", () => {
  expect(insteadOf("zod", contracts)).not.toBeNull();
  expect(insteadOf("zod", "/work/packages/school/src/school.ts")).toBeNull();
  expect(insteadOf("react", contracts)).toBeNull();
});

test("contracts and the lists beside them are the same with the stand-in, schemas apart", {
  timeout: 60_000,
}, async () => {
  const real = await import("@print-builder/api");
  vi.resetModules();
  vi.doMock("zod", () => ({ z: standIn.z }));
  const slim = await import("@print-builder/api");
  expect(slim).not.toBe(real);
  expect(Object.values(slim.contracts).map(withoutSchemas)).toEqual(
    Object.values(real.contracts).map(withoutSchemas),
  );
  const plain = (all: object) =>
    Object.entries(all).filter(([, value]) => Array.isArray(value) || typeof value !== "object");
  const lists = (all: object) => plain(all).filter(([, value]) => typeof value !== "function");
  expect(lists(slim)).toEqual(lists(real));
});

test("a schema that is asked all the same says why there is none", () => {
  expect(() => standIn.z.object({ a: standIn.z.string().min(1) }).safeParse({})).toThrow(
    /without their schemas/,
  );
});

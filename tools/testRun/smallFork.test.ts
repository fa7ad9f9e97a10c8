import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const node = process.execPath;

test("execFileSync returns the output, as text or bytes", () => {
  const options = { input: "Łódź", encoding: "utf8" } as const;
  expect(execFileSync("cat", [], options)).toBe("Łódź");
  expect(execFileSync("cat", [], { input: Buffer.from([0, 255, 10]) })).toEqual(Buffer.from([0, 255, 10]));
});

test("execFileSync starts programs from another process, as its options say", () => {
  const program = "console.log(process.ppid, process.cwd(), process.env.COLOUR)";
  const options = { cwd: "/", env: { COLOUR: "blue" }, encoding: "utf8" } as const;
  const [parent, ...rest] = execFileSync(node, ["-e", program], options).trim().split(" ");
  expect(Number(parent)).not.toBe(process.pid);
  expect(rest).toEqual(["/", "blue"]);
});

test("execFileSync throws if a program fails or is missing", () => {
  const failing = () => execFileSync(node, ["-e", "console.error('No paper.'); process.exit(4)"]);
  expect(failing).toThrow(/Command failed: .*\nNo paper\./);
  expect(failing).toThrow(expect.objectContaining({ status: 4 }));
  const missing = "no-such-program";
  expect(() => execFileSync(missing, [])).toThrow(expect.objectContaining({ code: "ENOENT" }));
});

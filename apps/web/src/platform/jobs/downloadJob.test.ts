import { expect, test } from "vitest";
import { jobFileName } from "./downloadJob.ts";

test("[ZIP-16] names a standard ZIP without a file name after its project", () => {
  expect(jobFileName({ job_id: "j1", kind: "standard_zip" }, "p7")).toBe("project_p7_export.zip");
});

test("[ZIP-17] names any other file without a name after its job", () => {
  expect(jobFileName({ job_id: "j1", kind: "school_zip" }, "p7")).toBe("export_j1.zip");
  expect(jobFileName({ job_id: "j1", kind: "print" }, "p7")).toBe("export_j1.zip");
});

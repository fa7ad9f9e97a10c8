import { problem } from "@print-builder/api";
import { ownValue } from "@print-builder/core/ownValue";
import { isSignedOut, SchoolError } from "@print-builder/school";
import { SchoolHostError } from "./schoolHost.ts";

/** What a failed call to the school system means, by the codes that are ours; never in that system's words. */
const reasons: Readonly<Record<string, string>> = {
  unreachable: "it cannot be reached",
  timed_out: "it did not answer in time",
  bad_answer: "its answer cannot be read",
  too_many_requests: "it asks to wait before the next call",
  server_error: "it has a fault of its own",
  not_found: "it does not have what was asked for",
};

/**
 * A failed call as the server tells it: a Problem `schools_auth_required` or `school_failed`. The other system's
 * words stay out of answers and logs, for they could hold anything, a child's name or the token included. What is
 * no failure of the school system comes back as it is.
 */
export function schoolProblem(error: unknown): unknown {
  if (!(error instanceof SchoolError)) return error;
  if (isSignedOut(error) || error.code === "forbidden") return problem("schools_auth_required");
  if (error.cause instanceof SchoolHostError)
    return problem("school_failed", { reason: error.cause.message });
  const reason = ownValue(reasons, error.code) ?? "it refused the call";
  return problem("school_failed", { reason: `The school system failed: ${reason}. Try again in a moment.` });
}

/** Does something with the school system; what fails there is thrown as a Problem. */
export async function asSchoolProblem<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw schoolProblem(error);
  }
}

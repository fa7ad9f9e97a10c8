import type { Guardian, GuardianStore } from "../store/guardianStore.ts";

type Sent = Partial<Omit<Guardian, "id" | "school_id">>;

const nobody = { first_name: "", last_name: "", email: "", mobile: "", gender: "", image: null };

/**
 * Stores the submitted guardian of a student: as a change of the student's guardian, of the one with the same e-mail,
 * or as a new one. Returns the guardian's id, null for none.
 */
export async function assignGuardian(
  guardians: GuardianStore,
  schoolId: number,
  ownId: number | null,
  sent: Sent,
): Promise<number | null> {
  if (Object.keys(sent).length === 0) return ownId;
  const id = ownId ?? (await sameEmail(guardians, schoolId, sent.email ?? ""));
  if (id !== null) {
    await guardians.change(id, sent);
    return id;
  }
  // A form with empty inputs creates nobody.
  if (Object.values(sent).every((value) => value === "")) return null;
  return await guardians.add({ ...nobody, ...sent, school_id: schoolId });
}

async function sameEmail(guardians: GuardianStore, schoolId: number, email: string): Promise<number | null> {
  if (email === "") return null;
  const found = await guardians.byEmail(schoolId, email);
  return found.find((one) => one.email.toLowerCase() === email.toLowerCase())?.id ?? null;
}

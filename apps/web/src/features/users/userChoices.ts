import type { UserAnswer } from "@print-builder/api";

export const roleChoices: { readonly value: UserAnswer["role"]; readonly label: string }[] = [
  { value: "admin", label: "Admin" },
  { value: "super_admin", label: "Super admin" },
];

export const statusChoices: { readonly value: UserAnswer["status"]; readonly label: string }[] = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

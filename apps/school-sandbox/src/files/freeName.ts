/** "photo.jpg" → "photo (1).jpg", then (2) and so on, until `isTaken` says no. */
export async function freeName(
  name: string,
  isTaken: (name: string) => boolean | Promise<boolean>,
): Promise<string> {
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const ending = dot > 0 ? name.slice(dot) : "";
  let free = name;
  for (let number = 1; await isTaken(free); number++) free = `${stem} (${number})${ending}`;
  return free;
}

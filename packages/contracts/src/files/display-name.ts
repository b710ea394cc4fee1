/** A name with the number that tells files of the same name apart: "image (2).jpg". */
export function displayName({
  originalFileName: name,
  nameNumber,
}: {
  readonly originalFileName: string;
  readonly nameNumber?: number | undefined;
}): string {
  if (nameNumber === undefined) return name;
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  return `${stem} (${nameNumber})${name.slice(stem.length)}`;
}

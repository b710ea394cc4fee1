/** The owner of a path in the text of a CODEOWNERS file: the last line that matches, `*` or a directory. */
export function ownerOf(codeOwners: string, path: string): string | undefined {
  return codeOwners
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .findLast(
      ([pattern = '']) => pattern === '*' || (pattern.startsWith('/') && path.startsWith(pattern)),
    )?.[1];
}

/** The first value of each named cookie in a `Cookie` header; others are not looked at. */
export function readCookies<N extends string>(
  header: string | undefined,
  names: readonly N[],
): Partial<Record<N, string>> {
  const found: Partial<Record<N, string>> = {};
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    const name = names.find((each) => each === pair.slice(0, at).trim());
    if (name && found[name] === undefined) found[name] = pair.slice(at + 1).trim();
  }
  return found;
}

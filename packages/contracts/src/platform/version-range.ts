type Version = readonly [major: number, minor: number, patch: number];

function parse(text: string): Version | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return match && [Number(match[1]), Number(match[2]), Number(match[3])];
}

const compare = (a: Version, b: Version) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Whether a version is in a range: `^1.2.0`, `~1.2.0` or exactly `1.2.0`. Anything else matches nothing. */
export function isInRange(version: string, range: string): boolean {
  const actual = parse(version);
  const required = parse(range.replace(/^[~^]/, ''));
  if (!actual || !required) return false;
  if (range.startsWith('^')) return actual[0] === required[0] && compare(actual, required) >= 0;
  if (range.startsWith('~'))
    return actual[0] === required[0] && actual[1] === required[1] && compare(actual, required) >= 0;
  return compare(actual, required) === 0;
}

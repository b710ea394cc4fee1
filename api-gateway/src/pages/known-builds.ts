import type { Published } from './published.ts';

/** The builds of a remote that are told apart; whatever else a browser names counts as no build. */
const maxEarlier = 5;

/** The current build of a remote, the one of a share, and the last ones of its history; empty for other remotes. */
export function knownBuilds(
  { entries, canaries, histories }: Published,
  remote: string,
): ReadonlySet<string> {
  const current = entries.find(({ name }) => name === remote);
  if (!current) return new Set();
  const earlier = new Set((histories[remote] ?? []).map(({ buildId }) => buildId));
  const canary = canaries.find(({ entry }) => entry.name === remote);
  return new Set([
    current.buildId,
    ...(canary ? [canary.entry.buildId] : []),
    ...[...earlier].slice(0, maxEarlier),
  ]);
}

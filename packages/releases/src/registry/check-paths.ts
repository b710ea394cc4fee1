import { matchesPath } from '@dossier/contracts';
import { ReleaseRefused } from './release-refused.ts';

interface Remote {
  readonly name: string;
  readonly paths: readonly string[];
  readonly isNew: boolean;
}

/** Throws when a new build declares a page of another remote: a team releases its own pages, not those of others. */
export function checkPaths(remotes: readonly Remote[]): void {
  for (const { name, paths } of remotes.filter(({ isNew }) => isNew))
    for (const other of remotes.filter((each) => each.name !== name)) {
      const path = paths.find((own) => other.paths.some((each) => overlap(own, each)));
      if (path)
        throw new ReleaseRefused(`${name} declares ${path}, a page of ${other.name}. Nothing was changed.`);
    }
}

const overlap = (a: string, b: string): boolean => matchesPath(a, firstOf(b)) || matchesPath(b, firstOf(a));

/** The shortest path that a pattern matches. */
const firstOf = (pattern: string): string => pattern.replace(/(?<=.)\/\*$/, '');

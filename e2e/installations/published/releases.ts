import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readRecords, RECORD_FILE, type ContractRecord } from '@dossier/releases/records';
import { ROOT } from '@dossier/operations/parts';

const run = promisify(execFile);

/** A release: the builds that were published at a revision, by the name of the remote. */
export interface Release {
  readonly revision: string;
  readonly builds: Readonly<Record<string, string>>;
}

/**
 * Releases that together published the last two builds of each remote, newest first. Each has the builds of all remotes
 * that were published then: a user had them together.
 */
export async function listReleases(root = ROOT): Promise<Release[]> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root, maxBuffer: 2 ** 26 })).stdout;
  const files = globSync(`mf-*/${RECORD_FILE}`, { cwd: root }).sort();
  const wanted = new Set(files.flatMap((file) => idsOf(readRecords(join(root, file)))));
  const revisions = new Set<string>();
  for (const file of files)
    for (const buildId of idsOf(readRecords(join(root, file)))) {
      const commits = await git('log', '--format=%H', `-S"${buildId}"`, '--', file);
      const [recorded] = commits.trim().split('\n').reverse();
      if (recorded) revisions.add(recorded);
    }
  if (revisions.size === 0) return [];
  const newestFirst = (await git('rev-list', '--no-walk=sorted', ...revisions)).trim().split('\n');
  const releases = await Promise.all(
    newestFirst.map(async (revision) => {
      const builds: Record<string, string> = {};
      for (const file of files) {
        const text = await git('show', `${revision}:${file}`).catch(() => '[]');
        const [newest] = idsOf(JSON.parse(text) as ContractRecord[]);
        if (newest) builds[dirname(file)] = newest;
      }
      return { revision, builds };
    }),
  );
  return fewest(releases, wanted);
}

/** A release of several remotes is several commits, of which the last has all of them. */
function fewest(releases: readonly Release[], wanted: ReadonlySet<string>): Release[] {
  const missing = new Set(wanted);
  const gain = ({ builds }: Release): number => Object.values(builds).filter((id) => missing.has(id)).length;
  const chosen = new Set<Release>();
  for (;;) {
    const best = releases.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    if (gain(best) === 0) return releases.filter((release) => chosen.has(release));
    chosen.add(best);
    for (const id of Object.values(best.builds)) missing.delete(id);
  }
}

const idsOf = (records: readonly ContractRecord[]): string[] => records.flatMap(({ buildIds }) => buildIds);

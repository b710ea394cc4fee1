/** Builds that a share of the sessions gets before everybody does. */
import { readRegistry, withRegistryLock, writeRegistry, type Build, type Pointer } from './registry-file.ts';
import { ReleaseRefused } from './release-refused.ts';
import { addMove, checkTogether, movePointer, publish } from './remotes.ts';
import { clearWithdrawal, readWithdrawal } from './withdrawals.ts';

/** Copies builds and offers them to a share of the sessions, 1–100 %. Returns one line per build. */
export async function startCanary(
  dataDir: string,
  builds: readonly Build[],
  percent: number,
  now = new Date(),
): Promise<string[]> {
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new ReleaseRefused('The share is a whole number from 1 to 100.');
  const at = now.toISOString();
  const lines = await publish(dataDir, builds, now, ({ name, buildId }, pointer) => {
    if (name === 'shell') throw new ReleaseRefused('Only remotes can be offered to a share of the sessions.');
    if (!pointer) throw new ReleaseRefused(`${name} was never released`);
    if (pointer.current === buildId) throw new ReleaseRefused(`${name} ${buildId} is current already`);
    const history = addMove(pointer, { buildId, at, action: 'store' });
    return [
      { ...pointer, history, canary: { buildId, percent, at } },
      `${name} ${buildId} is offered to ${percent} % of the sessions`,
    ];
  });
  // Somebody decided to offer them again.
  for (const { manifest } of builds) clearWithdrawal(dataDir, manifest.name, manifest.buildId);
  return lines;
}

/** Makes the build that a share of the sessions has current for everybody. */
export const promoteCanary = (dataDir: string, name: string, now = new Date()): Promise<string> =>
  endCanary(dataDir, name, (pointer, buildId) => {
    if (readWithdrawal(dataDir, name, buildId))
      throw new ReleaseRefused(
        `${name} ${buildId} was withdrawn because of failures. Release it to publish it anyway.`,
      );
    return [
      movePointer(pointer, { buildId, at: now.toISOString(), action: 'release' }),
      `${name} ${buildId} is current`,
    ];
  });

/** Offers the build to no session any more. */
export const withdrawCanary = (dataDir: string, name: string): Promise<string> =>
  endCanary(dataDir, name, ({ canary: _, ...pointer }, buildId) => [
    pointer,
    `${name} ${buildId} is offered to nobody any more`,
  ]);

async function endCanary(
  dataDir: string,
  name: string,
  change: (pointer: Pointer, buildId: string) => readonly [Pointer, string],
): Promise<string> {
  return withRegistryLock(dataDir, () => {
    const before = readRegistry(dataDir);
    const pointer = before.remotes[name];
    if (!pointer?.canary) throw new ReleaseRefused(`${name} has no build for a share of the sessions`);
    const [changed, line] = change(pointer, pointer.canary.buildId);
    const after = { ...before, remotes: { ...before.remotes, [name]: changed } };
    checkTogether(dataDir, after, before);
    writeRegistry(dataDir, after);
    return line;
  });
}

/** The line of `--list` about the build for a share of the sessions. */
export function describeCanary(dataDir: string, name: string, { canary }: Pointer): string[] {
  if (!canary) return [];
  const { buildId, percent, at } = canary;
  const withdrawn = readWithdrawal(dataDir, name, buildId);
  const state = withdrawn
    ? `withdrawn ${withdrawn.at}: ${withdrawn.failed} of ${withdrawn.served} sessions reported failures`
    : `${percent} % of the sessions`;
  return [`~ ${name}  ${buildId}  ${at}  canary, ${state}`];
}

/** Builds that a share of the sessions gets before everybody does. */
import type { Author, Pointer } from './registry-file.ts';
import type { Build } from '../builds/build-files.ts';
import type { RegistryStore } from './registry-store.ts';
import { ReleaseRefused } from './release-refused.ts';
import { addMove, checkTogether, movePointer, publish } from './remotes.ts';

/** Copies builds and offers them to a share of the sessions, 1–100 %. Returns one line per build. */
export async function startCanary(
  store: RegistryStore,
  builds: readonly Build[],
  percent: number,
  now = new Date(),
  author: Author = {},
): Promise<string[]> {
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new ReleaseRefused('The share is a whole number from 1 to 100.');
  const at = now.toISOString();
  const lines = await publish(store, builds, now, ({ name, buildId }, pointer) => {
    if (name === 'shell') throw new ReleaseRefused('Only remotes can be offered to a share of the sessions.');
    if (!pointer) throw new ReleaseRefused(`${name} was never released`);
    if (pointer.current === buildId) throw new ReleaseRefused(`${name} ${buildId} is current already`);
    const history = addMove(pointer, { buildId, at, action: 'store', ...author });
    return [
      { ...pointer, history, canary: { buildId, percent, at } },
      `${name} ${buildId} is offered to ${percent} % of the sessions`,
    ];
  });
  // Somebody decided to offer them again.
  for (const { manifest } of builds) await store.clearWithdrawal(manifest.name, manifest.buildId);
  return lines;
}

/** Makes the build that a share of the sessions has current for everybody. */
export const promoteCanary = (
  store: RegistryStore,
  name: string,
  now = new Date(),
  author: Author = {},
): Promise<string> =>
  endCanary(store, name, async (pointer, buildId) => {
    if (await store.findWithdrawal(name, buildId))
      throw new ReleaseRefused(
        `${name} ${buildId} was withdrawn because of failures. Release it to publish it anyway.`,
      );
    return [
      movePointer(pointer, { buildId, at: now.toISOString(), action: 'release', ...author }),
      `${name} ${buildId} is current`,
    ];
  });

/** Offers the build to no session any more. */
export const withdrawCanary = (store: RegistryStore, name: string): Promise<string> =>
  endCanary(store, name, ({ canary: _, ...pointer }, buildId) => [
    pointer,
    `${name} ${buildId} is offered to nobody any more`,
  ]);

type Ended = readonly [Pointer, string];

function endCanary(
  store: RegistryStore,
  name: string,
  change: (pointer: Pointer, buildId: string) => Ended | Promise<Ended>,
): Promise<string> {
  return store.change(async (before, write) => {
    const pointer = before.remotes[name];
    if (!pointer?.canary) throw new ReleaseRefused(`${name} has no build for a share of the sessions`);
    const [changed, line] = await change(pointer, pointer.canary.buildId);
    const after = { ...before, remotes: { ...before.remotes, [name]: changed } };
    await checkTogether(store, after, before);
    await write(after);
    return line;
  });
}

/** The line of `--list` about the build for a share of the sessions. */
export async function describeCanary(
  store: RegistryStore,
  name: string,
  { canary }: Pointer,
): Promise<string[]> {
  if (!canary) return [];
  const { buildId, percent, at } = canary;
  const withdrawn = await store.findWithdrawal(name, buildId);
  const state = withdrawn
    ? `withdrawn ${withdrawn.at}: ${withdrawn.failed} of ${withdrawn.served} sessions reported failures`
    : `${percent} % of the sessions`;
  return [`~ ${name}  ${buildId}  ${at}  canary, ${state}`];
}

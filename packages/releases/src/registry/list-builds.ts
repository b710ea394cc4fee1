import { existsSync } from 'node:fs';
import { describeCanary } from './canaries.ts';
import { directoryOf, type Author, type Pointer } from './registry-file.ts';
import type { RegistryStore } from './registry-store.ts';

const shortRevision = 12;

/** The current and earlier builds, one line each. */
export async function list(store: RegistryStore, name?: string): Promise<string[]> {
  const entries = Object.entries((await store.read()).remotes).filter(
    ([candidate]) => !name || candidate === name,
  );
  const archived = await store.archive?.list();
  const isStored = (remote: string, buildId: string) =>
    archived?.has(`${remote}/${buildId}`) || existsSync(directoryOf(store.dataDir, remote, buildId));
  const lines = entries.map(async ([remote, pointer]) => [
    ...(await describeCanary(store, remote, pointer)),
    ...describeHistory(remote, pointer, (buildId) => isStored(remote, buildId)),
  ]);
  return (await Promise.all(lines)).flat();
}

function describeHistory(
  remote: string,
  { current, history }: Pointer,
  isStored: (buildId: string) => boolean,
): string[] {
  const newest = history.findIndex((each) => each.buildId === current && each.action !== 'store');
  return history.map(({ buildId, at, action, ...author }, index) => {
    const mark = index === newest ? '*' : ' ';
    const gone = isStored(buildId) ? '' : '  (removed)';
    return `${mark} ${remote}  ${buildId}  ${at}  ${action}${describeAuthor(author)}${gone}`;
  });
}

function describeAuthor({ by, revision }: Author): string {
  const parts = [by, revision?.slice(0, shortRevision)].filter((part) => part !== undefined);
  return parts.length > 0 ? `  ${parts.join(' ')}` : '';
}

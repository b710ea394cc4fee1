import { serviceNames } from '@dossier/contracts';
import { createDeps, EnvError } from '@dossier/service-kit';
import { checkDriver, openDrivers } from '@dossier/service-kit/installation';
import { copyBlob } from './blobs.ts';

/**
 * Moves all blobs into the first store of `BLOB_STORE`, while Dossier runs with the same list. Each is durable there before
 * it is removed; a run that was interrupted is started again. Resolves with the number of moved blobs.
 */
export async function moveBlobs(source: NodeJS.ProcessEnv): Promise<number> {
  const deps = createDeps('move-blobs', source);
  let moved = 0;
  for (const service of serviceNames) {
    const [target, ...others] = openDrivers(deps, service);
    if (others.length === 0)
      throw new EnvError(
        'BLOB_STORE: must be two stores, separated by a comma: the new one, then the old one',
      );
    if (service === serviceNames[0]) await checkDriver(target);
    for (const from of others) {
      for await (const key of from.list()) {
        if (await copyBlob(from, target, key)) moved += 1;
        await from.remove(key);
      }
    }
  }
  return moved;
}

import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createArchives } from './archives.ts';

it('keeps a place until the archive is closed, and refuses what gets none in time', async () => {
  const limits = { places: 2, placesPerOwner: 1, waiting: 4, waitingPerOwner: 1, waitMs: 50 };
  const archives = createArchives(limits);
  const open = (userId: number) =>
    archives.open(userId, () => Promise.resolve({ body: Readable.from(['x']) }));
  const first = await open(7);
  await expect(open(7)).rejects.toMatchObject({ code: 'TOO_MANY_TRANSFERS', retryAfter: 10 });
  const other = await open(8);
  await expect(open(9)).rejects.toMatchObject({ code: 'TOO_MANY_TRANSFERS' });
  first.body.destroy();
  await once(first.body, 'close');
  (await open(9)).body.destroy();
  other.body.destroy();
});

it('frees the place of an archive that cannot be opened', async () => {
  const archives = createArchives({ places: 1, waiting: 0, waitingPerOwner: 1 });
  await expect(archives.open(7, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  const { body } = await archives.open(8, () => Promise.resolve({ body: Readable.from(['x']) }));
  expect(body.readable).toBe(true);
});

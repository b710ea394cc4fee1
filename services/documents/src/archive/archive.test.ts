import { deleteFile, displayName, downloadFiles, listFiles } from '@dossier/contracts';
import { as, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createDocumentsService } from '../service.ts';
import { blobPath } from '../testing/blob-files.ts';
import { readZip } from '../testing/read-zip.ts';
import { fulfilledResult, upload, noFilings } from '../testing/uploads.ts';

describe('"Download all"', () => {
  let user = 1500;
  const test = startForSuite(() => startTestService(createDocumentsService, { stubServices: [noFilings] }));

  const add = async (name: string, bytes: string, fields: Record<string, string> = {}) =>
    fulfilledResult(await upload(test, user, [{ name, bytes }], fields)).file;
  const download = (query: { taxYear: number; categoryId?: string }, userId = user) =>
    test.request(downloadFiles, { query }, { as: as(userId), headers: { 'accept-language': 'de' } });
  const entries = async (query: { taxYear: number; categoryId?: string }) =>
    [...(await readZip((await download(query)).body)).values()].map(
      ({ name, bytes }) => `${name}: ${bytes.toString()}`,
    );

  it('has the current versions of a year, or of one category, and records the downloads', async () => {
    user += 1;
    const { id: replaces } = await add('Lohn.pdf', 'earlier');
    const file = await add('Lohn.pdf', 'current', { replaces });
    await add('a.pdf', 'one', { categoryId: '2' });
    await add('A.pdf', 'two', { categoryId: '2' });
    await add('Ohne.pdf', 'none', { categoryId: '' });
    await add('2023.pdf', 'other year', { taxYear: '2023' });
    const deleted = await add('Deleted.pdf', 'deleted');
    await test.request(deleteFile, { params: { id: deleted.id } }, { as: as(user) });

    expect((await entries({ taxYear: 2024 })).sort()).toEqual([
      'Bankunterlagen/A.pdf: two',
      'Bankunterlagen/a (2).pdf: one',
      'Lohnausweis/Lohn.pdf: current',
      'Ohne Kategorie/Ohne.pdf: none',
    ]);
    expect(await entries({ taxYear: 2024, categoryId: '2' })).toHaveLength(2);
    expect(await entries({ taxYear: 2024, categoryId: '0' })).toEqual(['Ohne Kategorie/Ohne.pdf: none']);
    const response = await download({ taxYear: 2024, categoryId: '1' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('filename="Dossier-2024-Lohnausweis.zip"') as string,
      'cache-control': 'private, no-store',
    });
    const recorded = await test.db.read((manager) =>
      manager.countBy(accessEntity, { ownerId: user, fileId: file.id, version: 2, action: 'download' }),
    );
    expect(recorded, 'one entry an hour').toBe(1);
  });

  it('has every file of the same name, called as in the list', async () => {
    user += 1;
    for (const bytes of ['one', 'two', 'three']) await add('image.jpg', bytes);
    const listed = await test.request(listFiles, { query: { taxYear: '2024' } }, { as: as(user) });
    expect(listed.body.map(displayName).sort()).toEqual(['image (2).jpg', 'image (3).jpg', 'image.jpg']);
    expect((await entries({ taxYear: 2024 })).sort()).toEqual([
      'Lohnausweis/image (2).jpg: two',
      'Lohnausweis/image (3).jpg: three',
      'Lohnausweis/image.jpg: one',
    ]);
  });

  it('is not found for a year without files, also for another user', async () => {
    user += 1;
    await add('a.pdf', 'a');
    for (const response of [
      await download({ taxYear: 2020 }),
      await download({ taxYear: 2024, categoryId: '5' }),
      await download({ taxYear: 2024 }, user + 500),
    ])
      expect([response.status, response.error?.code]).toEqual([404, 'FILE_NOT_FOUND']);
  });

  it('names the files that are damaged instead of failing', async () => {
    user += 1;
    await add('good.pdf', 'good');
    const { id } = await add('bad.pdf', 'bad');
    await rm(await blobPath(test, id));
    const all = await entries({ taxYear: 2024 });
    expect(all).toContain('Lohnausweis/good.pdf: good');
    expect(all.find((entry) => entry.startsWith('Nicht enthalten.txt'))).toContain('Lohnausweis/bad.pdf');
  });
});

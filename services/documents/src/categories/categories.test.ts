import { deleteFile, documentCategories, listCategories } from '@dossier/contracts';
import { as, forEachDatabase, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';

forEachDatabase((database) => {
  describe('categories', () => {
    const user = 7;
    const otherUser = 8;
    const test = startForSuite(() => startTestService(createDocumentsService, { database }));

    it('are named in the requested language', async () => {
      const list = async (query: { mode?: 'basic' | 'all' }, language: string) => {
        const options = { as: as(user), headers: { 'accept-language': language } };
        return (await test.request(listCategories, { query }, options)).body;
      };
      const basic = await list({}, 'en');
      expect(basic.map(({ id, name }) => [id, name])).toEqual([
        [1, 'Salary Statement'],
        [2, 'Bank Documents'],
        [3, 'Proof of Professional Expenses'],
        [4, 'Insurance Certificates'],
        [5, 'Receipts for Deductions'],
        [21, 'Transport'],
      ]);
      expect(basic[0]).toMatchObject({
        group: 'basic',
        required: true,
        description: expect.stringMatching(/.+/),
      });
      const all = await list({ mode: 'all' }, 'de-CH');
      expect(all.map(({ id }) => id).sort()).toEqual(documentCategories.map(({ id }) => id).sort());
      expect(all[0]).toMatchObject({ id: 1, name: 'Lohnausweis' });
    });

    it('have the number of files of the year, without the trash', async () => {
      const add = async (name: string, categoryId: string) =>
        fulfilledResult(await upload(test, user, [{ name, bytes: `content of ${name}` }], { categoryId }))
          .file;
      await add('a', '1');
      await add('b', '2');
      const deleted = await add('c', '2');
      await test.request(deleteFile, { params: { id: deleted.id } }, { as: as(user) });
      const counts = async (query: { taxYear?: string }, userId = user) =>
        (await test.request(listCategories, { query }, { as: as(userId) })).body.map(
          ({ fileCount }) => fileCount,
        );
      expect(await counts({ taxYear: '2024' })).toEqual([1, 1, 0, 0, 0, 0]);
      expect(await counts({ taxYear: '2023' })).toEqual([0, 0, 0, 0, 0, 0]);
      expect(await counts({ taxYear: '2024' }, otherUser)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(await counts({})).toEqual([null, null, null, null, null, null]);
    });
  });
});

import {
  deleteFile,
  downloadFile,
  listFileHistory,
  listFiles,
  listFilesForUser,
  restoreFile,
} from '@dossier/contracts';
import { as, asService, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, upload, noFilings } from '../testing/uploads.ts';

/** Attacks with write access to the database but without a key. */
describe("a user's files", () => {
  let user = 600;
  const test = startForSuite(() => startTestService(createDocumentsService, { stubServices: [noFilings] }));
  beforeEach(() => void (user += 2));

  const add = async (name: string, bytes: string, replaces = '', owner = user) =>
    fulfilledResult(await upload(test, owner, [{ name, bytes }], { replaces })).file.id;
  const get = (id: string, version?: number, owner = user) =>
    test.request(
      downloadFile,
      { params: { id }, query: version ? { version: String(version) } : {} },
      { as: as(owner) },
    );
  const query = (sql: string, values: unknown[] = []) =>
    test.db.write((manager) => manager.query<Record<string, unknown>[]>(sql, values));
  const expectRefused = async (id: string, version?: number) => {
    const response = await get(id, version);
    expect([response.status, response.error?.code]).toEqual([500, 'DATA_DAMAGED']);
    expect(test.logs.some((line) => line.includes('"code":"DATA_DAMAGED"') && line.includes(id))).toBe(true);
  };
  const columns =
    'blobKey = ?, wrappedKey = ?, uploadId = ?, hash = ?, size = ?, mediaType = ?, createdAt = ?';
  /** Puts everything of one version into the row of another. */
  async function replaceVersion(target: [string, number], source: [string, number]) {
    const [row] = await query('SELECT * FROM file_version WHERE fileId = ? AND version = ?', source);
    await query('DELETE FROM file_version WHERE fileId = ? AND version = ?', source);
    const values = ['blobKey', 'wrappedKey', 'uploadId', 'hash', 'size', 'mediaType', 'createdAt'].map(
      (name) => row?.[name],
    );
    await query(`UPDATE file_version SET ${columns} WHERE fileId = ? AND version = ?`, [
      ...values,
      ...target,
    ]);
  }

  it('are refused when their content is exchanged', async () => {
    const [salary, debts] = [await add('salary', 'salary 2024'), await add('debts', 'debts 2024')];
    await replaceVersion([salary, 1], [debts, 1]);
    await expectRefused(salary, 1);
  });

  it('are refused when their content is exchanged together with the row of the file', async () => {
    const [salary, debts] = [await add('salary', 'salary 2024'), await add('debts', 'debts 2024')];
    const [row] = await query('SELECT hash, size FROM file WHERE id = ?', [debts]);
    await replaceVersion([salary, 1], [debts, 1]);
    await query('DELETE FROM file WHERE id = ?', [debts]);
    await query('UPDATE file SET hash = ?, size = ? WHERE id = ?', [row?.['hash'], row?.['size'], salary]);
    await expectRefused(salary);
  });

  it('are refused when they are assigned to another user', async () => {
    const id = await add('salary', 'salary 2024');
    await query('UPDATE file SET userId = ? WHERE id = ?', [user + 1, id]);
    await add('own', 'own', '', user + 1);
    expect((await get(id, undefined, user + 1)).error?.code).toBe('DATA_DAMAGED');
  });

  it('are refused when the current version is set back to an earlier one', async () => {
    const id = await add('salary', 'first');
    const [before] = await query('SELECT version, hash, size, uploadedAt, mediaType FROM file WHERE id = ?', [
      id,
    ]);
    await add('salary', 'second, corrected', id);
    expect((await get(id)).body.toString()).toBe('second, corrected');
    await query(
      'UPDATE file SET version = ?, hash = ?, size = ?, uploadedAt = ?, mediaType = ? WHERE id = ?',
      [...['version', 'hash', 'size', 'uploadedAt', 'mediaType'].map((name) => before?.[name]), id],
    );
    await expectRefused(id);
    expect(
      (await test.request(listFileHistory, { params: { id }, query: {} }, { as: as(user) })).error?.code,
    ).toBe('DATA_DAMAGED');
  });

  it('are refused when the whole earlier row is put back', async () => {
    const id = await add('salary', 'first');
    const [before = {}] = await query('SELECT * FROM file WHERE id = ?', [id]);
    await add('salary', 'second, corrected', id);
    const names = Object.keys(before);
    await query(`UPDATE file SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`, [
      ...Object.values(before),
      id,
    ]);
    await expectRefused(id);
  });

  it('are refused when a version is removed from their history', async () => {
    const id = await add('salary', 'first');
    await add('salary', 'second', id);
    await query('DELETE FROM file_version WHERE fileId = ? AND version = 1', [id]);
    await expectRefused(id);
  });

  it('are refused when their newest version is removed', async () => {
    const id = await add('salary', 'first');
    await add('salary', 'second, corrected', id);
    await query('DELETE FROM file_version WHERE fileId = ? AND version = 2', [id]);
    await expectRefused(id);
  });

  it.each([
    ['name', 'Bribes.pdf'],
    ['categoryId', 7],
    ['taxYear', 2023],
    ['uploadedAt', '2020-01-01 00:00:00.000'],
  ])('are refused, also for a dossier, when their %s is changed', async (column, value) => {
    const id = await add('salary', 'salary');
    await query(`UPDATE file SET ${column} = ? WHERE id = ?`, [value, id]);
    await expectRefused(id);
    const taxYear = column === 'taxYear' ? 2023 : 2024;
    const forDossier = await test.request(
      listFilesForUser,
      { query: { userId: String(user), taxYear } },
      { as: asService('filing') },
    );
    expect(forDossier.error?.code).toBe('DATA_DAMAGED');
    const listed = await test.request(listFiles, { query: { taxYear } }, { as: as(user) });
    expect(listed.body.map((file) => file.id)).toEqual([id]);
  });

  it('cannot be changed by requests once they are damaged, which would give them a valid code again', async () => {
    const id = await add('salary', 'salary');
    await query("UPDATE file SET name = 'Bribes' WHERE id = ?", [id]);
    const refused = [
      await test.request(deleteFile, { params: { id } }, { as: as(user) }),
      await upload(test, user, [{ name: 'Bribes', bytes: 'next version' }], { replaces: id }),
      await upload(test, user, [{ name: 'again', bytes: 'salary' }]),
    ];
    expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
      refused.map(() => [500, 'DATA_DAMAGED']),
    );
    await query('UPDATE file SET deletedAt = uploadedAt WHERE id = ?', [id]);
    const restored = await test.request(restoreFile, { params: { id } }, { as: as(user) });
    expect(restored.status).not.toBe(200);
    await expectRefusedOrMissing(id);
  });
  const expectRefusedOrMissing = async (id: string) => expect((await get(id)).status).not.toBe(200);

  it('keep a valid code through versions, trash and history', async () => {
    const id = await add('salary', 'first');
    await add('salary', 'second', id);
    expect((await test.request(deleteFile, { params: { id } }, { as: as(user) })).status).toBe(200);
    expect((await test.request(restoreFile, { params: { id } }, { as: as(user) })).status).toBe(200);
    await test.restart();
    expect([(await get(id)).body.toString(), (await get(id, 1)).body.toString()]).toEqual([
      'second',
      'first',
    ]);
    const history = await test.request(listFileHistory, { params: { id }, query: {} }, { as: as(user) });
    expect(history.body.map(({ version }) => version)).toEqual([2, 1]);
  });
});

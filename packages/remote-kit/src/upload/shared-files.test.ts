import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shareLimits } from '@dossier/contracts';
import { forgetSharedFiles, keepSharedFiles, listSharedFiles } from './shared-files.ts';
import { storableFile, stubIndexedDb } from './testing.ts';

beforeEach(stubIndexedDb);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const names = async () => (await listSharedFiles()).map(({ file }) => file.name);
const makeFiles = (count: number) => Array.from({ length: count }, (_, at) => storableFile(`${at}.pdf`));

it('keeps files with their content until they are forgotten', async () => {
  await keepSharedFiles([storableFile('a.pdf'), storableFile('b.pdf')]);
  await keepSharedFiles([storableFile('c.pdf')]);
  const [a] = await listSharedFiles();
  expect(await a?.file.text()).toBe('content of a.pdf');
  expect(await names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  await forgetSharedFiles([a?.key ?? 0]);
  expect(await names()).toEqual(['b.pdf', 'c.pdf']);
});

it('keeps all of a share or none, and no more than may wait', async () => {
  expect(await keepSharedFiles(makeFiles(1000))).toBe(false);
  expect(await names()).toEqual([]);
  expect(await keepSharedFiles(makeFiles(shareLimits.files - 1))).toBe(true);
  expect(await keepSharedFiles(makeFiles(2))).toBe(false);
  expect(await keepSharedFiles(makeFiles(1))).toBe(true);
  expect(await names()).toHaveLength(shareLimits.files);
});

it('removes what nobody took over within a day, which makes room again', async () => {
  await keepSharedFiles(makeFiles(shareLimits.files));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shareLimits.keptMs + 1 });
  expect(await keepSharedFiles([storableFile('new.pdf')])).toBe(true);
  expect(await names()).toEqual(['new.pdf']);
});

it('leaves no database open, which would block its deletion', async () => {
  await keepSharedFiles([storableFile('a.pdf')]);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const deletion = indexedDB.deleteDatabase('dossier.shared');
  deletion.addEventListener('success', resolve);
  deletion.addEventListener('blocked', () => reject(new Error('blocked')));
  await promise;
  expect(await names()).toEqual([]);
});

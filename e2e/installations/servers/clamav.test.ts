/** Documents with a real clamd, whose only signature recognizes a harmless marker. */
import { downloadFiles, downloadFile, getPaperContent, listFiles, previewFile } from '@dossier/contracts';
import { createDocumentsService } from '@dossier/service-documents/service';
import { fulfilledResult, noFilings, upload } from '@dossier/service-documents/testing';
import { as, asService, startTestService, type TestService } from '@dossier/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { marker, startClamd } from './clamav.ts';

const minute = 60_000;
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let clamd: Awaited<ReturnType<typeof startClamd>>;
let test: TestService;
let user = 100;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(() => clamd.stop());
beforeEach(async () => {
  user += 1;
  test = await startTestService(createDocumentsService, {
    env: { CLAMD_SOCKET: clamd.socket },
    stubServices: [noFilings],
  });
});
afterEach(() => test.stop());

const infected = Buffer.concat([picture, Buffer.from(marker)]);
const add = async (name: string, bytes: string | Buffer, fields: Record<string, string> = {}) =>
  fulfilledResult(await upload(test, user, [{ name, bytes }], fields)).file;
const list = async () => (await test.request(listFiles, { query: { taxYear: 2024 } }, { as: as(user) })).body;
const find = async (id: string) => (await list()).find((file) => file.id === id);
const found = { problem: 'damaged', problemDetail: 'malware' };

/** The file after another run of the job: one that began before the scanner was ready leaves it to the next. */
async function findLater(id: string) {
  await test.clock.advance(minute);
  return find(id);
}

describe('a file with malware', () => {
  it('is marked when it is uploaded, whatever else is wrong with it, and the others are not', async () => {
    const outcome = await upload(test, user, [
      { name: 'photo.png', bytes: infected },
      { name: 'good.png', bytes: picture },
      { name: 'run.sh', bytes: `x${marker}` },
    ]);
    const [photo, good, script] = [0, 1, 2].map((index) => fulfilledResult(outcome, index).file);
    expect(photo).toMatchObject(found);
    expect(script).toMatchObject(found);
    expect(good).not.toHaveProperty('problem');
    for (const file of await list()) expect(file).not.toHaveProperty('scan');
  });

  it('is opened by no viewer, sent to nobody, read by nothing and in no ZIP', async () => {
    const bad = await add('photo.png', infected);
    const good = await add('good.png', picture);
    const params = { id: bad.id };
    for (const query of [{}, { inline: '1' as const }]) {
      const content = await test.request(downloadFile, { params, query }, { as: as(user) });
      expect([content.status, content.error?.code]).toEqual([409, 'FILE_MALWARE']);
    }
    const preview = await test.request(previewFile, { params, query: {} }, { as: as(user) });
    expect(preview.error?.code).toBe('PREVIEW_UNAVAILABLE');
    const read = (id: string) =>
      test.request(
        getPaperContent,
        { params: { userId: String(user), id, version: '1' } },
        { as: asService('recognition') },
      );
    expect((await read(bad.id)).error?.code).toBe('FILE_MALWARE');
    expect((await read(good.id)).status).toBe(200);
    const zip = await test.request(downloadFiles, { query: { taxYear: 2024 } }, { as: as(user) });
    expect(zip.status).toBe(200);
    // The archive stores its files as they are.
    expect(zip.body.includes(picture)).toBe(true);
    expect(zip.body.includes(marker)).toBe(false);
  });

  it('is replaced by a clean version, while the earlier one stays closed', async () => {
    const { id } = await add('photo.png', infected);
    const after = await add('photo.png', picture, { replaces: id });
    expect(after.version).toBe(2);
    expect(after).not.toHaveProperty('problem');
    const get = (version: string) =>
      test.request(downloadFile, { params: { id }, query: { version } }, { as: as(user) });
    expect((await get('2')).status).toBe(200);
    expect((await get('1')).error?.code).toBe('FILE_MALWARE');
  });
});

describe('while the scanner is away', () => {
  it('a file is stored and marked as not scanned, and scanned once it is back', async () => {
    await clamd.halt();
    const [bad, good] = [await add('photo.png', infected), await add('good.png', picture)];
    expect(bad).toMatchObject({ scan: 'pending' });
    expect(bad).not.toHaveProperty('problem');
    await test.clock.advance(minute);
    expect(await find(good.id)).toMatchObject({ scan: 'pending' });

    await clamd.start();
    await expect.poll(() => findLater(bad.id)).toMatchObject(found);
    await expect.poll(() => find(good.id)).not.toHaveProperty('scan');
    expect(await find(bad.id)).not.toHaveProperty('scan');
  });

  it('an upload does not wait for one that hangs', async () => {
    clamd.suspend();
    try {
      const started = performance.now();
      expect(await add('good.png', picture)).toMatchObject({ scan: 'pending' });
      expect(performance.now() - started).toBeLessThan(20_000);
    } finally {
      clamd.resume();
    }
  });

  it('a file that the scanner refuses holds up no other', async () => {
    const large = await add('large.bin', Buffer.alloc(1_500_000, 'x'));
    expect(large).toMatchObject({ scan: 'pending' });
    await clamd.halt();
    const bad = await add('photo.png', infected);
    await clamd.start();
    await expect.poll(() => findLater(bad.id)).toMatchObject(found);
    expect(await find(large.id)).toMatchObject({ scan: 'pending' });
  });
});

it('without a scanner nothing is marked, and what was stored then is scanned once there is one', async () => {
  await test.stop();
  test = await startTestService(createDocumentsService, { stubServices: [noFilings] });
  const bad = await add('photo.png', infected);
  expect(bad).not.toHaveProperty('scan');
  expect(bad).not.toHaveProperty('problem');
  await test.restart({ CLAMD_SOCKET: clamd.socket });
  await expect.poll(() => findLater(bad.id)).toMatchObject(found);
});

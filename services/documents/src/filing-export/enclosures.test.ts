import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  auditLists,
  collectFiling,
  exportReceipt,
  getDeskAccess,
  getFilingExport,
  listDeskFiles,
  listReadingsForUser,
  markInternal,
  prepareFilingExport,
  recordTransmittedFiles,
  reviewFiling,
  type FileResponse,
  type FilingData,
} from '@dossier/contracts';
import { lockedPdf, samplePdf, textPage } from '@dossier/document-reader/testing';
import { as, asService, startForSuite, startTestService, stubEndpoint } from '@dossier/service-kit/testing';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createDocumentsService } from '../service.ts';
import { readZip } from '../testing/read-zip.ts';
import { fulfilledResult, noFilings, upload } from '../testing/uploads.ts';

const taxYear = 2024;
const expert = as(5001, 'expert');
const megabyte = 1_000_000;
const heic = readFileSync(
  new URL('../../../../packages/document-reader/src/testing/photo.heic', import.meta.url),
);

describe('the enclosures of a filing for a tax program', () => {
  let user = 7000;
  const test = startForSuite(() =>
    startTestService(createDocumentsService, {
      stubServices: [
        stubEndpoint(reviewFiling, () => ({ moved: 0 })),
        noFilings,
        stubEndpoint(getDeskAccess, ({ query: { expertId, userId } }) => ({
          allowed: expertId === expert.userId && expertId !== userId,
        })),
        stubEndpoint(exportReceipt, () => ({ body: Buffer.from('%PDF-1.7 dossier') })),
        stubEndpoint(listReadingsForUser, () => []),
        stubEndpoint(collectFiling, ({ params }): FilingData => ({
          taxYear,
          status: 'processing',
          person: { userId: params.userId, name: 'Zoë Müller', email: 'zoe@example.ch' },
          canton: 'ZH',
          deadline: '2025-03-31',
          transmissions: [],
          answers: {},
          answerTexts: [],
          sections: [],
          spouse: null,
          children: [],
          noneThisYear: [],
        })),
      ],
    }),
  );
  beforeEach(() => {
    user += 1;
  });

  const params = () => ({ userId: String(user), taxYear: String(taxYear) });
  async function add(name: string, bytes: string | Buffer, categoryId = '1'): Promise<FileResponse> {
    const { file } = fulfilledResult(await upload(test, user, [{ name, bytes }], { categoryId }));
    const at = new Date(test.clock.now()).toISOString();
    const body = { userId: user, taxYear, at, files: [{ id: file.id, version: file.version }] };
    await test.request(recordTransmittedFiles, { body }, { as: asService('filing') });
    return file;
  }
  const setInternal = (id: string, isInternal: boolean, caller = expert) =>
    test.request(
      markInternal,
      { params: { ...params(), id }, body: { isInternal } },
      { as: caller, headers: { 'accept-language': 'en' } },
    );

  async function download(profile: 'enclosures' | 'categories') {
    const prepared = await test.request(
      prepareFilingExport,
      { params: params(), query: { profile } },
      { as: expert, headers: { 'accept-language': 'en' } },
    );
    const response = await test.fetch(prepared.body.url, { as: expert });
    expect(response.status).toBe(200);
    const entries = await readZip(Buffer.from(await response.arrayBuffer()));
    const csv = entries.get('Contents.csv')?.bytes.toString() ?? '';
    const rows = csv
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(1, -1).split('";"'));
    const outcomes = Object.fromEntries(rows.map(([name, , , outcome]) => [name, outcome]));
    const names = [...entries.keys()].filter((name) => name !== 'Contents.csv');
    return { entries, names, rows, outcomes };
  }

  it('are PDF and pictures under plain names, converted or made smaller where they have to be', async () => {
    const small = samplePdf({ pages: [textPage('wage')] });
    const noise = await sharp(randomBytes(2400 * 2400 * 3), {
      raw: { width: 2400, height: 2400, channels: 3 },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(5 * megabyte);
    await add('Löhne & Bonus «2024».pdf', small);
    await add('Foto.heic', heic, '2');
    await add('Scan.jpg', noise, '2');
    await add('Notizen.docx', Buffer.from('PK\x03\x04 no document'), '2');
    await add('Zu.pdf', lockedPdf('geheim'), '2');
    const internal = await add('Arbeitspapier.pdf', samplePdf({ pages: [textPage('office')] }), '1');
    expect((await setInternal(internal.id, true)).body.isInternal).toBe(true);

    const { names, outcomes, entries, rows } = await download('enclosures');
    expect(names).toEqual([
      'Zoe-Mueller-2024/001-Salary-Statement-Loehne-Bonus-2024.pdf',
      expect.stringMatching(/^Zoe-Mueller-2024\/002-Bank-Documents-(Scan|Foto)\.pdf$/),
      expect.stringMatching(/^Zoe-Mueller-2024\/003-Bank-Documents-(Scan|Foto)\.pdf$/),
    ]);
    expect(entries.get(names[0] ?? '')?.bytes).toEqual(small);
    for (const { bytes } of entries.values()) expect(bytes.length).toBeLessThanOrEqual(5 * megabyte);
    for (const name of names) expect(entries.get(name)?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(outcomes).toEqual({
      'Löhne & Bonus «2024».pdf': 'Unchanged',
      'Foto.heic': 'Converted to PDF',
      'Scan.jpg': 'Made smaller',
      'Notizen.docx': 'Left out: not a PDF or picture',
      'Zu.pdf': 'Left out: opens with a password only',
      'Arbeitspapier.pdf': 'Left out: internal to the office',
    });
    expect(rows.every(([, , path, outcome]) => (path === '') === outcome?.startsWith('Left out'))).toBe(true);
    await expect
      .poll(async () => (await test.request(getFilingExport, { params: params() }, { as: expert })).body)
      .toEqual({ state: 'complete', filesDone: 6, filesTotal: 6 });
  });

  it('are one PDF per category, in several files where one would be too large', async () => {
    for (const n of [1, 2]) await add(`Lohn ${n}.pdf`, samplePdf({ pages: [textPage(`wage ${n}`)] }));
    const side = 1100;
    for (const n of [1, 2, 3]) {
      const picture = sharp(randomBytes(side * side * 3), {
        raw: { width: side, height: side, channels: 3 },
      });
      await add(`Bank ${n}.png`, await picture.png().toBuffer(), '2');
    }
    const { names, outcomes } = await download('categories');
    expect(names[0]).toBe('Zoe-Mueller-2024/001-Salary-Statement.pdf');
    expect(names.length).toBe(4);
    expect(outcomes).toMatchObject({
      'Lohn 1.pdf': 'Together with others in this file',
      'Lohn 2.pdf': 'Together with others in this file',
      'Bank 1.png': 'Converted to PDF',
    });
  });

  it('end at the number of files, and name the papers that are left out', async () => {
    for (let n = 1; n <= 101; n += 1)
      await add(`Beleg ${n}.pdf`, samplePdf({ pages: [textPage(`paper ${n}`)] }));
    const { names, rows } = await download('enclosures');
    expect(names).toHaveLength(100);
    const left = rows.filter(([, , path]) => path === '');
    expect(left.map(([, , , outcome]) => outcome)).toEqual([
      'Left out: the archive has as many files or bytes as the tax program accepts',
    ]);
    const combined = await download('categories');
    expect(combined.names).toHaveLength(1);
  });

  it('refuses an unknown profile, and marks papers as internal for those who may work on the filing', async () => {
    const file = await add('Lohn.pdf', samplePdf());
    const wrong = { params: params(), query: { profile: 'floppy' as 'categories' } };
    expect((await test.request(prepareFilingExport, wrong, { as: expert })).status).toBe(400);
    expect((await setInternal(file.id, true, as(5002, 'expert'))).error?.code).toBe('FILE_NOT_FOUND');
    expect((await setInternal(file.id, true, as(user))).status).toBe(403);
    expect(
      (
        await test.request(markInternal, {
          params: { ...params(), id: file.id },
          body: { isInternal: true },
        })
      ).status,
    ).toBe(401);
    expect((await setInternal('7d0c0f52-3f0a-4f0e-8c7e-000000000000', true)).error?.code).toBe(
      'FILE_NOT_FOUND',
    );
    const bad = { params: { ...params(), id: file.id }, body: {} as { isInternal: boolean } };
    expect((await test.request(markInternal, bad, { as: expert })).status).toBe(400);

    for (const isInternal of [true, true, false]) await setInternal(file.id, isInternal);
    const { body: files } = await test.request(listDeskFiles, { params: params() }, { as: expert });
    expect(files[0]?.isInternal).toBe(false);
    const logged = await test.db.read((manager) =>
      manager.find(accessEntity, { where: { fileId: file.id }, select: { action: true } }),
    );
    expect(logged.map(({ action }) => action).filter((action) => action.includes('nternal'))).toEqual([
      'markInternal',
      'unmarkInternal',
    ]);
    const { body } = await test.request(
      auditLists.documents,
      { query: { limit: '50', subject: String(user) } },
      { as: asService('gateway') },
    );
    expect(body.entries.filter(({ act }) => act === markInternal.id).length).toBeGreaterThan(2);
  });
});

import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import {
  auditLists,
  collectFiling,
  downloadFilingExport,
  exportReceipt,
  filingExport,
  filingExportSchema,
  getDeskAccess,
  getFilingExport,
  listReadingsForUser,
  prepareFilingExport,
  recordTransmittedFiles,
  reviewFiling,
  type FileResponse,
  type FilingData,
  type Language,
  type Reading,
} from '@dossier/contracts';
import { createBlobStore, fail, type ServiceDeps } from '@dossier/service-kit';
import { as, asService, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createDocumentsService } from '../service.ts';
import { blobPath } from '../testing/blob-files.ts';
import { readZip } from '../testing/read-zip.ts';
import { fulfilledResult, upload, noFilings } from '../testing/uploads.ts';

const taxYear = 2024;
const expert = as(5001, 'expert');
const colleague = as(5002, 'expert');
const admin = as(1, 'admin');
const unknownUser = 9999;
const dossierBytes = Buffer.from('%PDF-1.7 dossier');
const dossierPath = 'dossiers/Dossier-2024.pdf';

function sampleFiling(userId: number): FilingData {
  return {
    taxYear,
    status: 'processing',
    person: { userId, name: 'Zoë <b>Müller</b>', email: 'zoe@example.ch' },
    canton: 'ZH',
    deadline: '2025-03-31',
    transmissions: [
      {
        id: '6f1d2c36-5f0c-4c0e-9d0d-0b9c4a1f2e33',
        kind: 'dossier',
        supplementOf: null,
        transmittedAt: '2025-02-03T04:05:06.000Z',
      },
    ],
    answers: { firstName: 'Zoë', religion: null, openQuestions: ['religion'] },
    answerTexts: [
      {
        heading: 'Person',
        answers: [{ field: 'religion', label: 'Religion', value: '<i>Not known yet</i>', mark: 'open' }],
      },
    ],
    sections: ['authorization'],
    spouse: null,
    children: [],
    noneThisYear: [
      {
        categoryId: 21,
        categoryName: 'Transport',
        reason: 'noCommute',
        note: null,
        declaredAt: '2025-02-01T04:05:06.000Z',
      },
    ],
  };
}

describe('the ZIP of a filing', () => {
  let user = 6000;
  let isFilingDown = false;
  let readings: Reading[] = [];
  let isDossierDamaged = false;
  /** The store fails after this number of papers. */
  let failsAfter = Infinity;
  let opened = 0;
  /** Experts who may not work on the filing. */
  const excluded = new Set<number>();

  function createWithFailingStore(deps: ServiceDeps) {
    const blobs = createBlobStore(deps, 'documents');
    return createDocumentsService(deps, {
      ...blobs,
      open: (...args) => {
        opened += 1;
        if (opened > failsAfter) throw new Error('the store is unreachable');
        return blobs.open(...args);
      },
    });
  }

  const test = startForSuite(() =>
    startTestService(createWithFailingStore, {
      stubServices: [
        stubEndpoint(reviewFiling, () => ({ moved: 0 })),
        noFilings,
        stubEndpoint(getDeskAccess, ({ query: { expertId, role, userId } }) => ({
          allowed: role === 'admin' || (expertId !== userId && !excluded.has(expertId)),
        })),
        stubEndpoint(exportReceipt, () => {
          if (isDossierDamaged) throw fail('DATA_DAMAGED');
          return { body: dossierBytes };
        }),
        stubEndpoint(collectFiling, ({ params }) => {
          if (isFilingDown) throw fail('SERVICE_UNAVAILABLE');
          if (params.userId === unknownUser) throw fail('FILING_NOT_FOUND');
          return sampleFiling(params.userId);
        }),
        stubEndpoint(listReadingsForUser, () => readings),
      ],
    }),
  );
  beforeEach(() => {
    user += 1;
    opened = 0;
    failsAfter = Infinity;
    isFilingDown = false;
    readings = [];
    isDossierDamaged = false;
    excluded.clear();
  });

  const add = async (name: string, bytes: string | Buffer, categoryId = '1', replaces = '') =>
    fulfilledResult(await upload(test, user, [{ name, bytes }], { categoryId, replaces })).file;
  const transmit = (...files: FileResponse[]) => {
    const at = new Date(test.clock.now()).toISOString();
    const versions = files.map(({ id, version }) => ({ id, version }));
    const body = { userId: user, taxYear, at, files: versions };
    return test.request(recordTransmittedFiles, { body }, { as: asService('filing') });
  };
  const addTransmitted = async (...parameters: Parameters<typeof add>) => {
    const file = await add(...parameters);
    await transmit(file);
    return file;
  };
  const params = (userId = user) => ({ userId: String(userId), taxYear: String(taxYear) });
  const prepare = (caller = expert, userId = user, language: Language = 'en') =>
    test.request(
      prepareFilingExport,
      { params: params(userId) },
      { as: caller, headers: { 'accept-language': language } },
    );
  const state = async (caller = expert) =>
    (await test.request(getFilingExport, { params: params() }, { as: caller })).body;
  const open = (url: string, caller = expert) => test.fetch(url, { as: caller });
  async function download(language: Language = 'en') {
    const response = await open((await prepare(expert, user, language)).body.url);
    expect(response.status).toBe(200);
    const entries = await readZip(Buffer.from(await response.arrayBuffer()));
    const text = (name: string) => entries.get(name)?.bytes.toString() ?? '';
    return { response, entries, text, filing: filingExport.parse(JSON.parse(text('filing.json'))) };
  }
  const audited = async () => {
    const query = { limit: '50', subject: String(user) };
    const { body } = await test.request(auditLists.documents, { query }, { as: asService('gateway') });
    return body.entries.map(({ actorId, kind, act, target }) => [actorId, kind, act, target]);
  };

  it('is complete but for a dossier that is damaged', async () => {
    await addTransmitted('Lohn.pdf', 'wage');
    isDossierDamaged = true;
    const { entries, filing } = await download();
    expect(entries.has(dossierPath)).toBe(false);
    expect(filing.transmissions[0]).not.toHaveProperty('path');
    expect(filing.papers).toHaveLength(1);
  });

  it('has the values as a table that Excel with Swiss settings opens, without a formula', async () => {
    const paper = await addTransmitted('=Bank.pdf', 'bank', '2');
    const formula = '=HYPERLINK("https://evil.example";"Zins; netto")';
    readings = [
      {
        fileId: paper.id,
        version: paper.version,
        state: 'done',
        kind: 'accountStatement',
        kindName: 'Bankauszug',
        categoryId: 2,
        taxYear,
        owner: 'self',
        ownerName: '@Zoë',
        issuer: formula,
        language: 'de',
        confidence: 'high',
        values: [
          {
            id: 'balance',
            key: 'balance',
            label: 'Saldo',
            value: -1234.5,
            currency: 'CHF',
            part: null,
            page: 1,
            box: null,
            source: 'text',
            by: 'machine',
            confirmedBy: null,
          },
        ],
        findings: [],
        autoFiledAt: null,
        readAt: null,
      },
    ];
    const { text } = await download('de');
    const csv = text('values.csv');
    expect(csv.charCodeAt(0), 'the mark of UTF-8').toBe(0xfeff);
    const lines = csv.slice(1).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2], 'ends with a line break').toBe('');
    const [head, row] = lines.map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"(?:;|$)/g)].map(([, field = '']) => field.replaceAll('""', '"')),
    );
    expect(head).toContain('issuer');
    const cell = (column: string) => row?.[head?.indexOf(column) ?? -1];
    expect(row).toHaveLength(head?.length ?? 0);
    expect(cell('issuer')).toBe(`'${formula}`);
    expect(cell('ownerName')).toBe("'@Zoë");
    expect(cell('value'), 'a number').toBe('-1234.5');
    expect(cell('path')).toMatch(/^papers\//);
  });

  it('has the transmitted papers with their original bytes and the answers as documented JSON', async () => {
    const bytes = { wage: randomBytes(300_000), bank: randomBytes(20), other: randomBytes(30) };
    const wage = await addTransmitted('Lohn.pdf', bytes.wage);
    await addTransmitted('a.pdf', bytes.bank, '2');
    await addTransmitted('A.pdf', bytes.other, '2');
    // Not seen by experts: a version and a file that were not transmitted.
    await add('Lohn.pdf', 'newer', '1', wage.id);
    await add('Draft.pdf', 'draft');

    const { response, entries, filing, text } = await download('de');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('Dossier-2024-Zo') as string,
      'cache-control': 'private, no-store',
    });
    expect(entries.get(dossierPath)?.bytes).toEqual(dossierBytes);
    expect(filing.transmissions[0]?.path).toBe(dossierPath);
    expect(text('index.html')).toContain(`<a href="${dossierPath}">`);
    expect([...entries.keys()].sort()).toEqual([
      dossierPath,
      'filing.json',
      'index.html',
      'papers/Bankunterlagen/A.pdf',
      'papers/Bankunterlagen/a (2).pdf',
      'papers/Lohnausweis/Lohn.pdf',
      'schema.json',
      'values.csv',
      'values.json',
    ]);
    expect(entries.get('papers/Lohnausweis/Lohn.pdf')?.bytes).toEqual(bytes.wage);
    expect(entries.get('papers/Bankunterlagen/a (2).pdf')?.bytes).toEqual(bytes.bank);
    for (const { path, sha256 } of filing.papers) expect(entries.get(path)?.sha256, path).toBe(sha256);
    expect(filing).toMatchObject({ format: 1, language: 'de', ...sampleFiling(user) });
    expect(filing.papers.find(({ id }) => id === wage.id)).toMatchObject({
      categoryId: 1,
      categoryName: 'Lohnausweis',
      version: 1,
      isTransmitted: true,
      state: 'new',
      size: 300_000,
    });
    expect(JSON.parse(text('schema.json'))).toEqual(filingExportSchema());
    await expect
      .poll(() => state(), { timeout: 20_000 })
      .toEqual({ state: 'complete', filesDone: 3, filesTotal: 3 });
  });

  it('has a page that loads nothing, escapes every value and links to the papers', async () => {
    await addTransmitted('<img src=x>.pdf', 'a');
    const index = (await download('fr')).text('index.html');
    expect(index).toContain('<html lang="fr">');
    expect(index).toContain('&lt;i&gt;Not known yet&lt;/i&gt;');
    expect(index).toContain('Zoë &lt;b&gt;Müller&lt;/b&gt;');
    expect(index).toMatch(/href="papers\/[^"]*_img%20src%3Dx_\.pdf"/);
    expect(index).not.toMatch(/\{\{|<(img|i|b|script)[ >]/);
  });

  it('is in the audit log and, for each paper, in the access log', async () => {
    const { id } = await addTransmitted('Lohn.pdf', 'bytes');
    const { url } = (await prepare()).body;
    const response = await open(url);
    expect(await audited()).toEqual([
      [expert.userId, 'look', downloadFilingExport.id, String(taxYear)],
      [expert.userId, 'act', prepareFilingExport.id, String(taxYear)],
    ]);
    expect(JSON.stringify(await audited())).not.toContain(url.split('/').at(-1));
    const read = { ownerId: user, fileId: id, actorId: expert.userId, action: 'export' } as const;
    expect(await test.db.read((manager) => manager.countBy(accessEntity, read))).toBe(1);
    await response.arrayBuffer();
  });

  it('is given to entitled experts and administrators only', async () => {
    await addTransmitted('Lohn.pdf', 'bytes');
    excluded.add(colleague.userId);
    const callers: [ReturnType<typeof as>, number][] = [
      [expert, 200],
      [admin, 200],
      [colleague, 404],
      [as(user), 403],
      [as(user, 'expert'), 404],
      [as(user + 500), 403],
    ];
    for (const [caller, status] of callers)
      expect((await prepare(caller)).status, `${caller.userId} ${caller.role}`).toBe(status);
    expect((await test.request(prepareFilingExport, { params: params() })).status).toBe(401);
    expect(await prepare(expert, unknownUser)).toMatchObject({
      status: 404,
      error: { code: 'FILING_NOT_FOUND' },
    });
    expect((await prepare({ ...expert, impersonatedBy: 1 })).status).toBe(403);
  });

  it('needs the entitlement at the download, too, and the session that prepared it', async () => {
    await addTransmitted('Lohn.pdf', 'bytes');
    const { url } = (await prepare()).body;
    expect((await open(url, colleague)).status).toBe(404);
    expect((await open(url, as(expert.userId, 'expert', 'another session'))).status).toBe(404);
    expect((await open(url.replace(String(user), String(user + 1)))).status).toBe(404);
    excluded.add(expert.userId);
    expect((await open(url)).status).toBe(404);
    excluded.clear();
    expect((await open(url)).status).toBe(200);
    expect((await open(url)).status).not.toBe(200);
  });

  it('returns 503 before the download while a service is down', async () => {
    const { url } = (await prepare()).body;
    isFilingDown = true;
    expect(await prepare()).toMatchObject({ status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
    expect((await open(url)).status).toBe(503);
    expect((await state()).state).toBe('failed');
  });

  it('breaks off when a paper cannot be read, so that nothing looks complete', async () => {
    await addTransmitted('a.pdf', randomBytes(3_000_000));
    await addTransmitted('b.pdf', randomBytes(3_000_000));
    const { url } = (await prepare()).body;
    failsAfter = opened + 1;
    await expect(open(url).then((response) => response.arrayBuffer())).rejects.toThrow();
    await expect.poll(async () => (await state()).state).toBe('failed');
  });

  it('has everything else, and names the paper, when one is damaged', async () => {
    const { id } = await addTransmitted('lost.pdf', 'lost');
    await addTransmitted('kept.pdf', 'kept');
    await rm(await blobPath(test, id));
    const { filing, entries, text } = await download();
    expect(filing.papers.map(({ name, isDamaged }) => [name, isDamaged]).sort()).toEqual([
      ['kept.pdf', undefined],
      ['lost.pdf', true],
    ]);
    expect([...entries.keys()].filter((name) => name.startsWith('papers/'))).toHaveLength(1);
    expect(text('index.html')).toContain('lost.pdf (damaged, cannot be read)');
  });

  it('has no papers before any is transmitted', async () => {
    const { filing, text } = await download();
    expect(filing.papers).toEqual([]);
    expect(text('index.html')).toContain('No papers were transmitted.');
  });
});

import { randomUUID } from 'node:crypto';
import {
  addDeskValue,
  confirmDeskReadings,
  dismissDeskFinding,
  getDeskReading,
  getReading,
  listDeskFiles,
  listDeskReadings,
  listEmailAddresses,
  listLearnedForms,
  listUserNames,
  recordWork,
  removeLearnedForm,
  resetDeskValue,
  saveDeskValue,
  type DeskFile,
  type RecognizedPaper,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { as, forEachDatabase, stubEndpoint } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { sampleDeskFile } from '../testing/sample-desk-file.ts';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';

const expert = as(50, 'expert');
const other = as(51, 'expert');
const words = Array.from({ length: 10 }, (_, n) => `word-${n}`);
const slip: Partial<RecognizedPaper> = {
  kind: 'salarySlip',
  categoryId: 1,
  taxYear: 2025,
  confidence: 'low',
  values: [{ key: 'netSalary', value: 5000, currency: 'CHF', part: null, page: 1, box: null, source: 'ocr' }],
};

forEachDatabase((database) => {
  let run: RecognitionTest;
  const work: number[][] = [];
  /** The user of a test, whose salary slip is on the desk. */
  let owner = 100;
  let filing: { userId: string; taxYear: string };
  let id: string;
  let visible: DeskFile[];
  let visibleBefore: DeskFile[] | null;
  beforeAll(async () => {
    run = await startRecognition({
      database,
      stubServices: [
        stubEndpoint(listDeskFiles, ({ identity, params }) => {
          if (identity.userId !== expert.userId || params.userId !== owner) throw fail('FILE_NOT_FOUND');
          if (params.taxYear === 2025) return visible;
          if (!visibleBefore) throw fail('FILE_NOT_FOUND');
          return visibleBefore;
        }),
        stubEndpoint(listUserNames, () => [{ userId: 50, name: 'Eva Expert' }]),
        stubEndpoint(listEmailAddresses, () => []),
        stubEndpoint(recordWork, ({ body: { userId, taxYear, actorId } }) => {
          work.push([userId, taxYear, actorId]);
          return { success: true as const };
        }),
      ],
    });
  });
  afterAll(() => run.test.stop());
  beforeEach(async () => {
    owner += 1;
    filing = { userId: String(owner), taxYear: '2025' };
    const paper = await run.announce(owner, { categoryId: 1 });
    await run.recognize(paper, slip);
    id = paper.fileId;
    visible = [sampleDeskFile(id)];
    visibleBefore = null;
    work.length = 0;
  });
  const list = (caller = expert) => run.test.request(listDeskReadings, { params: filing }, { as: caller });

  it('shows an expert the readings of the files and versions that documents shows, and records the look', async () => {
    const hidden = await run.announce(owner);
    visible = [sampleDeskFile(id), sampleDeskFile(randomUUID())];
    const { body } = await list();
    expect(body).toMatchObject([{ fileId: id, kind: 'salarySlip', values: [{ value: 5000 }] }]);
    const get = (fileId: string, caller = expert) =>
      run.test.request(getDeskReading, { params: { ...filing, id: fileId } }, { as: caller });
    expect((await get(id)).body.kind).toBe('salarySlip');
    expect((await get(hidden.fileId)).error?.code).toBe('FILE_NOT_FOUND');
    expect((await get(id, other)).error?.code).toBe('FILE_NOT_FOUND');
    expect((await list(other)).status).toBe(404);
    expect((await run.test.request(listDeskReadings, { params: filing })).status).toBe(401);
    expect((await list(as(owner))).status).toBe(403);
    const access = await run.test.db.read((manager) => manager.findBy(accessEntity, { ownerId: owner }));
    expect(access).toMatchObject([{ actorId: 50, taxYear: 2025, action: 'read' }]);
    // The version that the expert may see was never read: its values are not those of the newer one.
    visible = [sampleDeskFile(id, 0)];
    expect((await list()).body).toMatchObject([{ version: 0, kind: null, values: [] }]);
  });

  it("lets an expert correct values, which the person sees as the expert's", async () => {
    const params = { ...filing, id, valueId: 'netSalary' };
    const saved = await run.test.request(saveDeskValue, { params, body: { value: 5100 } }, { as: expert });
    expect(saved.body.values).toMatchObject([{ value: 5100, by: 'expert', confirmedBy: 'expert' }]);
    const own = await run.test.request(getReading, { params: { id } }, { as: as(owner) });
    expect(own.body.values).toMatchObject([{ value: 5100, by: 'expert' }]);
    const reset = await run.test.request(resetDeskValue, { params }, { as: expert });
    expect(reset.body.values).toMatchObject([{ value: 5000, by: 'machine' }]);
    const refused = { params: { ...params, valueId: 'nothing' }, body: { value: 1 } };
    expect((await run.test.request(saveDeskValue, refused, { as: expert })).status).toBe(400);
    expect(
      (await run.test.request(saveDeskValue, { params, body: { value: 1 } }, { as: other })).status,
    ).toBe(404);
  });

  it('keeps what was read beside a correction', async () => {
    const params = { ...filing, id, valueId: 'netSalary' };
    const saved = await run.test.request(saveDeskValue, { params, body: { value: 5100 } }, { as: expert });
    expect(saved.body.values).toMatchObject([{ value: 5100, read: { value: 5000, currency: 'CHF' } }]);
    const reset = await run.test.request(resetDeskValue, { params }, { as: expert });
    expect(reset.body.values[0]).not.toHaveProperty('read');
  });

  it('adds a value that was not read, as a word of the expert', async () => {
    const add = (body: object, caller = expert, fileId = id) =>
      run.test.request(addDeskValue, { params: { id: fileId }, body } as never, { as: caller });
    const first = await add({ key: 'netSalary', value: 120.5, page: 2, box: [0.1, 0.2, 0.3, 0.1] });
    expect(first.body.values).toMatchObject([
      { id: 'netSalary', value: 5000, by: 'machine' },
      {
        id: 'netSalary.2',
        value: 120.5,
        currency: 'CHF',
        page: 2,
        box: [0.1, 0.2, 0.3, 0.1],
        source: null,
        by: 'expert',
        confirmedBy: 'expert',
      },
    ]);
    await add({ key: 'costs', value: 7, currency: 'EUR' });
    const own = await run.test.request(getReading, { params: { id } }, { as: as(owner) });
    expect(own.body.values.slice(1)).toMatchObject([
      { id: 'netSalary.2', by: 'expert' },
      { id: 'costs', value: 7, currency: 'EUR', page: null, by: 'expert' },
    ]);
    // A correction keeps the place.
    const params = { ...filing, id, valueId: 'netSalary.2' };
    const saved = await run.test.request(saveDeskValue, { params, body: { value: 130 } }, { as: expert });
    expect(saved.body.values[1]).toMatchObject({ value: 130, page: 2 });
    for (const valueId of ['netSalary.2', 'costs'])
      await run.test.request(resetDeskValue, { params: { ...params, valueId } }, { as: expert });

    for (const bad of [
      { key: 'nothing', value: 1 },
      { key: 'costs' },
      { key: 'costs', value: 1, page: 0 },
      { key: 'costs', value: 1, box: [0, 0, 2, 1] },
      { key: 'costs', value: 1, by: 'user' },
    ])
      expect((await add(bad)).status, JSON.stringify(bad)).toBe(400);
    expect((await add({ key: 'costs', value: 1 }, other)).status).toBe(404);
    expect((await add({ key: 'costs', value: 1 }, expert, randomUUID())).status).toBe(404);
    expect((await add({ key: 'costs', value: 1 }, as(owner))).status).toBe(403);
    const body = { key: 'costs', value: 1 } as const;
    expect((await run.test.request(addDeskValue, { params: { id }, body })).status).toBe(401);
    expect((await list()).body[0]?.values).toHaveLength(1);
  });

  it('reports what an expert states as work on the filing, and nothing that was refused', async () => {
    const body = { key: 'grossSalary' as const, value: 1 };
    const files = [{ id, confirmsValues: false }];
    await run.test.request(confirmDeskReadings, { params: filing, body: { files } }, { as: expert });
    expect(work).toEqual([[owner, 2025, expert.userId]]);
    await run.test.request(addDeskValue, { params: { id }, body }, { as: other });
    expect(work).toHaveLength(1);
  });

  it('says what a paper is without confirming amounts that nobody looked at, and takes that back', async () => {
    const paper = await run.announce(owner, { categoryId: 1 });
    await run.recognize(paper, { ...slip, kind: null, categoryId: null, confidence: 'none' });
    visible = [sampleDeskFile(paper.fileId)];
    const say = async (change: object) => {
      const files = [{ id: paper.fileId, confirmsValues: false, ...change }];
      await run.test.request(confirmDeskReadings, { params: filing, body: { files } }, { as: expert });
      return (await list()).body[0];
    };
    expect(
      await say({ kind: 'pensionStatement', categoryId: 1, taxYear: 2024, owner: 'spouse' }),
    ).toMatchObject({
      kind: 'pensionStatement',
      categoryId: 1,
      taxYear: 2024,
      owner: 'spouse',
      confidence: 'high',
      values: [{ confirmedBy: null }],
      findings: [{ code: 'OTHER_YEAR', text: 'States the year 2024. Its amounts are left out of the sums.' }],
    });
    const own = await run.test.request(getReading, { params: { id: paper.fileId } }, { as: as(owner) });
    expect(own.body.findings).toMatchObject([
      { text: 'This document is from 2024. Please check the tax year.' },
    ]);
    expect(await say({ taxYear: 2025 }), 'what was read').toMatchObject({ taxYear: 2025, findings: [] });
  });

  it('compares a salary with last year only where that year is on the desk, and records that look', async () => {
    const certificate = (netSalary: number, taxYear: number): Partial<RecognizedPaper> => ({
      ...slip,
      kind: 'salaryCertificate',
      taxYear,
      confidence: 'high',
      issuer: 'Muster AG',
      owner: 'self',
      values: [{ ...slip.values![0]!, value: netSalary }],
    });
    const before = await run.announce(owner, { taxYear: 2024, categoryId: 1 });
    await run.recognize(before, certificate(90_000, 2024));
    const now = await run.announce(owner, { categoryId: 1 });
    await run.recognize(now, certificate(30_000, 2025));
    visible = [sampleDeskFile(now.fileId)];
    expect((await list()).body).toMatchObject([{ values: [{ value: 30_000 }], findings: [] }]);
    const own = await run.test.request(getReading, { params: { id: now.fileId } }, { as: as(owner) });
    expect(own.body.findings).toMatchObject([{ code: 'UNUSUAL', before: 90_000 }]);

    visibleBefore = [sampleDeskFile(before.fileId)];
    expect((await list()).body).toMatchObject([{ findings: [{ code: 'UNUSUAL', before: 90_000 }] }]);
    const access = await run.test.db.read((manager) =>
      manager.findBy(accessEntity, { ownerId: owner, taxYear: 2024 }),
    );
    expect(access).toMatchObject([{ actorId: 50, action: 'read' }]);
    visibleBefore = null;
    expect((await list()).body, 'the year was taken off the desk again').toMatchObject([{ findings: [] }]);
  });

  it('says nothing about papers that are not on the desk', async () => {
    const paid = { ...slip, kind: 'pillar3a', confidence: 'high', owner: 'self', categoryId: 24 } as const;
    const contribution = (value: number, issuer: string): Partial<RecognizedPaper> => ({
      ...paid,
      issuer,
      values: [{ ...slip.values![0]!, key: 'contribution', value }],
    });
    const hidden = await run.announce(owner, { categoryId: 24 });
    await run.recognize(hidden, contribution(7000, 'Stiftung A'));
    await run.test.clock.advance(1000);
    const [copy, second] = [
      await run.announce(owner, { categoryId: 24 }),
      await run.announce(owner, { categoryId: 24 }),
    ];
    await run.recognize(copy, contribution(7000, 'Stiftung A'));
    await run.recognize(second, contribution(1000, 'Stiftung B'));
    visible = [sampleDeskFile(second.fileId)];
    expect((await list()).body).toMatchObject([{ fileId: second.fileId, findings: [] }]);
    visible = [sampleDeskFile(copy.fileId)];
    expect((await list()).body).toMatchObject([{ fileId: copy.fileId, findings: [] }]);
    visible = [sampleDeskFile(hidden.fileId), sampleDeskFile(copy.fileId), sampleDeskFile(second.fileId)];
    const codes = (await list()).body.flatMap(({ findings }) => findings.map(({ code }) => code));
    expect(codes.sort()).toEqual(['ABOVE_LIMIT', 'DUPLICATE']);
  });

  it('dismisses a finding for everybody', async () => {
    await run.recognize({ ...run.papers.get(id)! }, { ...slip, taxYear: 2023, confidence: 'high' });
    const before = await run.test.request(getDeskReading, { params: { ...filing, id } }, { as: expert });
    const finding = before.body.findings.find(({ code }) => code === 'OTHER_YEAR');
    const dismiss = (findingId: string) =>
      run.test.request(
        dismissDeskFinding,
        { params: { ...filing, id, findingId }, body: { isDismissed: true } },
        { as: expert },
      );
    await dismiss(finding!.id);
    const own = await run.test.request(getReading, { params: { id } }, { as: as(owner) });
    expect(own.body.findings.find(({ code }) => code === 'OTHER_YEAR')?.isDismissed).toBe(true);
    expect((await dismiss('UNREADABLE:damaged')).error?.code).toBe('FINDING_NOT_FOUND');
  });

  it('teaches the office by a correction, and forgets what an expert removes', async () => {
    await run.recognize({ ...run.papers.get(id)! }, slip, words);
    const confirm = (file: object, caller = expert) =>
      run.test.request(
        confirmDeskReadings,
        { params: filing, body: { files: [{ id, ...file }] } },
        { as: caller },
      );
    await confirm({ kind: 'pensionStatement', taxYear: 2025 });
    expect((await list()).body).toMatchObject([
      { kind: 'pensionStatement', values: [{ by: 'machine', confirmedBy: 'expert' }] },
    ]);
    const learned = async () => (await run.test.request(listLearnedForms, {}, { as: other })).body;
    const [form] = await learned();
    expect(form).toMatchObject({
      kind: 'pensionStatement',
      kindName: 'Pension statement',
      categoryId: 1,
      words: 10,
      learnedBy: { userId: 50, name: 'Eva Expert' },
    });
    expect((await confirm({ categoryId: 999 })).error).toMatchObject({
      code: 'CATEGORY_UNKNOWN',
      fields: [{ path: 'files.0' }],
    });
    expect((await confirm({}, other)).status).toBe(404);
    expect((await run.test.request(listLearnedForms, {}, { as: as(owner) })).status).toBe(403);
    await run.test.request(removeLearnedForm, { params: { id: form!.id } }, { as: other });
    expect(await learned()).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import {
  confirmReadings,
  dismissFinding,
  editFiles,
  getReading,
  listReadings,
  resetReadingValue,
  saveReadingValue,
  type BodyIn,
  type RecognizedPaper,
} from '@dossier/contracts';
import { sampleFileResponse } from '@dossier/contracts/testing';
import { checkDrift, fail } from '@dossier/service-kit';
import { accessMatrix, as, findStored, forEachDatabase, stubEndpoint } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';

const value = { part: null, page: 1, box: [0.1, 0.2, 0.3, 0.05], source: 'text', currency: 'CHF' } as const;
const statement: Partial<RecognizedPaper> = {
  kind: 'interestStatement',
  categoryId: 2,
  taxYear: 2025,
  owner: 'self',
  ownerName: 'Anna Muster',
  issuer: 'Bank X',
  language: 'de',
  confidence: 'high',
  values: [
    { key: 'balance', value: 1000, ...value, box: [0.1, 0.2, 0.3, 0.05] },
    { key: 'interest', value: 12.5, ...value, box: null },
  ],
};

forEachDatabase((database) => {
  let run: RecognitionTest;
  const edits: unknown[] = [];
  beforeAll(async () => {
    run = await startRecognition({
      database,
      stubServices: [
        stubEndpoint(editFiles, ({ body, identity }) => {
          edits.push({ userId: identity.userId, files: body.files });
          if (body.files.some(({ categoryId }) => categoryId === 99)) throw fail('CATEGORY_UNKNOWN');
          return body.files.map(({ id, categoryId, taxYear }) =>
            sampleFileResponse('a.pdf', {
              id,
              categoryId: categoryId ?? run.papers.get(id)?.categoryId ?? null,
              taxYear: taxYear ?? 2025,
            }),
          );
        }),
      ],
    });
  });
  afterAll(() => run.test.stop());
  const get = (userId: number, id: string) =>
    run.test.request(getReading, { params: { id } }, { as: as(userId) });
  const save = (
    userId: number,
    id: string,
    valueId: string,
    body: { value: number | null; currency?: string },
  ) => run.test.request(saveReadingValue, { params: { id, valueId }, body }, { as: as(userId) });

  it('has tables that match its entities', async () => {
    expect(await checkDrift(run.test.db.dataSource)).toEqual([]);
  });
  it('is protected by the access matrix', () => accessMatrix(run.test));

  describe('a reading', () => {
    it('is waiting until the paper was read, also while its announcement is on its way', async () => {
      const announced = await run.announce(7);
      expect((await get(7, announced.fileId)).body).toMatchObject({
        fileId: announced.fileId,
        confidence: 'none',
      });
      await run.whenRead(7);
      const { body } = await get(7, announced.fileId);
      expect(body).toMatchObject({ state: 'done', kind: null, categoryId: null, values: [], findings: [] });
      const unannounced = { ...announced, fileId: randomUUID() };
      run.papers.set(unannounced.fileId, unannounced);
      expect((await get(7, unannounced.fileId)).body).toMatchObject({ confidence: 'none' });
      await run.whenRead(7);
      expect(await run.list(7)).toHaveLength(2);
    });

    it('tells kind, owner, issuer and values with labels in the language of the request', async () => {
      const paper = await run.announce(8);
      await run.recognize(paper, statement);
      const { body } = await run.test.request(
        getReading,
        { params: { id: paper.fileId } },
        { as: as(8), headers: { 'accept-language': 'de' } },
      );
      expect(body).toMatchObject({
        state: 'done',
        kind: 'interestStatement',
        kindName: 'Zinsausweis',
        categoryId: 2,
        owner: 'self',
        issuer: 'Bank X',
        confidence: 'high',
        values: [
          { id: 'balance', key: 'balance', label: 'Saldo', value: 1000, by: 'machine', confirmedBy: null },
          { id: 'interest', key: 'interest', label: 'Zins', value: 12.5 },
        ],
      });
      expect(await run.list(8)).toEqual([
        expect.objectContaining({ fileId: paper.fileId, kindName: 'Interest statement' }),
      ]);
      expect(await findStored(run.test, 'Bank X')).toEqual([]);
      expect(run.test.logs.join('')).not.toContain('Bank X');
    });

    it('belongs to its user; anything else is not found', async () => {
      const paper = await run.announce(9);
      for (const [userId, id] of [
        [10, paper.fileId],
        [9, randomUUID()],
        [9, 'no-id'],
      ] as const) {
        expect(await get(userId, id)).toMatchObject({ status: 404, error: { code: 'FILE_NOT_FOUND' } });
        expect((await save(userId, id, 'balance', { value: 1 })).status).toBe(404);
      }
      expect(await run.list(10)).toEqual([]);
    });

    it('refuses bad input and requests without a session', async () => {
      const { fileId: id } = await run.announce(9);
      expect((await save(9, id, 'income', { value: 1 })).status).toBe(400);
      expect((await save(9, id, 'balance', { value: 1e12 })).status).toBe(400);
      expect((await save(9, id, 'balance', { value: 1, currency: 'Franken' })).status).toBe(400);
      const badYear = await run.test.fetch('/api/readings?taxYear=24', { as: as(9) });
      expect(badYear.status).toBe(400);
      expect((await run.test.request(listReadings, { query: { taxYear: '2025' } })).status).toBe(401);
      const byDefault = await run.test.request(listReadings, { query: {} }, { as: as(1) });
      expect([byDefault.status, byDefault.body], 'the default year').toEqual([200, []]);
      expect((await run.test.request(getReading, { params: { id } })).status).toBe(401);
    });

    it('of a new version replaces that of the earlier one, and keeps what was dismissed', async () => {
      const paper = await run.announce(11, { categoryId: 1 });
      await run.recognize(paper, statement);
      const [finding] = (await get(11, paper.fileId)).body.findings;
      expect(finding).toMatchObject({ code: 'OTHER_CATEGORY', categoryId: 2, isDismissed: false });
      const dismiss = (findingId: string, isDismissed: boolean) =>
        run.test.request(
          dismissFinding,
          { params: { id: paper.fileId, findingId }, body: { isDismissed } },
          { as: as(11) },
        );
      expect((await dismiss('OTHER_YEAR:1999', true)).error?.code).toBe('FINDING_NOT_FOUND');
      expect((await dismiss(finding!.id, true)).body.findings[0]?.isDismissed).toBe(true);
      await run.announce(11, { fileId: paper.fileId, version: 2 });
      expect((await get(11, paper.fileId)).body).toMatchObject({ version: 2, kind: null });
      await run.recognize({ ...paper, version: 2 }, statement);
      expect((await get(11, paper.fileId)).body.findings[0]?.isDismissed).toBe(true);
      expect((await dismiss(finding!.id, false)).body.findings[0]?.isDismissed).toBe(false);
    });
  });

  describe('a value', () => {
    it('can be confirmed, corrected, removed, added and reset, and no later reading overwrites it', async () => {
      const paper = await run.announce(12);
      const { fileId: id } = paper;
      await run.recognize(paper, statement);
      await save(12, id, 'balance', { value: 1000 });
      await save(12, id, 'interest', { value: 15 });
      const { body } = await save(12, id, 'costs', { value: 5, currency: 'EUR' });
      expect(body.values).toMatchObject([
        { id: 'balance', value: 1000, by: 'machine', confirmedBy: 'user', source: 'text' },
        { id: 'interest', value: 15, by: 'user', confirmedBy: 'user', page: 1 },
        { id: 'costs', value: 5, currency: 'EUR', by: 'user', page: null, source: null },
      ]);
      await run.recognize(paper, {
        ...statement,
        values: [statement.values![0]!, { ...statement.values![1]!, value: 99 }],
      });
      expect((await get(12, id)).body.values[1]).toMatchObject({ value: 15, by: 'user' });
      expect((await save(12, id, 'balance', { value: null })).body.values.map((each) => each.id)).toEqual([
        'interest',
        'costs',
      ]);
      const reset = await run.test.request(
        resetReadingValue,
        { params: { id, valueId: 'balance' } },
        { as: as(12) },
      );
      expect(reset.body.values[0]).toMatchObject({
        id: 'balance',
        value: 1000,
        by: 'machine',
        confirmedBy: null,
      });
    });

    it('that an administrator changes while acting as the user is not the word of the user', async () => {
      const paper = await run.announce(15);
      const { fileId: id } = paper;
      await run.recognize(paper, statement);
      const acting = { ...as(15), impersonatedBy: 1 };
      const set = (valueId: string, value: number) =>
        run.test.request(saveReadingValue, { params: { id, valueId }, body: { value } }, { as: acting });
      await set('balance', 1000);
      expect((await set('interest', 15)).body.values).toMatchObject([
        { id: 'balance', by: 'machine', confirmedBy: 'admin' },
        { id: 'interest', value: 15, by: 'admin', confirmedBy: 'admin' },
      ]);
      await run.test.request(resetReadingValue, { params: { id, valueId: 'balance' } }, { as: acting });
      const seenValues = [{ id: 'balance', value: 1000, currency: 'CHF' }];
      const body = { files: [{ id, seenValues }] };
      await run.test.request(confirmReadings, { body }, { as: acting });
      expect((await get(15, id)).body.values).toMatchObject([
        { confirmedBy: 'admin' },
        { confirmedBy: 'admin' },
      ]);
      const access = await run.test.db.read((manager) => manager.findBy(accessEntity, { ownerId: 15 }));
      expect(access.map(({ actorId, taxYear, action }) => [actorId, taxYear, action])).toEqual([
        [1, paper.taxYear, 'change'],
      ]);
      await run.test.request(listReadings, { query: { taxYear: 2024 } }, { as: acting });
      expect(
        await run.test.db.read((manager) => manager.findBy(accessEntity, { ownerId: 15, action: 'read' })),
      ).toMatchObject([{ actorId: 1, taxYear: 2024 }]);
    });

    it('of a paper that was not read yet is refused', async () => {
      run.down.add('profile');
      const { fileId } = await run.announce(13);
      expect(await save(13, fileId, 'balance', { value: 1 })).toMatchObject({
        status: 409,
        error: { code: 'READING_NOT_DONE' },
      });
      run.down.delete('profile');
      await run.test.clock.advance(6_000);
    });

    it('changes of two requests at the same time are both kept', async () => {
      const paper = await run.announce(14);
      await run.recognize(paper, statement);
      await Promise.all(
        ['balance', 'interest', 'costs', 'rent'].map((id) => save(14, paper.fileId, id, { value: 7 })),
      );
      const { values } = (await get(14, paper.fileId)).body;
      expect(values.map((each) => [each.id, each.value]).sort()).toEqual([
        ['balance', 7],
        ['costs', 7],
        ['interest', 7],
        ['rent', 7],
      ]);
    });
  });

  describe('confirming', () => {
    const confirm = (userId: number, files: BodyIn<typeof confirmReadings>['files']) =>
      run.test.request(confirmReadings, { body: { files } }, { as: as(userId) });

    it('files papers as proposed or as corrected, and keeps a category that was chosen by hand', async () => {
      const [proposed, corrected, chosen] = [
        await run.announce(15),
        await run.announce(15),
        await run.announce(15, { categoryId: 4 }),
      ];
      for (const paper of [proposed, corrected, chosen]) await run.recognize(paper, statement);
      edits.length = 0;
      const { body, status } = await confirm(15, [
        { id: proposed.fileId },
        { id: corrected.fileId, categoryId: 26, owner: 'spouse', taxYear: 2024 },
        { id: chosen.fileId },
      ]);
      expect(status).toBe(200);
      expect(edits).toEqual([
        {
          userId: 15,
          files: [
            { id: proposed.fileId, categoryId: 2 },
            { id: corrected.fileId, categoryId: 26, taxYear: 2024 },
            { id: chosen.fileId },
          ],
        },
      ]);
      expect(body.files.map(({ categoryId }) => categoryId)).toEqual([2, 26, 4]);
      const readings = new Map(
        [...(await run.list(15)), ...(await run.list(15, 2024))].map((reading) => [reading.fileId, reading]),
      );
      expect([proposed, corrected, chosen].map(({ fileId }) => readings.get(fileId))).toMatchObject([
        { categoryId: 2, values: [{ confirmedBy: null }, { confirmedBy: null }] },
        { categoryId: 26, owner: 'spouse', ownerName: null, taxYear: 2024 },
        { categoryId: 2, findings: [{ code: 'OTHER_CATEGORY' }, { code: 'DUPLICATE' }] },
      ]);
    });

    it('confirms only amounts that the person saw as they were read', async () => {
      const paper = await run.announce(18);
      await run.recognize(paper, statement);
      const [balance, interest] = [
        { id: 'balance', value: 1000, currency: 'CHF' },
        { id: 'interest', value: 12.5, currency: 'CHF' },
      ];
      const confirmedAfter = async (seenValues: (typeof balance)[]) => {
        await confirm(18, [{ id: paper.fileId, seenValues }]);
        const { body } = await get(18, paper.fileId);
        return body.values.map(({ confirmedBy }) => confirmedBy);
      };
      expect(await confirmedAfter([])).toEqual([null, null]);
      // Read differently since the page showed it.
      expect(await confirmedAfter([{ ...balance, value: 999 }])).toEqual([null, null]);
      expect(await confirmedAfter([{ ...balance, currency: 'EUR' }])).toEqual([null, null]);
      expect(await confirmedAfter([balance, { ...interest, id: 'interest.2' }])).toEqual(['user', null]);
      expect(await confirmedAfter([interest]), 'an earlier confirmation stays').toEqual(['user', 'user']);
      for (const wrong of [
        { ...balance, id: 'income' },
        { ...balance, value: 1e12 },
      ])
        expect((await confirm(18, [{ id: paper.fileId, seenValues: [wrong] }])).status).toBe(400);
    });

    it('names the paper without a proposal, of somebody else, or with a wrong category, and files none', async () => {
      const [read, unknown, other] = [await run.announce(16), await run.announce(16), await run.announce(17)];
      await run.recognize(read, statement);
      await run.whenRead(16);
      edits.length = 0;
      for (const [id, code] of [
        [unknown.fileId, 'NO_PROPOSAL'],
        [other.fileId, 'FILE_NOT_FOUND'],
      ] as const) {
        const { error } = await confirm(16, [{ id: read.fileId }, { id }]);
        expect(error).toMatchObject({ code, fields: [{ path: 'files.1', code }] });
      }
      expect(edits).toEqual([]);
      expect((await confirm(16, [{ id: read.fileId, categoryId: 99 }])).error?.code).toBe('CATEGORY_UNKNOWN');
      expect((await confirm(16, [])).status).toBe(400);
      expect(
        (
          await confirm(
            16,
            Array.from({ length: 101 }, () => ({ id: read.fileId })),
          )
        ).status,
      ).toBe(400);
      expect(
        (await run.test.request(confirmReadings, { body: { files: [{ id: read.fileId }] } })).status,
      ).toBe(401);
    });
  });
});

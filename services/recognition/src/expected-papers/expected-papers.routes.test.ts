import {
  declarePaperGone,
  eraseReadings,
  exportReadings,
  listDeskExpectedPapers,
  listDeskFiles,
  listExpectedPapers,
} from '@dossier/contracts';
import { fail, userKeyEntity } from '@dossier/service-kit';
import { as, asService, findStored, forEachDatabase, stubEndpoint } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { modelConsentEntity } from '../model/model-consents.entity.ts';
import { readingEntity } from '../papers/readings.entity.ts';
import { sampleDeskFile } from '../testing/sample-desk-file.ts';
import { gonePaperEntity } from './gone-papers.entity.ts';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';

const expert = as(50, 'expert');

forEachDatabase((database) => {
  let run: RecognitionTest;
  /** What the expert may see, by tax year; a missing year is not on the desk. */
  const visible = new Map<number, string[]>();
  beforeAll(async () => {
    run = await startRecognition({
      database,
      stubServices: [
        stubEndpoint(listDeskFiles, ({ identity, params: { userId, taxYear } }) => {
          const files = visible.get(taxYear);
          if (identity.userId !== expert.userId || userId !== 7 || !files) throw fail('FILE_NOT_FOUND');
          return files.map((id) => sampleDeskFile(id));
        }),
      ],
    });
  });
  afterAll(() => run.test.stop());
  const expectedOf = (userId: number) =>
    run.test.request(listExpectedPapers, { query: { taxYear: '2025' } }, { as: as(userId) });
  const bank = { kind: 'interestStatement', issuer: 'Bank X', owner: 'self', confidence: 'high' } as const;

  it('lists the papers of the year before, which a reading ticks off or the person declares gone', async () => {
    for (const issuer of ['Bank X', 'Bank Y']) {
      const before = await run.announce(7, { taxYear: 2024, categoryId: 2 });
      await run.recognize(before, { ...bank, issuer });
    }
    const now = await run.announce(7);
    await run.recognize(now, { ...bank, issuer: 'BANK X AG' });
    const { body } = await expectedOf(7);
    const [x, y] = ['Bank X', 'Bank Y'].map((issuer) => body.find((paper) => paper.issuer === issuer));
    expect(x).toMatchObject({
      state: 'found',
      fileId: now.fileId,
      kindName: 'Interest statement',
      categoryId: 2,
    });
    expect(y).toMatchObject({ state: 'open', fileId: null });
    const declare = (id: string, isGone: boolean, userId = 7) =>
      run.test.request(
        declarePaperGone,
        { params: { id }, body: { taxYear: 2025, isGone } },
        { as: as(userId) },
      );
    const stateOfY = (papers: typeof body) => papers.find(({ id }) => id === y!.id)?.state;
    expect(stateOfY((await declare(y!.id, true)).body)).toBe('gone');
    expect(stateOfY((await declare(y!.id, true)).body)).toBe('gone');
    expect(stateOfY((await declare(y!.id, false)).body)).toBe('open');
    expect((await declare(y!.id, true, 8)).error?.code).toBe('EXPECTED_PAPER_NOT_FOUND');
    expect((await expectedOf(8)).body).toEqual([]);
    expect((await run.test.request(listExpectedPapers, { query: { taxYear: '2025' } })).status).toBe(401);
    const bad = await run.test.fetch('/api/readings/expected?taxYear=x', { as: as(7) });
    expect(bad.status).toBe(400);
    // Of a paper that is not expected any more: otherwise uploading and deleting papers would add rows without end.
    const declaredAt = new Date(run.test.clock.now());
    const stale = { userId: 7, taxYear: 2025, paperId: 'x'.repeat(43), declaredAt };
    await run.test.db.write((manager) => manager.insert(gonePaperEntity, stale));
    await declare(y!.id, true);
    const rows = await run.test.db.read((manager) => manager.findBy(gonePaperEntity, { userId: 7 }));
    expect(rows.map(({ paperId }) => paperId)).toEqual([y!.id]);
  });

  it('lists for an expert what follows from the files on the desk, and records the look', async () => {
    const params = { userId: '7', taxYear: '2025' };
    const list = (caller = expert) => run.test.request(listDeskExpectedPapers, { params }, { as: caller });
    const fileIds = async (taxYear: number) => (await run.list(7, taxYear)).map(({ fileId }) => fileId);
    visible.set(2025, await fileIds(2025));
    expect((await list()).body).toEqual([]);
    visible.set(2024, await fileIds(2024));
    const { body } = await list();
    expect(body.map(({ issuer, state }) => [issuer, state]).sort()).toEqual([
      ['Bank X', 'found'],
      ['Bank Y', 'gone'],
    ]);
    const looks = await run.test.db.read((manager) =>
      manager.findBy(accessEntity, { ownerId: 7, actorId: 50 }),
    );
    expect(new Set(looks.map(({ taxYear, action }) => `${taxYear} ${action}`))).toEqual(
      new Set(['2025 read', '2024 read']),
    );
    expect((await list(as(51, 'expert'))).error?.code).toBe('FILE_NOT_FOUND');
    expect((await list(as(7))).status).toBe(403);
    expect((await run.test.request(listDeskExpectedPapers, { params })).status).toBe(401);
    const bad = await run.test.fetch('/api/desk/filings/7/x/expected-papers', { as: expert });
    expect(bad.status).toBe(400);
  });

  it('exports everything about a user, and erases it, and nothing of others', async () => {
    const other = await run.announce(8);
    await run.recognize(other, bank);
    const consent = {
      userId: 7,
      host: 'models.example.ch',
      consentedAt: new Date(0),
      revokedAt: new Date(1),
    };
    await run.test.db.write((manager) => manager.insert(modelConsentEntity, consent));
    const exported = (userId: string) =>
      run.test.request(exportReadings, { params: { userId } }, { as: asService('documents') });
    const { body } = await exported('7');
    expect(body.readings).toHaveLength(3);
    expect(body).toMatchObject({
      gonePapers: [{ taxYear: 2025 }],
      consents: [{ host: 'models.example.ch', revokedAt: expect.anything() }],
    });
    expect(JSON.stringify(body)).toContain('Bank Y');

    const key = await run.test.db.read((manager) => manager.findOneByOrFail(userKeyEntity, { userId: 7 }));
    for (let n = 0; n < 2; n += 1)
      await run.test.request(eraseReadings, { params: { userId: '7' } }, { as: asService('auth') });
    await run.test.clock.jump(60_000);
    expect(await findStored(run.test, key.wrappedKey)).toEqual([]);
    expect((await exported('7')).body).toEqual({
      readings: [],
      learnedForms: [],
      gonePapers: [],
      consents: [],
      access: [],
    });
    expect(await run.test.db.read((manager) => manager.countBy(readingEntity, { userId: 8 }))).toBe(1);
  });
});

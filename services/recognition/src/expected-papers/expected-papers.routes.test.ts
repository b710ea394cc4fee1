import {
  countExpectedPapers,
  declarePaperGone,
  eraseReadings,
  exportReadings,
  listDeskExpectedPapers,
  listDeskFiles,
  listExpectedPapers,
  type Paper,
} from '@dossier/contracts';
import { fail, userKeyEntity } from '@dossier/service-kit';
import { as, asService, findStored, forEachDatabase, stubEndpoint } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { modelConsentEntity } from '../model/model-consents.entity.ts';
import { readingEntity } from '../papers/readings.entity.ts';
import { sampleDeskFile } from '../testing/sample-desk-file.ts';
import { gonePaperEntity } from './gone-papers.entity.ts';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';

const expert = as(50, 'expert');

forEachDatabase((database) => {
  let run: RecognitionTest;
  let user = 100;
  /** The paper of this year; of the year before there is one of Bank X and one of Bank Y. */
  let now: Paper;
  /** What the expert may see, by tax year; a missing year is not on the desk. */
  const visible = new Map<number, string[]>();
  beforeAll(async () => {
    run = await startRecognition({
      database,
      stubServices: [
        stubEndpoint(listDeskFiles, ({ identity, params: { userId, taxYear } }) => {
          const files = visible.get(taxYear);
          if (identity.userId !== expert.userId || userId !== user || !files) throw fail('FILE_NOT_FOUND');
          return files.map((id) => sampleDeskFile(id));
        }),
      ],
    });
  });
  afterAll(() => run.test.stop());
  beforeEach(async () => {
    user += 1;
    visible.clear();
    for (const issuer of ['Bank X', 'Bank Y']) {
      const before = await run.announce(user, { taxYear: 2024, categoryId: 2 });
      await run.recognize(before, { ...bank, issuer });
    }
    now = await run.announce(user);
    await run.recognize(now, { ...bank, issuer: 'BANK X AG' });
  });
  const expectedOf = (userId: number) =>
    run.test.request(listExpectedPapers, { query: { taxYear: '2025' } }, { as: as(userId) });
  const declare = (id: string, isGone: boolean, userId = user) =>
    run.test.request(
      declarePaperGone,
      { params: { id }, body: { taxYear: 2025, isGone } },
      { as: as(userId) },
    );
  const idOfY = async () => (await expectedOf(user)).body.find(({ issuer }) => issuer === 'Bank Y')?.id ?? '';
  const bank = { kind: 'interestStatement', issuer: 'Bank X', owner: 'self', confidence: 'high' } as const;

  it('lists the papers of the year before, which a reading ticks off or the person declares gone', async () => {
    const { body } = await expectedOf(user);
    const [x, y] = ['Bank X', 'Bank Y'].map((issuer) => body.find((paper) => paper.issuer === issuer));
    expect(x).toMatchObject({
      state: 'found',
      fileId: now.fileId,
      kindName: 'Interest statement',
      categoryId: 2,
    });
    expect(y).toMatchObject({ state: 'open', fileId: null });
    const stateOfY = (papers: typeof body) => papers.find(({ id }) => id === y!.id)?.state;
    expect(stateOfY((await declare(y!.id, true)).body)).toBe('gone');
    expect(stateOfY((await declare(y!.id, true)).body)).toBe('gone');
    expect(stateOfY((await declare(y!.id, false)).body)).toBe('open');
    expect((await declare(y!.id, true, 8)).error?.code).toBe('EXPECTED_PAPER_NOT_FOUND');
    expect((await expectedOf(8)).body).toEqual([]);
    expect((await run.test.request(listExpectedPapers, { query: { taxYear: '2025' } })).status).toBe(401);
    const count = (by: ReturnType<typeof as> | ReturnType<typeof asService>) =>
      run.test.request(
        countExpectedPapers,
        { params: { userId: String(user) }, query: { taxYear: '2025' } },
        { as: by },
      );
    expect((await count(asService('filing'))).body).toEqual({ expected: body.length });
    expect((await count(as(user))).status).toBe(404);
    const bad = await run.test.fetch('/api/readings/expected?taxYear=x', { as: as(user) });
    expect(bad.status).toBe(400);
    // Of a paper that is not expected any more: otherwise uploading and deleting papers would add rows without end.
    const declaredAt = new Date(run.test.clock.now());
    const stale = { userId: user, taxYear: 2025, paperId: 'x'.repeat(43), declaredAt };
    await run.test.db.write((manager) => manager.insert(gonePaperEntity, stale));
    await declare(y!.id, true);
    const rows = await run.test.db.read((manager) => manager.findBy(gonePaperEntity, { userId: user }));
    expect(rows.map(({ paperId }) => paperId)).toEqual([y!.id]);
  });

  it('lists for an expert what follows from the files on the desk, and records the look', async () => {
    await declare(await idOfY(), true);
    const params = { userId: String(user), taxYear: '2025' };
    const list = (caller = expert) => run.test.request(listDeskExpectedPapers, { params }, { as: caller });
    const fileIds = async (taxYear: number) => (await run.list(user, taxYear)).map(({ fileId }) => fileId);
    visible.set(2025, await fileIds(2025));
    expect((await list()).body).toEqual([]);
    visible.set(2024, await fileIds(2024));
    const { body } = await list();
    expect(body.map(({ issuer, state }) => [issuer, state]).sort()).toEqual([
      ['Bank X', 'found'],
      ['Bank Y', 'gone'],
    ]);
    const looks = await run.test.db.read((manager) =>
      manager.findBy(accessEntity, { ownerId: user, actorId: 50 }),
    );
    expect(new Set(looks.map(({ taxYear, action }) => `${taxYear} ${action}`))).toEqual(
      new Set(['2025 read', '2024 read']),
    );
    expect((await list(as(51, 'expert'))).error?.code).toBe('FILE_NOT_FOUND');
    expect((await list(as(user))).status).toBe(403);
    expect((await run.test.request(listDeskExpectedPapers, { params })).status).toBe(401);
    const bad = await run.test.fetch('/api/desk/filings/7/x/expected-papers', { as: expert });
    expect(bad.status).toBe(400);
  });

  it('exports everything about a user, and erases it, and nothing of others', async () => {
    await declare(await idOfY(), true);
    const other = await run.announce(8);
    await run.recognize(other, bank);
    const consent = {
      userId: user,
      host: 'models.example.ch',
      consentedAt: new Date(0),
      revokedAt: new Date(1),
    };
    await run.test.db.write((manager) => manager.insert(modelConsentEntity, consent));
    const params = { userId: String(user) };
    const exported = () => run.test.request(exportReadings, { params }, { as: asService('documents') });
    const { body } = await exported();
    expect(body.readings).toHaveLength(3);
    expect(body).toMatchObject({
      gonePapers: [{ taxYear: 2025 }],
      consents: [{ host: 'models.example.ch', revokedAt: expect.anything() }],
    });
    expect(JSON.stringify(body)).toContain('Bank Y');

    const key = await run.test.db.read((manager) => manager.findOneByOrFail(userKeyEntity, { userId: user }));
    for (let n = 0; n < 2; n += 1)
      await run.test.request(eraseReadings, { params }, { as: asService('auth') });
    await run.test.clock.jump(60_000);
    expect(await findStored(run.test, key.wrappedKey)).toEqual([]);
    expect((await exported()).body).toEqual({
      readings: [],
      learnedForms: [],
      gonePapers: [],
      consents: [],
      access: [],
    });
    expect(await run.test.db.read((manager) => manager.countBy(readingEntity, { userId: 8 }))).toBe(1);
  });
});

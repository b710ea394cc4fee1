import { randomUUID } from 'node:crypto';
import {
  confirmReadings,
  editFiles,
  eraseReadings,
  getReading,
  listLearnedForms,
  listOwnLearnedForms,
  removeLearnedForm,
  removeOwnLearnedForm,
  type RecognizedPaper,
} from '@dossier/contracts';
import { sampleFileResponse } from '@dossier/contracts/testing';
import { as, asService, forEachDatabase, stubEndpoint } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';
import { listLearned } from './learning.ts';

const wordsOf = (form: string) => Array.from({ length: 12 }, (_, n) => `${form}-${n}`);
const slip: Partial<RecognizedPaper> = { kind: 'salarySlip', categoryId: 1, confidence: 'low' };

forEachDatabase((database) => {
  let run: RecognitionTest;
  beforeAll(async () => {
    run = await startRecognition({
      database,
      stubServices: [
        stubEndpoint(editFiles, ({ body }) =>
          body.files.map(({ id, categoryId }) =>
            sampleFileResponse('a.pdf', { id, categoryId: categoryId ?? null, taxYear: 2025 }),
          ),
        ),
      ],
    });
  });
  afterAll(() => run.test.stop());

  const list = async (userId: number) =>
    (await run.test.request(listOwnLearnedForms, {}, { as: as(userId) })).body;
  const confirm = (userId: number, id: string, categoryId: number) =>
    run.test.request(confirmReadings, { body: { files: [{ id, categoryId }] } }, { as: as(userId) });
  async function addPaper(userId: number, form: string): Promise<string> {
    const paper = await run.announce(userId);
    await run.recognize(paper, slip, wordsOf(form));
    return paper.fileId;
  }

  it('shows people what their own corrections taught, which serves nobody else', async () => {
    await confirm(7, await addPaper(7, 'bank'), 2);
    await confirm(7, await addPaper(7, 'bill'), 1);
    expect(await list(7)).toMatchObject([
      { kind: null, kindName: null, categoryId: 2, categoryName: 'Bank Documents', words: 12 },
    ]);
    expect(await list(8)).toEqual([]);
    const learnedFor = (userId: number) => run.test.db.read((manager) => listLearned(manager, userId));
    expect(await learnedFor(7)).toMatchObject([{ categoryId: 2, by: 'user' }]);
    expect(await learnedFor(8)).toEqual([]);
    const office = await run.test.request(listLearnedForms, {}, { as: as(50, 'expert') });
    expect(office.body).toEqual([]);
  });

  it('forgets a correction that the person takes back, or replaces it by a later one', async () => {
    await confirm(10, await addPaper(10, 'bank'), 2);
    const id = await addPaper(10, 'bank');
    await confirm(10, id, 3);
    expect(await list(10)).toMatchObject([{ categoryId: 3 }]);
    await confirm(10, id, 1);
    expect(await list(10)).toEqual([]);
    const reading = await run.test.request(getReading, { params: { id } }, { as: as(10) });
    expect(reading.body.categoryId).toBe(1);
  });

  it('keeps a correction when a paper that was read before it is accepted as proposed', async () => {
    const [first, second] = [await addPaper(11, 'rent'), await addPaper(11, 'rent')];
    await confirm(11, first, 2);
    await confirm(11, second, 1);
    expect(await list(11)).toMatchObject([{ categoryId: 2 }]);
  });

  it('removes what a person wants forgotten, and nothing of others', async () => {
    await confirm(12, await addPaper(12, 'rent'), 2);
    const [form] = await list(12);
    const remove = (userId: number) =>
      run.test.request(removeOwnLearnedForm, { params: { id: form!.id } }, { as: as(userId) });
    expect((await remove(8)).status).toBe(200);
    const byExpert = { as: as(50, 'expert') };
    await run.test.request(removeLearnedForm, { params: { id: form!.id } }, byExpert);
    expect(await list(12)).toHaveLength(1);
    for (let n = 0; n < 2; n += 1) expect((await remove(12)).status).toBe(200);
    expect(await list(12)).toEqual([]);
    const bad = await run.test.fetch('/api/learned-forms/x', { method: 'DELETE', as: as(7) });
    expect(bad.status).toBe(400);
    expect((await run.test.request(listOwnLearnedForms, {})).status).toBe(401);
    const params = { id: randomUUID() };
    expect((await run.test.request(removeOwnLearnedForm, { params })).status).toBe(401);
  });

  it('forgets what a person taught with the account', async () => {
    await confirm(9, await addPaper(9, 'loan'), 2);
    expect(await list(9)).toHaveLength(1);
    await run.test.request(eraseReadings, { params: { userId: '9' } }, { as: asService('auth') });
    expect(await list(9)).toEqual([]);
  });
});

import { recordPeopleChange, saveReadingValue, type RecognizedPaper } from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';
import { ownView } from '../readings/year-views.ts';
import { createYearFindings } from './year-findings.ts';

const statement: Partial<RecognizedPaper> = {
  kind: 'interestStatement',
  categoryId: 2,
  taxYear: 2025,
  issuer: 'Bank X',
  confidence: 'high',
  values: [{ key: 'balance', value: 5, currency: 'CHF', part: null, page: 1, box: null, source: 'text' }],
};

forEachDatabase((database) => {
  let run: RecognitionTest;
  beforeAll(async () => {
    run = await startRecognition({ database });
  });
  afterAll(() => run.test.stop());

  it('are computed once for each change of the papers', async () => {
    const first = await run.announce(7);
    const second = await run.announce(7);
    for (const paper of [first, second]) await run.recognize(paper, statement);
    const findings = createYearFindings(run.test.service);
    const view = ownView(run.test.service, { userId: 7, taxYear: 2025 });
    const papers = vi.fn(view.papers);
    const codes = async () => {
      const found = await findings.find({ ...view, papers }, () => undefined);
      return [first, second].flatMap(({ fileId }) => found.get(fileId)?.map(({ code }) => code) ?? []);
    };
    expect(await codes()).toEqual(['DUPLICATE']);
    await codes();
    await codes();
    expect(papers).toHaveBeenCalledTimes(1);

    const params = { id: second.fileId, valueId: 'balance' };
    await run.test.request(saveReadingValue, { params, body: { value: 6 } }, { as: as(7) });
    expect(await codes(), 'after a correction').toEqual([]);
    await run.announce(7, { fileId: second.fileId, categoryId: 30 });
    expect(await codes(), 'after a choice of the category').toEqual(['OTHER_CATEGORY']);
    await run.announce(7, { fileId: second.fileId, state: 'deleted' });
    expect(await codes(), 'after a deletion').toEqual([]);
    expect(papers).toHaveBeenCalledTimes(4);

    await run.announce(8);
    await run.test.request(
      recordPeopleChange,
      { body: { userId: 8, taxYear: 2025 } },
      { as: asService('profile') },
    );
    await codes();
    expect(papers, 'nothing of the person has changed').toHaveBeenCalledTimes(4);
  });

  it('end when the caller is gone', async () => {
    await run.recognize(await run.announce(9), statement);
    const view = ownView(run.test.service, { userId: 9, taxYear: 2025 });
    const gone = new Error('gone');
    const rest = () => {
      throw gone;
    };
    await expect(createYearFindings(run.test.service).find(view, rest)).rejects.toBe(gone);
  });
});

import { endpointUrl, listReadings, listReadingsForUser, type RecognizedPaper } from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';

/** An e-tax statement with as many accounts as a reading may have. */
const statement: Partial<RecognizedPaper> = {
  kind: 'taxStatement',
  confidence: 'exact',
  values: Array.from({ length: 200 }, (_, n) => ({
    key: 'balance' as const,
    value: n,
    currency: 'CHF',
    part: `Konto ${n}`,
    page: null,
    box: null,
    source: 'xml' as const,
  })),
};

forEachDatabase((database) => {
  let run: RecognitionTest;
  beforeAll(async () => {
    run = await startRecognition({ database });
  });
  afterAll(() => run.test.stop());

  const page = (userId: number, query: object) =>
    run.test.request(listReadings, { query: { taxYear: '2025', ...query } }, { as: as(userId) });

  it('is listed in pages, each paper once, latest upload first', async () => {
    const papers: string[] = [];
    for (let n = 0; n < 5; n += 1) papers.unshift((await run.announce(7)).fileId);
    await run.announce(7, { taxYear: 2024 });
    await run.whenRead(7);
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await page(7, { limit: '2', ...(cursor && { cursor }) });
      expect(headers.get('x-total-count')).toBe('5');
      expect(body.length).toBeLessThanOrEqual(2);
      listed.push(...body.map(({ fileId }) => fileId));
      cursor = headers.get('x-next-cursor') ?? undefined;
    } while (cursor);
    const all = await page(7, {});
    expect(all.headers.get('x-next-cursor')).toBeNull();
    expect(listed).toEqual(all.body.map(({ fileId }) => fileId));
    expect([...listed].sort()).toEqual([...papers].sort());
    expect((await page(7, { cursor: 'nothing' })).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'cursor' }],
    });
    expect((await page(7, { limit: '0' })).status).toBe(400);
    expect((await page(8, {})).body).toEqual([]);
  });

  it('has fewer papers on a page when they have very many values', async () => {
    for (let n = 0; n < 12; n += 1) await run.recognize(await run.announce(9), statement);
    const first = await page(9, {});
    expect(first.body.flatMap(({ values }) => values)).toHaveLength(1000);
    const cursor = first.headers.get('x-next-cursor')!;
    const second = await page(9, { cursor });
    expect(second.body).toHaveLength(5);
    expect(endpointUrl(listReadings, { query: { taxYear: 2025, cursor } })).toContain(cursor);
    const forDossier = await run.test.request(
      listReadingsForUser,
      { query: { userId: '9', taxYear: '2025' } },
      { as: asService('filing') },
    );
    expect(forDossier.headers.get('x-next-cursor')).toBe(cursor);
  });
});

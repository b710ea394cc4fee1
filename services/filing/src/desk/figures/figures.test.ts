import { getFilingFigures, updateStatusNumeric, maxFiguresAgeMs } from '@dossier/contracts';
import { as, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { statusEventEntity } from '../../filing/status/filings.entity.ts';

const admin = as(1, 'admin');
const expert = as(30, 'expert');
const start = Date.parse('2026-03-02T10:00:00Z');

forEachDatabase((database) => {
  const { test } = startFilingSuite({ database });
  beforeEach(async () => {
    await test.db.write((manager) => manager.clear(statusEventEntity));
    // Figures of an earlier test are too old.
    test.clock.set(new Date(test.clock.now() + 2 * maxFiguresAgeMs).toISOString());
  });

  const figures = (caller = expert, taxYear = '2024') =>
    test.request(getFilingFigures, { query: { taxYear } }, { as: caller });
  const insert = (count: number, taxYear = 2024) =>
    test.db.write(async (manager) => {
      const events = Array.from({ length: count }, (_, index) =>
        ([1, 2] as const).map((toStatus) => ({
          userId: 1000 + index,
          taxYear,
          fromStatus: toStatus === 1 ? null : (1 as const),
          toStatus,
          at: new Date(start + toStatus * 36 * 60 * 60 * 1000),
          cause: 'profile' as const,
          actorId: null,
        })),
      ).flat();
      for (let first = 0; first < events.length; first += 500)
        await manager.insert(statusEventEntity, events.slice(first, first + 500));
    });

  it('sums up more events than one read returns, of the requested year only', async () => {
    test.clock.set('2026-03-18T12:00:00Z');
    await insert(1001);
    await insert(7, 2023);
    const { status, body } = await figures();
    expect(status).toBe(200);
    expect(body.computedAt).toMatch(/^2026-03-18T12:00/);
    expect(body.steps).toEqual([{ from: 1, to: 2, count: 1001, medianDays: 1.5 }]);
    expect(body.weeks.map(({ monday, filings }) => [monday, filings.documents_pending])).toEqual([
      ['2026-03-02', 1001],
      ['2026-03-09', 1001],
      ['2026-03-16', 1001],
    ]);
    expect((await figures(expert, '2023')).body.steps[0]?.count).toBe(7);
    expect((await figures(expert, '2022')).body).toMatchObject({ weeks: [], steps: [] });
  });

  it('follows what users and experts do, some minutes later', async () => {
    test.clock.set('2026-04-01T12:00:00Z');
    const total = async () => Object.values((await figures()).body.weeks.at(-1)?.filings ?? {});
    expect(await total()).toEqual([]);
    const body = { status: 3 as const, taxYear: 2024, userId: 12 };
    expect((await test.request(updateStatusNumeric, { body }, { as: admin })).status).toBe(200);
    expect(await total()).toEqual([]);
    test.clock.set(new Date(test.clock.now() + maxFiguresAgeMs).toISOString());
    expect(await total()).toEqual([0, 0, 1, 0, 0, 0]);
  });

  it('is for experts and administrators, and needs a tax year', async () => {
    expect((await figures(admin)).status).toBe(200);
    expect(await figures(as(12))).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } });
    expect((await figures(expert, 'all')).status).toBe(400);
  });
});

import { countDeskFilings, listDeskFilings, type QueryIn, type TaxStatusId } from '@dossier/contracts';
import { as, countRowsRead, forEachDatabase } from '@dossier/service-kit/testing';
import type { EntityManager } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { fileRequestsEntity } from '../review/requests.entity.ts';
import { sampleDeskFiling as filing } from '../../testing/samples.ts';
import { deskFilingEntity, noDeadline, type DeskFilingRow } from '../filings/desk.entity.ts';
import { listDeskGroups } from './queue.repository.ts';

const [administrator, expert, colleague] = [1, 30, 31];
const admin = as(administrator, 'admin');
type Query = QueryIn<typeof listDeskFilings>;
type Filters = Omit<Query, 'sort'>;

forEachDatabase((database) => {
  describe('the queue', () => {
    const { test, stubs } = startFilingSuite({ database });
    beforeEach(async () => {
      test.clock.set('2026-03-25T12:00:00Z');
      stubs.down.clear();
      await put([
        filing(5, { searchText: 'zoe muller zoe@example.ch', canton: 'BE', deadline: '2026-03-15' }),
        filing(4, { assignedTo: expert, status: 5, taxYear: 2024, problemCount: 2 }),
        filing(6, { assignedTo: colleague, deadline: '2026-05-31' }),
        filing(7, { waitingSince: new Date('2026-03-01T00:00:00Z'), canton: '', deadline: noDeadline }),
        filing(8, { status: 6, deadline: '2026-03-15' }),
        filing(9, { status: 3 }),
        filing(administrator),
        filing(expert),
      ]);
    });

    const put = (rows: DeskFilingRow[]) =>
      test.db.write(async (manager) => {
        await manager.clear(deskFilingEntity);
        await manager.insert(deskFilingEntity, rows);
      });
    const list = (query: Query = {}, by = as(expert, 'expert')) =>
      test.request(listDeskFilings, { query }, { as: by });
    const ids = async (...args: Parameters<typeof list>) =>
      (await list(...args)).body.map(({ person }) => person.userId);
    const counts = async (query: Filters = {}, by = as(expert, 'expert')) =>
      (await test.request(countDeskFilings, { query }, { as: by })).body;

    it('shows what an expert may work on, and everything to administrators', async () => {
      expect(await ids()).toEqual([4, 5, 7, 8, 9]);
      expect(await ids({}, admin)).toEqual([1, 4, 5, 6, 7, 8, 9, 30]);
      expect(await ids({}, as(colleague, 'expert'))).toEqual([5, 6, 7, 8, 9, 30]);
      await test.restart({ EXPERTS_SEE: 'assigned' });
      expect(await ids()).toEqual([4]);
      expect((await counts()).total).toBe(1);
      await test.restart({ EXPERTS_SEE: 'all' });
      expect(await ids(), 'neither the own nor that of an administrator').toEqual([4, 5, 6, 7, 8, 9]);
      expect((await counts()).total).toBe(6);
      expect(await ids({ assigned: 'others' })).toEqual([6]);
      await test.restart({ EXPERTS_SEE: '' });
    });

    if (database === 'mariadb')
      it('counts without reading the filings of colleagues', async () => {
        const others = Array.from({ length: 400 }, (_, n) => filing(1000 + n, { assignedTo: colleague }));
        await put([filing(4, { assignedTo: expert }), ...others]);
        const scope = { assignedTo: [expert], hiddenUsers: [expert, administrator] };
        const view = { mine: [expert], scope, today: '2026-03-25' };
        const count = (manager: EntityManager) => listDeskGroups(manager, view, {});
        expect(await countRowsRead(test.db, count)).toBeLessThan(20);
      });

    it('describes each filing', async () => {
      const [first] = (await list({ status: 'review_required' })).body;
      expect(first).toEqual({
        person: { userId: 4, name: 'Person 4', email: 'person4@example.ch' },
        taxYear: 2024,
        status: 5,
        receivedAt: '2026-02-01T04:00:00.000Z',
        hasSupplement: false,
        canton: 'ZH',
        deadline: '2026-03-31',
        assignedTo: { userId: expert, name: 'Person 30', email: 'person30@example.ch' },
        waitingSince: null,
        returned: 0,
        problemCount: 2,
        files: null,
        snoozedUntil: null,
        tags: [],
        isExtended: false,
        fourEyes: null,
        version: 1,
      });
      const [unknown] = (await list({ waiting: 'person' })).body;
      expect(unknown).toMatchObject({
        canton: null,
        deadline: null,
        assignedTo: null,
        waitingSince: '2026-03-01T00:00:00.000Z',
      });
    });

    it.each<[Filters, number[]]>([
      [{ status: 'open' }, [4, 5, 7, 9]],
      [{ status: 'returned' }, [9]],
      [{ status: 'completed' }, [8]],
      [{ canton: 'BE' }, [5]],
      [{ taxYear: '2024' }, [4]],
      [{ assigned: 'me' }, [4]],
      [{ assigned: 'nobody' }, [5, 7, 8, 9]],
      [{ assigned: 'others' }, []],
      [{ waiting: 'person' }, [7]],
      [{ waiting: 'office', status: 'processing' }, [5]],
      [{ deadline: 'overdue' }, [5]],
      [{ deadline: 'soon' }, [4, 9]],
      [{ search: 'MÜLLER zoë' }, [5]],
      [{ search: 'person4@' }, [4]],
      [{ search: '7' }, [7]],
      [{ search: '%' }, []],
    ])('filters by %j', async (query, expected) => {
      expect(await ids(query)).toEqual(expected);
      expect((await counts(query)).total).toBe(expected.length);
    });

    it('counts the values of a filter as if it were not set, within the other filters', async () => {
      expect(await counts({ assigned: 'nobody', waiting: 'office' })).toEqual({
        total: 3,
        status: { open: 2, returned: 1, processing: 1, review_required: 0, completed: 1 },
        assigned: { me: 1, nobody: 3, others: 0 },
        waiting: { returned: 0, person: 1, office: 3 },
        deadline: { overdue: 1, soon: 1 },
        snoozed: { hidden: 3, only: 0, all: 3 },
        cantons: [
          { canton: 'BE', count: 1 },
          { canton: 'ZH', count: 2 },
        ],
        taxYears: [{ taxYear: 2025, count: 3 }],
      });
      expect((await counts({}, admin)).assigned).toEqual({ me: 0, nobody: 6, others: 2 });
    });

    it.each(['received', 'latest', 'deadline', 'name', 'waiting'] as const)(
      'pages by %s without gaps or repeats',
      async (sort) => {
        const same = Array.from({ length: 5 }, (_, n) =>
          filing(40 + (n % 3), {
            taxYear: 2020 + n,
            receivedAt: new Date('2026-02-05T00:00:00Z'),
            priority: n < 3 ? 0 : 1,
            waitingSince: n % 2 === 0 ? new Date('2026-02-06T00:00:00Z') : null,
          }),
        );
        await put([...same, filing(50, { deadline: noDeadline }), filing(51, { deadline: '2026-01-01' })]);
        const key = ({ person, taxYear }: { person: { userId: number }; taxYear: number }) =>
          `${person.userId} ${taxYear}`;
        const all = (await list({ sort })).body.map(key);
        expect(new Set(all)).toHaveLength(7);
        const paged: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await list({ limit: '2', ...(cursor && { cursor }), sort });
          expect(page.headers.get('x-total-count')).toBe('7');
          paged.push(...page.body.map(key));
          cursor = page.headers.get('x-next-cursor') ?? undefined;
        } while (cursor);
        expect(paged).toEqual(all);
        if (sort === 'received') expect(all.slice(0, 3)).toEqual(['40 2020', '41 2021', '42 2022']);
        if (sort === 'waiting') expect(all.slice(0, 3)).toEqual(['40 2020', '41 2024', '42 2022']);
        if (sort === 'name') expect(all.slice(0, 2)).toEqual(['40 2020', '40 2023']);
        if (sort === 'deadline') expect([all[0], all.at(-1)]).toEqual(['51 2025', '50 2025']);
      },
    );

    it('puts filings with files that came back first, and filters and counts them', async () => {
      await put([
        filing(4),
        filing(5, { priority: 0, waitingSince: new Date('2026-03-01T00:00:00Z') }),
        filing(6, { priority: 0, status: 6 }),
        filing(7),
      ]);
      await test.db.write((manager) =>
        manager.insert(fileRequestsEntity, {
          userId: 5,
          taxYear: 2025,
          open: 1,
          returned: 2,
          files: 4,
          reviewed: 1,
          changedAt: new Date('2026-03-02T00:00:00Z'),
        }),
      );
      expect(await ids()).toEqual([5, 6, 4, 7]);
      expect(await ids({ sort: 'latest' })).toEqual([7, 6, 5, 4]);
      expect(await ids({ waiting: 'returned', status: 'open' })).toEqual([5]);
      expect((await counts({ status: 'open' })).waiting).toEqual({ returned: 1, person: 1, office: 2 });
      expect((await list()).body.map(({ returned }) => returned)).toEqual([2, 0, 0, 0]);
    });

    it('hides snoozed filings until their day, and selects by tag', async () => {
      await put([
        filing(4, { snoozedUntil: '2026-03-26' }),
        filing(5, { snoozedUntil: '2026-03-25', tags: ',3,17,' }),
        filing(6, { tags: ',7,' }),
      ]);
      expect(await ids()).toEqual([5, 6]);
      expect(await ids({ snoozed: 'only' })).toEqual([4]);
      expect(await ids({ snoozed: 'all' })).toEqual([4, 5, 6]);
      expect((await counts()).snoozed).toEqual({ hidden: 2, only: 1, all: 3 });
      expect((await counts()).total).toBe(2);
      expect(await ids({ tag: '7' }), 'of 17 and 7').toEqual([6]);
      expect((await counts({ tag: '17' })).total).toBe(1);
    });

    it('rejects an invalid filter and a cursor of another sort', async () => {
      for (const query of [
        'status=1',
        'canton=XX',
        'cursor=x',
        'cursor=1770000000000_1_2024',
        'cursor=2026-01-01_1_2024',
        'search=',
      ])
        expect((await test.fetch(`/api/desk/filings?${query}`, { as: admin })).status, query).toBe(400);
    });

    it('is shown without names while their services are down, and to no expert without the roles', async () => {
      stubs.down.add('profile');
      expect((await list()).body[0]?.person).toMatchObject({ name: null, email: 'person4@example.ch' });
      stubs.down.add('auth');
      expect((await list({}, admin)).body[0]?.person).toMatchObject({ name: null, email: null });
      expect((await list()).status).toBe(503);
    });

    it('treats statuses of the filing like those of the queue', async () => {
      for (const status of [1, 2, 3, 4, 5, 6] satisfies TaxStatusId[]) {
        await put([filing(5, { status })]);
        const { status: byStatus } = await counts();
        for (const [filter, count] of Object.entries(byStatus))
          expect(await ids({ status: filter as never }), `${status} ${filter}`).toHaveLength(count);
      }
    });
  });
});

import {
  getDebugStatus,
  setDebugStatus,
  finishAdvanced,
  getTaxStatus,
  listStatusesForUser,
  listStatusHistory,
  patchTaxStatus,
  reviewFiling,
  setStatus,
  statusName,
  taxStatusIds,
  updateStatusNumeric,
  type Role,
  type TaxStatusId,
} from '@dossier/contracts';
import { checkDrift, type Person } from '@dossier/service-kit';
import {
  accessMatrix,
  as,
  asService,
  forEachDatabase,
  startTestService,
  type TestService,
} from '@dossier/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFilingService } from '../service.ts';
import { createWorld } from '../testing/stub-services.ts';

const taxYear = 2024;
const admin = as(1, 'admin');
let nextUser = 100;
const newUser = (): Person => as((nextUser += 1), 'user');

forEachDatabase((database) => {
  const { world, stubServices } = createWorld();
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService(createFilingService, { database, stubServices });
  });
  afterAll(() => test.stop());
  beforeEach(() => {
    test.clock.set('2026-03-01T12:00:00Z');
    world.down.clear();
  });

  const review = (userId: number, year?: number) =>
    test.request(
      reviewFiling,
      { body: { userId, ...(year && { taxYear: year }) } },
      { as: asService('documents') },
    );
  const read = async (person: Person, year = taxYear) =>
    (await test.request(getTaxStatus, { query: { taxYear: year } }, { as: person })).body;
  const history = async (person: Person) => {
    const { body } = await test.request(listStatusHistory, { query: { taxYear } }, { as: person });
    return body.map((event) => `${event.from ?? ''}→${event.to} ${event.cause}`);
  };
  const put = async (person: Person, status: TaxStatusId, by = admin) => {
    const answer = await test.request(
      updateStatusNumeric,
      { body: { status, taxYear, userId: person.userId } },
      { as: by },
    );
    expect(answer.status).toBe(200);
  };

  it('lets nobody in who may not', () => accessMatrix(test));
  it('has tables as its entities describe them', async () => {
    expect(await checkDrift(test.db.dataSource)).toEqual([]);
  });

  describe('a year nobody began', () => {
    it('stands at 1, and at 2 when the tax profile is complete', async () => {
      const person = newUser();
      expect(await read(person)).toEqual({
        taxYear,
        current_status_id: 1,
        status: 'profile_incomplete',
        advancedFinished: false,
        transmittedAt: null,
        hasReceipt: false,
        updatedAt: null,
      });
      world.complete.add(person.userId);
      expect((await read(person)).current_status_id).toBe(2);
      expect(await history(person)).toEqual([]);
    });

    it('is not guessed at while the profile is down', async () => {
      world.down.add('profile');
      const answer = await test.request(getTaxStatus, { query: { taxYear } }, { as: newUser() });
      expect(answer.error?.code).toBe('SERVICE_UNAVAILABLE');
    });

    it('can be read for the current year too', async () => {
      expect((await read(newUser(), 2026)).current_status_id).toBe(1);
    });
  });

  describe('moves', () => {
    const calls = {
      'POST /api/tax-status/update-numeric': (to: TaxStatusId, by: Person, userId?: number) =>
        test.request(
          updateStatusNumeric,
          { body: { status: to, taxYear, ...(userId && { userId }) } },
          { as: by },
        ),
      'POST /api/status/set': (to: TaxStatusId, by: Person, userId?: number) =>
        test.request(setStatus, { body: { statusId: to, ...(userId && { userId }) } }, { as: by }),
      'PATCH /api/user/tax-status': (to: TaxStatusId, by: Person, userId?: number) =>
        test.request(
          patchTaxStatus,
          { body: { taxStatus: statusName(to), ...(userId && { userId }) } },
          { as: by },
        ),
      'POST /api/tax-profile/set-status': (to: TaxStatusId, by: Person) =>
        test.request(setDebugStatus, { body: { status: to } }, { as: by }),
    } as const;
    const pairs = taxStatusIds.flatMap((from) => taxStatusIds.map((to) => [from, to] as const));

    /** READINGS 2, written down again. */
    function ownersAnswer(from: TaxStatusId, to: TaxStatusId): string {
      if (from === to || (from === 1 && to === 2) || (from === 2 && to === 3)) return `200 at ${to}`;
      return to < from || to > 3 ? `403 at ${from}` : `409 at ${from}`;
    }

    it.each(Object.keys(calls) as (keyof typeof calls)[])(
      'follow the rules for each role: %s',
      async (name) => {
        const debug = name === 'POST /api/tax-profile/set-status';
        for (const role of ['user', 'expert', 'admin'] as Role[]) {
          const owner = newUser();
          const actor = role === 'user' ? owner : as(debug ? (nextUser += 1) : 2, role);
          const subject = debug ? { ...actor } : owner;
          world.complete.add(subject.userId);
          world.covered.add(`${subject.userId} ${taxYear}`);
          for (const [from, to] of pairs) {
            await put(subject, from);
            const { status } = await calls[name](to, actor, role === 'user' ? undefined : owner.userId);
            const got = `${status} at ${(await read(subject)).current_status_id}`;
            const staff = `200 at ${to}`;
            const wanted =
              debug && role !== 'admin' ? `403 at ${from}` : role === 'user' ? ownersAnswer(from, to) : staff;
            expect(got, `${role} ${from}→${to}`).toBe(wanted);
          }
        }
      },
    );

    it('of the owner need the facts', async () => {
      const person = newUser();
      const move = (status: TaxStatusId) =>
        test.request(updateStatusNumeric, { body: { status, taxYear } }, { as: person });
      expect((await move(2)).error?.code).toBe('TAX_PROFILE_INCOMPLETE');
      world.complete.add(person.userId);
      expect((await move(3)).error?.code).toBe('DOCUMENTS_INCOMPLETE');
      expect((await move(2)).body.current_status_id).toBe(2);
      world.covered.add(`${person.userId} ${taxYear}`);
      world.down.add('documents');
      expect((await move(3)).error?.code).toBe('SERVICE_UNAVAILABLE');
      expect((await read(person)).current_status_id).toBe(2);
      world.down.clear();
      expect((await move(3)).body).toMatchObject({ current_status_id: 3, status: 'documents_submitted' });
    });

    it('name another person only for staff, and only one who exists', async () => {
      const body = { status: 2 as const, taxYear };
      const [user, other] = [newUser(), newUser()];
      for (const userId of [other.userId, user.userId]) {
        expect(
          (await test.request(updateStatusNumeric, { body: { ...body, userId } }, { as: user })).error?.code,
        ).toBe('FORBIDDEN');
        expect(
          (await test.request(setStatus, { body: { statusId: 2, userId } }, { as: user })).error?.code,
        ).toBe('FORBIDDEN');
        const patch = { taxStatus: statusName(2), userId };
        expect((await test.request(patchTaxStatus, { body: patch }, { as: user })).error?.code).toBe(
          'FORBIDDEN',
        );
        const query = { taxYear, userId: String(userId) };
        expect((await test.request(getTaxStatus, { query }, { as: user })).error?.code).toBe('FORBIDDEN');
        expect((await test.request(getTaxStatus, { query }, { as: as(2, 'expert') })).status).toBe(200);
      }
      const nobody = await test.request(
        updateStatusNumeric,
        { body: { ...body, userId: 800_001 } },
        { as: admin },
      );
      expect(nobody.error?.code).toBe('USER_NOT_FOUND');
      expect((await read(other)).updatedAt).toBeNull();
    });

    it.each([
      { status: 7 },
      { status: '2' },
      { status: null },
      { status: [2] },
      { status: 2, role: 'admin' },
      { status: 2, userId: 0 },
      {},
    ])('with %j are refused', async (body) => {
      const response = await test.fetch('/api/tax-status/update-numeric', {
        method: 'POST',
        as: newUser(),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ taxYear, ...body }),
      });
      expect(response.status).toBe(400);
    });

    it('at the same time leave a history without gaps', async () => {
      const person = newUser();
      world.complete.add(person.userId);
      world.covered.add(`${person.userId} ${taxYear}`);
      await Promise.all([
        ...[2, 3, 2, 3].map((status) =>
          test.request(
            updateStatusNumeric,
            { body: { status: status as TaxStatusId, taxYear } },
            { as: person },
          ),
        ),
        ...[4, 2, 6, 1].map((status) =>
          test.request(
            updateStatusNumeric,
            { body: { status: status as TaxStatusId, taxYear, userId: person.userId } },
            { as: admin },
          ),
        ),
        ...[1, 2].map(() => review(person.userId, taxYear)),
      ]);
      const { body: events } = await test.request(listStatusHistory, { query: { taxYear } }, { as: person });
      expect(events[0]?.from).toBeNull();
      events.slice(1).forEach((event, i) => expect(event.from).toBe(events[i]?.to));
      expect(events.at(-1)?.to).toBe((await read(person)).current_status_id);
    });
  });

  describe('tax years', () => {
    it('can be moved only once the next year has begun in Zurich', async () => {
      const person = newUser();
      world.complete.add(person.userId);
      const move = () =>
        test.request(updateStatusNumeric, { body: { status: 2, taxYear: 2025 } }, { as: person });
      test.clock.set('2025-12-31T22:59:50Z');
      const early = await move();
      expect(early.status).toBe(422);
      expect(early.error).toMatchObject({
        code: 'TAX_YEAR_NOT_AVAILABLE',
        message: 'Returns for 2025 can be filed from January 1, 2026.',
      });
      const finish = await test.request(
        finishAdvanced,
        { body: { taxYear: 2025, finished: true } },
        { as: person },
      );
      expect(finish.error?.code).toBe('TAX_YEAR_NOT_AVAILABLE');
      expect((await review(person.userId, 2025)).body).toEqual({ moved: 0 });
      test.clock.set('2025-12-31T23:00:00Z');
      expect((await move()).status).toBe(200);
    });

    it('are listed oldest first, with the one asked for', async () => {
      const person = newUser();
      await test.request(
        updateStatusNumeric,
        { body: { status: 4, taxYear: 2023, userId: person.userId } },
        { as: admin },
      );
      await put(person, 2);
      const list = async (year?: number) => {
        const input = { params: { userId: String(person.userId) }, query: year ? { taxYear: year } : {} };
        const { body } = await test.request(listStatusesForUser, input, { as: asService('gateway') });
        return body.map((filing) => `${filing.taxYear} ${filing.current_status_id}`);
      };
      expect(await list()).toEqual(['2023 4', '2024 2']);
      expect(await list(2022)).toEqual(['2022 1', '2023 4', '2024 2']);
      expect(await list(2023)).toEqual(['2023 4', '2024 2']);
    });

    it('default to 2024 while it can be chosen, for the debug panel too', async () => {
      expect((await test.request(getDebugStatus, {}, { as: admin })).body.taxYear).toBe(2024);
      test.clock.set('2029-06-01T00:00:00Z');
      expect((await test.request(getDebugStatus, {}, { as: admin })).body.taxYear).toBe(2028);
    });
  });

  describe('the automatic advance', () => {
    it('makes the steps the facts allow, once, however often it is told', async () => {
      const person = newUser();
      expect((await review(person.userId)).body).toEqual({ moved: 0 });
      expect((await read(person)).updatedAt).toBeNull();
      world.complete.add(person.userId);
      const answers = await Promise.all(Array.from({ length: 20 }, () => review(person.userId)));
      expect(
        answers
          .map((answer) => answer.body.moved)
          .sort()
          .at(-1),
      ).toBe(1);
      expect(await history(person)).toEqual(['→1 profile', '1→2 profile']);
      world.covered.add(`${person.userId} ${taxYear}`);
      await Promise.all(Array.from({ length: 20 }, () => review(person.userId, taxYear)));
      expect(await history(person)).toEqual(['→1 profile', '1→2 profile', '2→3 documents']);
    });

    it('makes both at once when the papers were there first', async () => {
      const person = newUser();
      world.covered.add(`${person.userId} ${taxYear}`);
      expect((await review(person.userId, taxYear)).body).toEqual({ moved: 0 });
      world.complete.add(person.userId);
      expect((await review(person.userId)).body).toEqual({ moved: 2 });
    });

    it('never moves from 3 or above', async () => {
      for (const status of [3, 4, 5, 6] as const) {
        const person = newUser();
        world.complete.add(person.userId);
        world.covered.add(`${person.userId} ${taxYear}`);
        await put(person, status);
        expect((await review(person.userId, taxYear)).body).toEqual({ moved: 0 });
        expect((await read(person)).current_status_id).toBe(status);
      }
    });

    it('is not repeated after staff moved the filing back to 2; its owner may', async () => {
      const person = newUser();
      world.complete.add(person.userId);
      world.covered.add(`${person.userId} ${taxYear}`);
      await review(person.userId, taxYear);
      await put(person, 2, as(2, 'expert'));
      expect((await review(person.userId, taxYear)).body).toEqual({ moved: 0 });
      expect(
        (await test.request(updateStatusNumeric, { body: { status: 3, taxYear } }, { as: person })).status,
      ).toBe(200);
      await put(person, 1);
      expect((await review(person.userId, taxYear)).body).toEqual({ moved: 2 });
    });

    it('waits while a part is down, and changes nothing', async () => {
      const person = newUser();
      world.complete.add(person.userId);
      world.down.add('documents');
      expect((await review(person.userId, taxYear)).status).toBe(503);
      expect((await read(person)).updatedAt).toBeNull();
    });
  });

  describe('the flag "advanced section finished"', () => {
    const finish = (person: Person, finished: boolean) =>
      test.request(finishAdvanced, { body: { taxYear, finished } }, { as: person });

    it('needs status 3, survives, and can be taken back', async () => {
      const person = newUser();
      await put(person, 2);
      expect((await finish(person, true)).error?.code).toBe('STATUS_MOVE_IMPOSSIBLE');
      expect((await finish(person, false)).status).toBe(200);
      await put(person, 3);
      expect((await finish(person, true)).body.advancedFinished).toBe(true);
      expect((await finish(person, true)).status).toBe(200);
      await test.restart();
      expect((await read(person)).advancedFinished).toBe(true);
      expect((await finish(person, false)).body.advancedFinished).toBe(false);
      expect((await read(newUser())).advancedFinished).toBe(false);
    });
  });
});
